import HTTPMessage
import JSON
import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/check`: a spec or a request in, findings out.
  static let check = report(path: "/v1/check", mediaTypes: ["application/json"]) { job throws(ProblemDetails) in
    job.answer(try job.report.check(), "application/json")
  }

  /// `POST /v1/render`: a spec or a request in, a picture out.
  static let render = report(path: "/v1/render", mediaTypes: ["image/svg+xml"]) { job throws(ProblemDetails) in
    job.answer(Array(try job.report.render().utf8), "image/svg+xml")
  }

  /// `POST /v1/explain`: a spec or a request in, reasons out.
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
            // What had waited has not had the time that it is told it took.
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

/// One request for a report, read.
struct ReportJob: Sendable {
  private let service: LayoutService
  let report: ReportRequest
  let budget: SolveBudget

  /// Reads a request.
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

  /// An answer in JSON: a report, or `{"results": […]}` with each report or the problem in its place.
  ///
  /// - Parameter write: writes the report on an environment as one JSON value.
  /// - Throws: the problem of the only report, and of a spec that is not valid.
  func answer(
    _ write: @escaping @Sendable (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
  ) throws(ProblemDetails) -> HTTPResponse {
    if !report.isSeveral || !report.request.document.isValid {
      // What is wrong in every environment is told once.
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
        // A report that breaks off leaves nothing in the list.
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

  /// An answer that is all right.
  func answer(_ body: [UInt8], _ type: StaticString) -> HTTPResponse {
    HTTPResponse(status: .ok, fields: fields(type), body: body)
  }

  private func fields(_ type: StaticString) -> HTTPResponseFields {
    var fields = HTTPResponseFields()
    fields.append("Content-Type", constant: type)
    fields.append("X-Content-Type-Options", constant: "nosniff")
    // A picture that is opened on its own runs nothing.
    if type.description == "image/svg+xml" {
      fields.append("Content-Security-Policy", constant: "default-src 'none'; style-src 'unsafe-inline'")
    }
    return fields
  }
}
