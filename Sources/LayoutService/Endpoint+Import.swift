import HTTPMessage
import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/import`: takes a file of another format, returns a spec.
  static let importing = Endpoint(
    name: "/v1/import", path: "/v1/import", verb: .post, mediaTypes: ["application/json"],
    bodyTypes: .files,
    readQuery: { items, _ throws(ProblemDetails) in _ = try ImportQuery(items) }
  ) { service, context in
    let request = context.request
    return service.work(context) { budget throws(ProblemDetails) in
      var query = try ImportQuery(request.decodedQuery())
      query.limit { budget.isSpent }
      let (body, warnings) = try query.answer(to: request.body)
      var response = HTTPResponse(json: body)
      if !warnings.isEmpty { response.fields.append("Import-Warnings", warnings.joined(separator: ", ")) }
      return response
    }
  }
}
