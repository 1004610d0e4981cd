import HTTPMessage
import JSON
import Layout
import LayoutReports
import LayoutSpec

extension Endpoint {
  /// `POST /v1/check`: a spec or a request in, findings out.
  static let check = report(path: "/v1/check", mediaTypes: ["application/json"]) { job throws(ReportFailure) in
    var options = CheckOptions()
    options.severities = job.query.severities
    options.coversEverything = job.query.coversEverything
    options.solving.isCancelled = { [budget = job.budget] in budget.isSpent }
    let check = SpecCheck(job.request.document, options: options)
    var outcomes: [CheckOutcome] = []
    for environment in job.environments {
      outcomes.append(check.outcome(for: environment))
      if job.budget.isSpent { throw .problem(ProblemDetails(.budgetExceeded)) }
    }
    var writer = JSONWriter(capacity: 4_096)
    check.report(outcomes).write(to: &writer)
    return job.answer(writer.finish(), "application/json")
  }

  /// `POST /v1/render`: a spec or a request in, a picture out.
  static let render = report(path: "/v1/render", mediaTypes: ["image/svg+xml"]) { job throws(ReportFailure) in
    var scenes: [PictureScene] = []
    var failure: SpecSolveError?
    for environment in job.environments {
      do throws(SpecSolveError) {
        if job.budget.isSpent { throw .budgetExceeded }
        scenes.append(try job.scene(for: environment))
      } catch {
        failure = failure ?? error
      }
    }
    // Of several environments, those are drawn that can be.
    if let failure, scenes.isEmpty || job.budget.isSpent { throw .problem(ProblemDetails(failure)) }
    let picture = SVGSheet(scenes, options: job.query.picture).text
    return job.answer(Array(picture.utf8), "image/svg+xml")
  }

  /// `POST /v1/explain`: a spec or a request in, reasons out.
  static let explain = report(path: "/v1/explain", mediaTypes: ["application/json"]) { job throws(ReportFailure) in
    var writer = JSONWriter(capacity: 4_096)
    if job.isSeveral {
      writer.beginObject()
      writer.key("results")
      writer.beginArray()
    }
    for environment in job.environments {
      do throws(ExplainError) {
        if job.budget.isSpent { throw .budgetExceeded }
        let report = try ExplainReport(
          job.request.document, for: environment, target: job.query.target, options: job.options)
        report.write(to: &writer)
      } catch {
        // What is wrong in every environment is told once.
        guard job.isSeveral, job.request.document.isValid else { throw .problem(ProblemDetails(of: error)) }
        ProblemDetails(of: error).write(to: &writer)
      }
    }
    if job.isSeveral {
      writer.endArray()
      writer.endObject()
    }
    return job.answer(writer.finish(), "application/json")
  }

  private static func report(
    path: StaticString, mediaTypes: [StaticString],
    _ respond: @escaping @Sendable (ReportJob) throws(ReportFailure) -> HTTPResponse
  ) -> Endpoint {
    Endpoint(name: "\(path)", path: "\(path)", verb: .post, mediaTypes: mediaTypes) { service, context in
      let request = context.request
      return .later {
        do throws(ReportFailure) {
          return Answer(response: try respond(try ReportJob(service, request)))
        } catch {
          switch error {
          case .refused(let problem): return Answer(response: problem.response)
          case .problem(let details): return Answer(response: service.response(to: details))
          }
        }
      }
    }
  }
}

/// Why there is no report.
enum ReportFailure: Error {
  /// The query is not understood.
  case refused(Problem)
  /// The spec or the request has mistakes, or the budget is spent.
  case problem(ProblemDetails)
}

/// One request for a report, read.
struct ReportJob {
  let query: ReportQuery
  let request: SolveRequest
  let budget: SolveBudget
  /// The environments of the report.
  let environments: [CallerEnvironment]
  /// Whether the answer is a list.
  let isSeveral: Bool

  /// Reads a request.
  init(_ service: LayoutService, _ message: HTTPRequest) throws(ReportFailure) {
    budget = SolveBudget(seconds: service.options.solveSeconds)
    do throws(Problem) {
      let items: [HTTPQueryItem]
      do throws(HTTPQueryError) {
        items = try message.queryItems()
      } catch {
        throw .badQuery("The query is not UTF-8.")
      }
      query = try ReportQuery(items, for: message.path)
    } catch {
      throw .refused(error)
    }
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: message.body, maximumDepth: service.options.depth)
    } catch {
      throw .problem(ProblemDetails([SpecError(error, in: message.body, source: .request)]))
    }
    do throws(ProblemDetails) {
      request = try SolveRequest(reading: json, limits: service.specLimits, plans: service.caches.plans)
    } catch {
      throw .problem(error)
    }
    let mistakes = request.errors + query.solve.mistakes
    guard mistakes.isEmpty else { throw .problem(ProblemDetails(mistakes)) }
    let (count, overflows) = request.environments.count.multipliedReportingOverflow(by: query.solve.combinations)
    guard !overflows, count <= service.options.environments else {
      throw .problem(ProblemDetails([.tooManyEnvironments(service.options.environments)]))
    }
    let asked = query.solve.over(request.environments, of: request.document)
    let isOpen = !query.namesPlace && !request.namesEnvironment
    environments = isOpen && message.path == "/v1/check" ? request.document.inEveryOrientation(asked) : asked
    isSeveral = request.asksForSeveral || query.solve.environment.isSeveral
  }

  /// How the spec is solved.
  var options: SpecOptions {
    var options = request.options
    options.isCancelled = { [budget] in budget.isSpent }
    return options
  }

  /// An answer that is all right.
  func answer(_ body: [UInt8], _ type: StaticString) -> HTTPResponse {
    var fields = HTTPResponseFields()
    fields.append("Content-Type", constant: type)
    fields.append("X-Content-Type-Options", constant: "nosniff")
    // A picture that is opened on its own runs nothing.
    if type.description == "image/svg+xml" {
      fields.append("Content-Security-Policy", constant: "default-src 'none'; style-src 'unsafe-inline'")
    }
    return HTTPResponse(status: .ok, fields: fields, body: body)
  }
}

extension SpecError {
  fileprivate static func tooManyEnvironments(_ limit: Int) -> SpecError {
    SpecError(
      code: .limitExceeded, pointer: "", source: .request, message: "at most \(limit) environments are taken")
  }
}
