import HTTPMessage
import JSON
import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/check`: takes a spec or a request, returns findings.
  static let check = report(path: "/v1/check", mediaTypes: ["application/json"]) { job throws(ProblemDetails) in
    job.answer(try job.report.check(), "application/json")
  }

  /// `POST /v1/render`: takes a spec or a request, returns a picture.
  static let render = report(path: "/v1/render", mediaTypes: ["image/svg+xml"]) { job throws(ProblemDetails) in
    job.answer(Array(try job.report.render().utf8), "image/svg+xml")
  }

  /// `POST /v1/explain`: takes a spec or a request, returns reasons.
  static let explain = report(path: "/v1/explain", mediaTypes: ["application/json"]) { job throws(ProblemDetails) in
    try job.answer { environment, writer throws(ProblemDetails) in
      try job.report.explain(environment, to: &writer)
    }
  }

  static func report(
    path: StaticString, mediaTypes: [StaticString], question: LayoutQuestion.Kind = .frames,
    _ respond: @escaping @Sendable (ReportJob) throws(ProblemDetails) -> HTTPResponse
  ) -> Endpoint {
    Endpoint(name: "\(path)", path: "\(path)", verb: .post, mediaTypes: mediaTypes) { service, context in
      let request = context.request
      return .later {
        do throws(ProblemDetails) {
          let budget = SolveBudget(service, context.work)
          let job = try ReportJob(service, request, question, budget)
          do throws(ProblemDetails) {
            return Answer(response: try respond(job))
          } catch {
            // Work that had to wait did not use the time that the error would report.
            if error.limit == .budget, budget.hadWaited { return Answer(response: HTTPResponse(.refusal(.overloaded))) }
            throw error
          }
        } catch {
          return Answer(response: service.response(to: error))
        }
      }
    }
  }
}

/// A parsed request for a report.
struct ReportJob: Sendable {
  private let service: LayoutService
  let report: ReportRequest
  let budget: SolveBudget

  /// Parses a request.
  init(
    _ service: LayoutService, _ message: HTTPRequest, _ question: LayoutQuestion.Kind, _ budget: SolveBudget
  ) throws(ProblemDetails) {
    self.service = service
    self.budget = budget
    let query = try ReportQuery(message.decodedQuery(), for: message.path)
    let request = try service.read(service.parse(message.body), question) { budget.isSpent }
    report = try ReportRequest(request, query, path: message.path, limit: service.options.environments) {
      budget.isSpent
    }
  }

  /// Returns a JSON response: a report, or `{"results": […]}` with a report or a problem for each environment.
  ///
  /// - Parameter write: writes the report on an environment as one JSON value.
  /// - Throws: the problem of the only report, or of an invalid spec.
  func answer(
    _ write: @escaping @Sendable (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
  ) throws(ProblemDetails) -> HTTPResponse {
    if !report.isSeveral || !report.request.document.isValid {
      // An error that is in every environment is reported once.
      for environment in report.environments {
        var writer = JSONWriter(capacity: 4_096)
        try report.checkBudget()
        try write(environment, &writer)
        if !report.isSeveral { return answer(writer.finish(), "application/json") }
      }
    }
    let held = CachedSpec.size(ofText: report.request.document.sourceByteCount)
    let list = ResultList(report.environments, service, budget, heldBytes: held) { [budget] environment, writer in
      do throws(ProblemDetails) {
        if budget.isSpent { throw ProblemDetails(.budgetExceeded) }
        // An incomplete report must not leave anything in the list.
        var element = JSONWriter(capacity: 4_096)
        try write(environment, &element)
        writer.raw(element.bytes)
        return nil
      } catch {
        error.write(to: &writer)
        return error.limit
      }
    }
    return list.response(fields("application/json"))
  }

  /// Returns a successful response.
  func answer(_ body: [UInt8], _ type: StaticString) -> HTTPResponse {
    HTTPResponse(status: .ok, fields: fields(type), body: body)
  }

  private func fields(_ type: StaticString) -> HTTPResponseFields {
    var fields = HTTPResponseFields()
    fields.append("Content-Type", constant: type)
    fields.append("X-Content-Type-Options", constant: "nosniff")
    // A picture that is opened on its own must not run scripts.
    if type.description == "image/svg+xml" {
      fields.append("Content-Security-Policy", constant: "default-src 'none'; style-src 'unsafe-inline'")
    }
    return fields
  }
}
