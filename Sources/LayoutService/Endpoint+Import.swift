import HTTPMessage
import LayoutImport
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
    return .later {
      do throws(ProblemDetails) {
        var query = try ImportQuery(request.decodedQuery())
        let budget = SolveBudget(service, context.work)
        query.limit { budget.isSpent }
        return Answer(response: HTTPResponse(json: try query.answer(to: request.body)))
      } catch {
        return service.answer(to: error)
      }
    }
  }
}
