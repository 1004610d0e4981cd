import HTTPMessage
import JSON
import LayoutRequests
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

  /// Returns the request for a report of the server's endpoint with a path.
  func report(
    _ path: String, _ kind: LayoutQuestion.Kind = .frames
  ) throws(ProblemDetails) -> ReportRequest {
    let query = try ReportQuery(items, for: path)
    return try ReportRequest(read(kind), query, path: path, limit: SolveRequest.environmentLimit) { false }
  }
}

func answers(
  _ environments: [CallerEnvironment], isSeveral: Bool,
  _ write: (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
) throws(ProblemDetails) -> [UInt8] {
  var writer = JSONWriter(capacity: 4_096)
  guard isSeveral else {
    try write(environments.first ?? CallerEnvironment(), &writer)
    return writer.finish()
  }
  writer.beginObject()
  writer.key("results")
  writer.beginArray()
  for environment in environments {
    do throws(ProblemDetails) {
      // An incomplete result must not be added to the list.
      var element = JSONWriter(capacity: 4_096)
      try write(environment, &element)
      writer.raw(element.bytes)
    } catch {
      error.write(to: &writer)
    }
  }
  writer.endArray()
  writer.endObject()
  return writer.finish()
}

extension ReportRequest {
  func answers(
    _ write: (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
  ) throws(ProblemDetails) -> [UInt8] {
    if isSeveral { try checkSpec() }
    return try LayoutModule.answers(environments, isSeveral: isSeveral, write)
  }
}
