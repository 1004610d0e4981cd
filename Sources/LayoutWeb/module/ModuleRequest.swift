import HTTPMessage
import JSON
import LayoutRequests
import LayoutSpec

/// What a call asks.
struct ModuleRequest {
  /// The body of the server's request.
  let body: [UInt8]
  /// The parameters of the server's query.
  let items: [HTTPQueryItem]
  /// The spec that is kept.
  let document: SpecDocument?

  /// Reads the body.
  func read(_ kind: LayoutQuestion.Kind) throws(ProblemDetails) -> SolveRequest {
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: body)
    } catch {
      throw ProblemDetails(SpecError(error, in: body, source: .request))
    }
    return try SolveRequest(reading: json, question: kind) { document ?? SpecDocument(reading: $0) }
  }

  /// The request for a report of the server's endpoint with a path.
  func report(
    _ path: String, _ kind: LayoutQuestion.Kind = .frames
  ) throws(ProblemDetails) -> ReportRequest {
    let query = try ReportQuery(items, for: path)
    return try ReportRequest(read(kind), query, path: path, limit: SolveRequest.environmentLimit) { false }
  }
}

/// An answer for one environment, or `{"results": […]}` with each answer or the problem in its place.
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
      // An answer that breaks off leaves nothing in the list.
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
  /// A report in JSON for each environment.
  func answers(
    _ write: (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
  ) throws(ProblemDetails) -> [UInt8] {
    if isSeveral, !request.document.isValid {
      // What is wrong in every environment is told once.
      for environment in environments {
        var writer = JSONWriter(capacity: 4_096)
        try write(environment, &writer)
      }
    }
    return try LayoutModule.answers(environments, isSeveral: isSeveral, write)
  }
}
