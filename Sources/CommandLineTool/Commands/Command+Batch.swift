import JSON
import LayoutReports
import LayoutSpec
import Platform
import Synchronization

extension Command {
  /// `layoutc batch`.
  static let batch = Command(
    name: "batch", summary: "answers requests from standard input, one per line, in order",
    discussion: [
      """
      Each line is a request in JSON, {"spec": …, "environment": …}, optionally with "environments", "options" and "id", or \
      just a layout spec. Each answer is a line: {"id": …, "result": …}, {"id": …, "results": […]} or \
      {"id": …, "error": …}. The id is the request's, or the number of its line. An invalid line does not affect the others.
      """
    ],
    examples: [("layoutc batch < requests.ndjson > answers.ndjson", "many requests, on all cores")],
    options: [.jobs, .memory, .output],
    run: runBatch)

  /// The largest number of lines and bytes in one job of a thread.
  private static let jobLimit = (lines: 16, bytes: 1 << 18)

  private static func runBatch(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let jobs = try jobCount(arguments)
    let memory = MemoryGauge(limit: try arguments.integer(.memory, 1 << 20...1 << 40) ?? MemoryGauge.standardLimit)
    let target = ResultTarget(arguments, console)
    var progress = Progress("answers", on: console)
    let isOutputClosed = Atomic(false)
    let tellsProblems = console.errors.isTerminal
    Interruption.catchSignals()
    keepFreedMemory(threads: jobs + 1)
    let plans = PlanCache()
    let pipeline = OrderedPipeline<[LineReader.Line], BatchAnswers>(
      threadCount: jobs, work: { answers(to: $0, plans, memory, tellsProblems: tellsProblems) },
      deliver: { answers in
        target.write(answers.bytes)
        target.flush()
        if !answers.problems.isEmpty { progress.finish() }
        for (line, diagnostics) in answers.problems {
          console.report(diagnostics) { _ in SourceLines(line.bytes, first: line.number) }
        }
        if target.hasFailed { isOutputClosed.store(true, ordering: .relaxed) }
        progress.advance(by: answers.count)
      })
    var reader = LineReader(console.input)
    var failure: ByteInput.Failure?
    do throws(ByteInput.Failure) {
      while !Interruption.isRequested, !isOutputClosed.load(ordering: .relaxed) {
        let lines = try reader.next()
        if lines.isEmpty { break }
        for job in split(lines) { pipeline.submit(job) }
      }
    } catch {
      failure = error
    }
    pipeline.finish()
    progress.finish()
    if let failure { throw .unreadable(path: "<stdin>", errno: failure.errno) }
    if Interruption.isRequested { return .interrupted }
    try target.finish()
    return .success
  }

  static func jobCount(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    try arguments.integer(.jobs, 1...256) ?? processorCount()
  }

  /// Returns the answers to lines, each with a line feed, and their problems if someone reads these.
  private static func answers(
    to lines: [LineReader.Line], _ plans: PlanCache, _ memory: MemoryGauge, tellsProblems: Bool
  ) -> BatchAnswers {
    var answers: [UInt8] = []
    var problems: [(LineReader.Line, [Diagnostic])] = []
    for line in lines {
      let answer = line.isTooLong ? refusal(of: line) : answer(to: line, plans, memory)
      guard let answer else { break }
      answers += answer
      answers.append(UInt8(ascii: "\n"))
      if tellsProblems, let problem = problem(in: answer) {
        let diagnostics = Diagnostic.diagnostics(ofProblem: problem, file: "<stdin>", firstLine: line.number)
        problems.append((line, diagnostics))
      }
    }
    return BatchAnswers(bytes: answers, count: lines.count, problems: problems)
  }

  /// Returns the problem that an answer consists of, or `nil` for a result.
  private static func problem(in answer: [UInt8]) -> JSONValue? {
    // Results can be long, and are not parsed.
    guard String(decoding: answer.prefix(256), as: UTF8.self).contains("\"error\":{\"type\":") else { return nil }
    return (try? JSONDocument(parsing: answer))?.root["error"]
  }

  /// Returns the answer to a line, or `nil` if the run was interrupted first.
  private static func answer(to line: LineReader.Line, _ plans: PlanCache, _ memory: MemoryGauge) -> [UInt8]? {
    guard !Interruption.isRequested else { return nil }
    let wasInterrupted = Atomic(false)
    let share = memory.share()
    let answer = BatchLine.answer(to: line.bytes, number: line.number, plans: plans) {
      guard Interruption.isRequested else { return share.isShort }
      wasInterrupted.store(true, ordering: .relaxed)
      return true
    }
    return wasInterrupted.load(ordering: .relaxed) ? nil : answer
  }

  private static func refusal(of line: LineReader.Line) -> [UInt8] {
    let megabytes = LineReader.maximumLength >> 20
    let error = SpecError(
      code: .limitExceeded, pointer: "", source: .request,
      message: "the line is longer than \(megabytes) MiB; make it shorter", line: 1, column: 1)
    return Array("{\"id\":\(line.number),\"error\":".utf8) + ProblemDetails(error).json() + [UInt8(ascii: "}")]
  }

  /// Splits lines into jobs for the threads.
  private static func split(_ lines: [LineReader.Line]) -> [[LineReader.Line]] {
    var jobs: [[LineReader.Line]] = []
    var job: [LineReader.Line] = []
    var byteCount = 0
    for line in lines {
      if job.count == jobLimit.lines || (!job.isEmpty && byteCount + line.bytes.count > jobLimit.bytes) {
        jobs.append(job)
        job = []
        byteCount = 0
      }
      job.append(line)
      byteCount += line.bytes.count
    }
    jobs.append(job)
    return jobs
  }
}

/// The answers to some lines, each with a line feed.
private struct BatchAnswers: Sendable {
  let bytes: [UInt8]
  let count: Int
  let problems: [(line: LineReader.Line, diagnostics: [Diagnostic])]
}
