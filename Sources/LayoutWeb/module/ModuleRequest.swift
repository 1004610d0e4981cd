import HTTPMessage
import JSON
import LayoutOperations
import LayoutSpec

/// The request of a call.
struct ModuleRequest {
  let body: [UInt8]
  /// The parameters of the server's query.
  let items: [HTTPQueryItem]
  /// The open spec, or `nil` for the spec in the body.
  let document: SpecDocument?

  func read(_ kind: LayoutQuestion.Kind) throws(ProblemDetails) -> SolveRequest {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: body)
    } catch {
      throw ProblemDetails(SpecError(error, in: body, source: .request))
    }
    return try SolveRequest(reading: json, question: kind) { document ?? SpecDocument(reading: $0) }
  }
}
