import HTTPMessage
import JSON
import LayoutRequests
import LayoutSpec

extension Endpoint {
  /// `POST /v1/check`: takes a spec or a request, returns findings.
  static let check = report("/v1/check") { job throws(ProblemDetails) in
    job.response(try job.report.check(), "application/json")
  }

  /// `POST /v1/render`: takes a spec or a request, returns a picture.
  static let render = report("/v1/render", mediaType: "image/svg+xml") { job throws(ProblemDetails) in
    job.response(Array(try job.report.render().utf8), "image/svg+xml")
  }

  /// `POST /v1/explain`: takes a spec or a request, returns reasons.
  static let explain = report("/v1/explain") { job throws(ProblemDetails) in try job.response(job.report.explain) }

  /// `POST /v1/breakpoints`: takes a spec or a request and ranges, returns the regions.
  static let breakpoints = report("/v1/breakpoints") { job throws(ProblemDetails) in
    try job.report.checkBreakpoints()
    return try job.response(job.report.breakpoints)
  }

  /// `POST /v1/touch`: takes a request with points, returns the views that the touches go to.
  static let touch = report("/v1/touch", .touch) { job throws(ProblemDetails) in try job.response(job.report.touch) }

  /// `POST /v1/keys`: takes a spec or a request, returns the chords of its views or the view that a chord presses.
  static let keys = report("/v1/keys", .keys) { job throws(ProblemDetails) in try job.response(job.report.keys) }

  /// `POST /v1/transition`: takes a request with two environments, returns the steps between them.
  static let transition = report("/v1/transition", .transition) { job throws(ProblemDetails) in
    try job.response(job.report.transition)
  }

  static func report(
    _ path: String, _ question: LayoutQuestion.Kind = .frames, mediaType: StaticString = "application/json",
    _ respond: @escaping @Sendable (ReportJob) throws(ProblemDetails) -> HTTPResponse
  ) -> Endpoint {
    Endpoint(name: path, path: path, verb: .post, mediaTypes: [mediaType]) { service, context in
      let request = context.request
      return service.work(context) { budget throws(ProblemDetails) in
        let job = try ReportJob(service, request, question, budget)
        let response = try respond(job)
        job.keepSpec()
        return response
      }
    }
  }
}

/// A parsed request for a report.
struct ReportJob: Sendable {
  private let service: LayoutService
  let report: ReportRequest
  let budget: SolveBudget
  private let spec: CachedSpec
  private let lookup: SolveCaches.SpecLookup?

  init(
    _ service: LayoutService, _ message: HTTPRequest, _ question: LayoutQuestion.Kind, _ budget: SolveBudget
  ) throws(ProblemDetails) {
    self.service = service
    self.budget = budget
    let query = try ReportQuery(message.decodedQuery(), for: message.path)
    let body = try service.parse(message.body)
    lookup = SolveRequest.spec(in: body).map { service.caches.lookUpSpec(ContentKey($0.sourceBytes)) }
    let request: SolveRequest
    (request, spec) = try service.read(body, question, lookup) { budget.isSpent }
    report = try ReportRequest(request, query, path: message.path, limit: service.options.environments) {
      budget.isSpent
    }
  }

  /// Keeps the spec for the next request, after the response was made within the budget.
  func keepSpec() {
    if let lookup, !budget.isSpent { service.caches.keep(spec, for: lookup) }
  }

  /// Returns a JSON response: a report, or `{"results": […]}` with a report or a problem for each environment.
  ///
  /// - Parameter write: writes the report on an environment as one JSON value.
  /// - Throws: the problem of the only report, or of an invalid spec.
  func response(
    _ write: @escaping @Sendable (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
  ) throws(ProblemDetails) -> HTTPResponse {
    try report.checkBudget()
    if !report.isSeveral, let environment = report.environments.first {
      var writer = JSONWriter(capacity: 4_096, limit: ReportRequest.longestReport)
      try write(environment, &writer)
      if writer.isOverLimit { throw ProblemDetails(.budgetExceeded) }
      return response(writer.finish(), "application/json")
    }
    try report.checkSpec()
    let list = ResultList(report.environments, service, budget, heldBytes: spec.heldBytes) {
      [service, budget] environment, writer in
      do throws(ProblemDetails) {
        if budget.isSpent { throw ProblemDetails(.budgetExceeded) }
        // An incomplete report must not leave anything in the list.
        var element = JSONWriter(capacity: 4_096, limit: ReportRequest.longestReport)
        try write(environment, &element)
        if element.isOverLimit { throw ProblemDetails(.budgetExceeded) }
        writer.raw(element.bytes)
        return nil
      } catch {
        service.namingLimit(error, budget).write(to: &writer)
        return error.countedLimit
      }
    }
    return list.response(.json)
  }

  func response(_ body: [UInt8], _ type: StaticString) -> HTTPResponse {
    HTTPResponse(status: .ok, fields: fields(type), body: body)
  }

  private func fields(_ type: StaticString) -> HTTPResponseFields {
    var fields = HTTPResponseFields(contentType: type)
    // A picture that is opened on its own must not run scripts.
    if type.description == "image/svg+xml" {
      fields.append("Content-Security-Policy", constant: "default-src 'none'; style-src 'unsafe-inline'")
    }
    return fields
  }
}
