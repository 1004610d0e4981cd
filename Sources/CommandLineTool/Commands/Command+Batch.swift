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
    let memory = MemoryGauge(limit: try memoryLimit(arguments))
    let target = ResultTarget(arguments.value(of: .output), console)
    let collector = BatchCollector(target, console)
    Interruption.catchSignals()
    keepFreedMemory(threads: jobs + 1)
    let plans = PlanCache()
    let pipeline = OrderedPipeline<[LineReader.Line], BatchAnswers>(
      threadCount: jobs, work: { answers(to: $0, plans, memory) }, deliver: { collector.take($0) })
    var reader = LineReader(console.input)
    var failure: ByteInput.Failure?
    do throws(ByteInput.Failure) {
      while !Interruption.isRequested, !collector.isStopped {
        let lines = try reader.next()
        if lines.isEmpty { break }
        for job in split(lines) { pipeline.submit(job) }
      }
    } catch {
      failure = error
    }
    pipeline.finish()
    collector.finish()
    if let failure { throw .unreadable(path: "<stdin>", errno: failure.errno) }
    if Interruption.isRequested { return .interrupted }
    try target.finish()
    return .success
  }

  static func jobCount(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    guard let text = arguments.value(of: .jobs) else { return processorCount() }
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let jobs = Int(text), 1...256 ~= jobs
    else {
      throw .usage(.badValue("--jobs: \"\(text)\" is not a number from 1 to 256"))
    }
    return jobs
  }

  private static func memoryLimit(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    guard let text = arguments.value(of: .memory) else { return MemoryGauge.standardLimit }
    let range = 1 << 20...1 << 40
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let bytes = Int(text), range ~= bytes
    else {
      throw .usage(
        .badValue("--max-memory: \"\(text)\" is not a number from \(range.lowerBound) to \(range.upperBound)"))
    }
    return bytes
  }

  /// Returns the answers to lines, each with a line feed.
  private static func answers(
    to lines: [LineReader.Line], _ plans: PlanCache, _ memory: MemoryGauge
  ) -> BatchAnswers {
    var answers: [UInt8] = []
    for line in lines {
      let answer = line.isTooLong ? refusal(of: line) : answer(to: line, plans, memory)
      guard let answer else { break }
      answers += answer
      answers.append(UInt8(ascii: "\n"))
    }
    return BatchAnswers(bytes: answers, count: lines.count)
  }

  /// Returns the answer to a line, or `nil` if the run was interrupted first.
  private static func answer(to line: LineReader.Line, _ plans: PlanCache, _ memory: MemoryGauge) -> [UInt8]? {
    guard !Interruption.isRequested else { return nil }
    let wasInterrupted = InterruptedFlag()
    let share = memory.share()
    let answer = BatchLine.answer(to: line.bytes, number: line.number, plans: plans) {
      guard Interruption.isRequested else { return share.isShort }
      wasInterrupted.set()
      return true
    }
    return wasInterrupted.isSet ? nil : answer
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
}

/// A flag that is set when an answer is abandoned.
private final class InterruptedFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}

/// Writes the answers of a batch in order. The pipeline calls it from one thread at a time.
private final class BatchCollector: @unchecked Sendable {
  private let target: ResultTarget
  private let console: Console
  private var progress: Progress
  private var count = 0
  private let hasStopped = Atomic(false)

  init(_ target: ResultTarget, _ console: Console) {
    self.target = target
    self.console = console
    progress = Progress("answers", on: console)
  }

  /// Whether the output is closed, so that further input is not needed.
  var isStopped: Bool { hasStopped.load(ordering: .relaxed) }

  func take(_ answers: BatchAnswers) {
    target.write(answers.bytes)
    target.flush()
    if target.hasFailed { hasStopped.store(true, ordering: .relaxed) }
    count += answers.count
    progress.update(count)
  }

  func finish() { progress.finish() }
}
