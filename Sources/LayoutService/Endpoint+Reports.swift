import HTTPMessage
import JSON
import Layout
import LayoutReports
import LayoutSpec

extension Endpoint {
  /// `POST /v1/check`: a spec or a request in, findings out.
  static let check = report(path: "/v1/check", mediaTypes: ["application/json"]) { job throws(ProblemDetails) in
    var options = CheckOptions()
    options.severities = job.query.severities
    options.listsEnvironments = job.query.listsEnvironments
    options.coversEverything = job.query.coversEverything
    options.solving.isCancelled = { [budget = job.budget] in budget.isSpent }
    try job.checkRanges()
    let check = SpecCheck(job.request.document, options: options)
    var outcomes: [CheckOutcome] = []
    for environment in job.environments {
      let ranges = job.request.document.isValid ? job.query.ranges : []
      outcomes.append(
        ranges.isEmpty ? check.outcome(for: environment) : check.outcome(for: environment, over: ranges))
      if job.budget.isSpent { throw ProblemDetails(.budgetExceeded) }
    }
    var writer = JSONWriter(capacity: 4_096)
    check.report(outcomes).write(to: &writer)
    return job.answer(writer.finish(), "application/json")
  }

  /// `POST /v1/render`: a spec or a request in, a picture out.
  static let render = report(path: "/v1/render", mediaTypes: ["image/svg+xml"]) { job throws(ProblemDetails) in
    if !job.query.ranges.isEmpty { return job.answer(Array(try job.rangeChart().utf8), "image/svg+xml") }
    var groups: [[PictureScene]] = []
    var failure: SpecSolveError?
    for environment in job.environments {
      do throws(SpecSolveError) {
        if job.budget.isSpent { throw .budgetExceeded }
        groups.append(try job.scenes(for: environment))
      } catch {
        failure = failure ?? error
      }
    }
    // Of several environments, those are drawn that can be.
    if let failure, groups.isEmpty || job.budget.isSpent { throw ProblemDetails(failure) }
    let picture = SVGSheet(groups: groups, options: job.query.picture).text
    return job.answer(Array(picture.utf8), "image/svg+xml")
  }

  /// `POST /v1/explain`: a spec or a request in, reasons out.
  static let explain = report(path: "/v1/explain", mediaTypes: ["application/json"]) { job throws(ProblemDetails) in
    try job.answer { environment, writer throws(ProblemDetails) in
      do throws(ExplainError) {
        let report = try ExplainReport(
          job.request.document, for: environment, target: job.query.target, options: job.options)
        report.write(to: &writer)
      } catch {
        throw ProblemDetails(of: error)
      }
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
  let query: ReportQuery
  let request: SolveRequest
  let budget: SolveBudget
  /// The environments of the report.
  let environments: [CallerEnvironment]
  /// Whether the answer is a list.
  let isSeveral: Bool

  /// Reads a request.
  init(
    _ service: LayoutService, _ message: HTTPRequest, _ question: LayoutQuestion.Kind, _ budget: SolveBudget
  ) throws(ProblemDetails) {
    self.service = service
    self.budget = budget
    query = try ReportQuery(message.decodedQuery(), for: message.path)
    request = try service.read(service.parse(message.body), question) { budget.isSpent }
    let mistakes = request.errors + query.solve.mistakes
    guard mistakes.isEmpty else { throw ProblemDetails(mistakes) }
    let (count, overflows) = request.environments.count.multipliedReportingOverflow(
      by: query.solve.combinations(of: request.document))
    guard !overflows, count <= service.options.environments else {
      throw ProblemDetails(.tooManyEnvironments(service.options.environments))
    }
    let asked = query.solve.over(request.environments, of: request.document)
    let isOpen = !query.namesPlace && !request.namesEnvironment
    environments = isOpen && message.path == "/v1/check" ? request.document.inEveryOrientation(asked) : asked
    isSeveral = request.asksForSeveral || query.solve.environment.isSeveral
  }

  /// How the spec is solved, as the query and the request say.
  var solveOptions: SpecOptions {
    var options = options
    query.solve.apply(to: &options)
    return options
  }

  /// How the spec is solved for a report, which is the same whatever the query says of results.
  var options: SpecOptions {
    var options = request.options
    options.isCancelled = { [budget] in budget.isSpent }
    return options
  }

  /// An answer in JSON: a report, or `{"results": […]}` with each report or the problem in its place.
  ///
  /// - Parameter write: writes the report on an environment as one JSON value.
  /// - Throws: the problem of the only report, and of a spec that is not valid.
  func answer(
    _ write: @escaping @Sendable (CallerEnvironment, inout JSONWriter) throws(ProblemDetails) -> Void
  ) throws(ProblemDetails) -> HTTPResponse {
    if !isSeveral || !request.document.isValid {
      // What is wrong in every environment is told once.
      for environment in environments {
        var writer = JSONWriter(capacity: 4_096)
        if budget.isSpent { throw ProblemDetails(.budgetExceeded) }
        try write(environment, &writer)
        if !isSeveral { return answer(writer.finish(), "application/json") }
      }
    }
    let held = CachedSpec.size(ofText: request.document.sourceByteCount)
    let list = ResultList(environments, service, budget, heldBytes: held) { [budget] environment, writer in
      do throws(ProblemDetails) {
        if budget.isSpent { throw ProblemDetails(.budgetExceeded) }
        // A report that breaks off leaves nothing in the list.
        var report = JSONWriter(capacity: 4_096)
        try write(environment, &report)
        writer.raw(report.bytes)
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

extension SpecError {
  static func tooManyEnvironments(_ limit: Int) -> SpecError {
    SpecError(
      code: .limitExceeded, pointer: "", source: .request, message: "at most \(limit) environments are taken")
  }
}
