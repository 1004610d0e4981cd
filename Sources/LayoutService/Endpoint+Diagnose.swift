import HTTPMessage
import JSON
import LayoutDiagnosis
import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// The number of bytes of a log that are read before the budget is checked.
  private static let pieceSize = 4 << 10

  /// `POST /v1/diagnose`: takes a text with Auto Layout's conflict logs, returns the conflicts and their causes.
  static let diagnose = Endpoint(
    name: "/v1/diagnose", path: "/v1/diagnose", verb: .post, mediaTypes: ["application/json"], bodyTypes: .text,
    readQuery: { items, _ throws(ProblemDetails) in try items.refuseAll() }
  ) { service, context in
    let request = context.request
    return service.work(context) { budget throws(ProblemDetails) in
      try request.decodedQuery().refuseAll()
      let text = request.body
      let options = LogDiagnosis.Options { budget.isSpent }
      var reader = ConflictLogReader()
      var diagnoses: [LogDiagnosis] = []
      for start in stride(from: 0, to: text.count, by: pieceSize) where !budget.isSpent {
        for log in reader.read(text[start..<min(start + pieceSize, text.count)]) where !budget.isSpent {
          diagnoses.append(LogDiagnosis(of: log, options: options))
        }
      }
      diagnoses += reader.finish().map { LogDiagnosis(of: $0, options: options) }
      if budget.isSpent { throw ProblemDetails(.budgetExceeded) }
      var writer = JSONWriter(capacity: 4_096, limit: ReportRequest.longestReport)
      LogDiagnosis.write(diagnoses, to: &writer)
      if writer.isOverLimit || budget.isSpent { throw ProblemDetails(.budgetExceeded) }
      return HTTPResponse(json: writer.finish())
    }
  }
}
