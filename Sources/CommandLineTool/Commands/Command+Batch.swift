import LayoutSpec

extension Command {
  /// `layoutc batch`.
  static let batch = Command(
    name: "batch", summary: "answers requests from standard input, one a line, in their order",
    discussion: [
      """
      Each line is a request in JSON, {"spec": …, "environment": …} or with "environments", "options" and "id"; or a \
      layout spec as it is. Each answer is a line: {"id": …, "result": …}, {"id": …, "results": […]} or \
      {"id": …, "error": …}. The id is the request's, or the number of its line. A bad line costs that line alone.
      """
    ],
    examples: [("layoutc batch < requests.ndjson > answers.ndjson", "many requests, with all cores")],
    options: [.jobs, .output],
    run: runBatch)

  /// The most lines and bytes that one job of a thread holds.
  private static let jobLimit = (lines: 16, bytes: 1 << 18)

  private static func runBatch(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let jobs = try jobCount(arguments)
    let target = ResultTarget(arguments.value(of: .output), console)
    let collector = BatchCollector(target, console)
    Interruption.catchSignals()
    keepFreedMemory()
    let plans = PlanCache()
    let pipeline = OrderedPipeline<[LineReader.Line], [UInt8]>(
      threadCount: jobs, work: { answers(to: $0, plans) }, deliver: { collector.take($0) })
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

  /// The answers to lines, each with its line feed.
  private static func answers(to lines: [LineReader.Line], _ plans: PlanCache) -> [UInt8] {
    var answers: [UInt8] = []
    for line in lines {
      answers +=
        line.isTooLong ? refusal(of: line) : BatchLine.answer(to: line.bytes, number: line.number, plans: plans)
      answers.append(UInt8(ascii: "\n"))
    }
    return answers
  }

  private static func refusal(of line: LineReader.Line) -> [UInt8] {
    let megabytes = LineReader.maximumLength >> 20
    let error = SpecError(
      code: .limitExceeded, pointer: "", source: .request, message: "a line is at most \(megabytes) MiB long", line: 1,
      column: 1)
    return Array("{\"id\":\(line.number),\"error\":".utf8) + ProblemDetails([error]).json() + [UInt8(ascii: "}")]
  }

  /// Lines in portions for the threads.
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

/// Takes the answers of a batch in order. The pipeline calls it from one thread at a time.
private final class BatchCollector: @unchecked Sendable {
  private let target: ResultTarget
  private let console: Console
  private var progress: Progress
  private var count = 0
  private let stop = Lock()
  private var hasStopped = false

  init(_ target: ResultTarget, _ console: Console) {
    self.target = target
    self.console = console
    progress = Progress("answers", on: console)
  }

  /// Whether the output takes no more, so that reading on is in vain.
  var isStopped: Bool { stop.withLock { hasStopped } }

  func take(_ answers: [UInt8]) {
    target.write(answers)
    target.flush()
    if target.hasFailed { stop.withLock { hasStopped = true } }
    count += answers.count { $0 == UInt8(ascii: "\n") }
    progress.update(count)
  }

  func finish() { progress.finish() }
}
