import JSON
import LayoutSpec

/// Answers a line of a batch with `{"id": …, "result": …}`, `{"id": …, "results": […]}` or `{"id": …, "error": …}`.
package enum BatchLine {
  private static let settings = OperationSettings()

  /// Returns the answer to a line. Its number replaces a missing `id`.
  package static func answer(to line: [UInt8], number: Int) -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    write(answerTo: line, number: number, to: &writer)
    return writer.finish()
  }

  /// Writes the answer to a line in compact JSON. If `isCancelled` returns `true`, the budget is exceeded.
  package static func write(
    answerTo line: [UInt8], number: Int, plans: PlanCache = PlanCache(),
    isCancelled: @escaping @Sendable () -> Bool = { false },
    to writer: inout JSONWriter, onProblem: (ProblemDetails) -> Void = { _ in }
  ) {
    writer.beginObject()
    writer.key("id")
    do throws(ProblemDetails) {
      try writeAnswer(to: line, number, plans, isCancelled, &writer)
    } catch {
      onProblem(error)
      writer.key("error")
      error.write(to: &writer)
    }
    writer.endObject()
  }

  private static func writeAnswer(
    to line: [UInt8], _ number: Int, _ plans: PlanCache, _ isCancelled: @escaping @Sendable () -> Bool,
    _ writer: inout JSONWriter
  ) throws(ProblemDetails) {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: line)
    } catch {
      writer.integer(number)
      throw ProblemDetails(SpecError(error, in: line, source: .request))
    }
    // A bare spec has no id.
    if json.root["layoutSpec"] == nil, let id = json.root["id"] { writer.value(id) } else { writer.integer(number) }
    let request = try SolveRequest(reading: json, isCancelled: isCancelled) {
      SpecDocument(reading: $0, plans: plans, isCancelled: isCancelled)
    }
    let layout = try LayoutRequest(
      .solve, request, settings, limit: SolveRequest.environmentLimit, isCancelled: isCancelled)
    // An error that is in every environment is reported once.
    try layout.checkOnce()
    if layout.isSeveral {
      layout.writeResults(to: &writer)
    } else {
      try writer.attempt { writer throws(ProblemDetails) in
        writer.key("result")
        try layout.write(layout.environment, to: &writer)
      }
    }
  }
}
