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
        return Answer(response: HTTPResponse(importing: request.body, query))
      } catch {
        return Answer(response: HTTPResponse(error))
      }
    }
  }
}

extension HTTPResponse {
  /// Creates the response for a file to import.
  fileprivate init(importing file: [UInt8], _ query: ImportQuery) {
    do throws(ImportProblem) {
      var fields = HTTPResponseFields()
      fields.append("Content-Type", constant: "application/json")
      fields.append("X-Content-Type-Options", constant: "nosniff")
      self.init(status: .ok, fields: fields, body: try query.answer(to: file))
    } catch {
      self.init(status: .unprocessableContent, fields: HTTPResponse.problemFields, body: error.json())
    }
  }
}
