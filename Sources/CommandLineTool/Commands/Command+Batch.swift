import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec
import Platform
import Synchronization

extension Command {
  static let batch = Command(
    name: "batch", summary: "answers requests from standard input, one per line, in order",
    discussion: [
      """
      Each line is a request in JSON, {"spec": …, "environment": …}, optionally with "environments", "options" and "id", or \
      just a layout spec. Each response is a line: {"id": …, "result": …}, {"id": …, "results": […]} or \
      {"id": …, "error": …}. The id is the request's, or the number of its line. An invalid line does not affect the others.
      """
    ],
    examples: ["layoutc batch < requests.ndjson > responses.ndjson": "many requests, on all cores"],
    options: [.jobs, .memory, .output],
    run: runBatch)

  private static let jobLimit = 16

  private static func runBatch(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let jobs = arguments.jobCount
    let memory = MemoryGauge(limit: arguments.integer(.memory) ?? MemoryGauge.standardLimit)
    try console.takeInput()
    let target = ResultTarget(arguments, console)
    var progress = Progress("responses", on: console)
    let isOutputClosed = Atomic(false)
    Interruption.catchSignals()
    keepFreedMemory(threads: jobs + 1)
    let plans = PlanCache()
    let pipeline = OrderedPipeline<[LineReader.Line], BatchAnswers>(
      threadCount: jobs, work: { answers(to: $0, plans, memory) },
      deliver: { answers in
        target.write(answers.bytes)
        target.flush()
        if console.errors.isTerminal, !answers.problems.isEmpty {
          progress.finish()
          for (line, problem) in answers.problems {
            let diagnostics = Diagnostic.diagnostics(of: problem, file: "<stdin>", firstLine: line.number)
            console.report(diagnostics) { _ in SourceLines(line.bytes, first: line.number) }
          }
        }
        if target.hasFailed { isOutputClosed.store(true, ordering: .relaxed) }
        progress.advance(by: answers.count)
      })
    var reader = LineReader(console.input)
    var failure: CommandFailure?
    do throws(CommandFailure) {
      while !Interruption.isRequested, !isOutputClosed.load(ordering: .relaxed) {
        let lines = try reader.next()
        if lines.isEmpty { break }
        for start in stride(from: 0, to: lines.count, by: jobLimit) {
          pipeline.submit(Array(lines[start..<min(start + jobLimit, lines.count)]))
        }
      }
    } catch {
      failure = error
    }
    pipeline.finish()
    progress.finish()
    if let failure { throw failure }
    if Interruption.isRequested { return .interrupted }
    return try target.finish()
  }

  private static func answers(to lines: [LineReader.Line], _ plans: PlanCache, _ memory: MemoryGauge) -> BatchAnswers {
    var answers = BatchAnswers(count: lines.count)
    var writer = JSONWriter(capacity: 1 << 14)
    for line in lines where !Interruption.isRequested {
      let wasInterrupted = Atomic(false)
      let share = memory.share()
      let isCancelled: @Sendable () -> Bool = {
        guard Interruption.isRequested else { return share.isShort }
        wasInterrupted.store(true, ordering: .relaxed)
        return true
      }
      if line.isTooLong {
        let problem = tooLong
        answers.problems.append((line, problem))
        writer.object { writer in
          writer.integer("id", line.number)
          writer.key("error")
          problem.write(to: &writer)
        }
      } else {
        BatchLine.write(
          answerTo: line.bytes, number: line.number, plans: plans, isCancelled: isCancelled, to: &writer,
          onProblem: { answers.problems.append((line, $0)) })
      }
      if wasInterrupted.load(ordering: .relaxed) { break }
      answers.bytes += writer.bytes
      answers.bytes.append(UInt8(ascii: "\n"))
      writer.removeAll()
    }
    return answers
  }

  private static var tooLong: ProblemDetails {
    let message = "the line is longer than \(ByteInput.standardLimit >> 20) MiB; make it shorter"
    return ProblemDetails(
      SpecError(code: .limitExceeded, pointer: "", source: .request, message: message, line: 1, column: 1))
  }
}

private struct BatchAnswers: Sendable {
  var bytes: [UInt8] = []
  let count: Int
  var problems: [(line: LineReader.Line, problem: ProblemDetails)] = []
}
