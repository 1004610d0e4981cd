import JSON
import LayoutReports
import LayoutSpec
import RequestOptions

/// A request for a report, its body with its query.
package struct ReportRequest: Sendable {
  /// What the query says.
  package let query: ReportQuery
  /// What the body says.
  package let request: SolveRequest
  /// The environments of the report.
  package let environments: [CallerEnvironment]
  /// Whether the answer is a list.
  package let isSeveral: Bool
  /// Asked every few pivots, and before each environment; true ends the work.
  let isCancelled: @Sendable () -> Bool

  /// Puts a query over a request.
  ///
  /// - Parameters:
  ///   - path: the endpoint's path.
  ///   - limit: the most environments.
  /// - Throws: if the request has mistakes, or asks for more environments.
  package init(
    _ request: SolveRequest, _ query: ReportQuery, path: String, limit: Int,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(ProblemDetails) {
    self.request = request
    self.query = query
    self.isCancelled = isCancelled
    let mistakes = request.errors + query.solve.mistakes
    guard mistakes.isEmpty else { throw ProblemDetails(mistakes) }
    let (count, overflows) = request.environments.count.multipliedReportingOverflow(
      by: query.solve.combinations(of: request.document))
    guard !overflows, count <= limit else { throw ProblemDetails(.tooManyEnvironments(limit)) }
    let asked = query.solve.over(request.environments, of: request.document)
    let isOpen = !query.namesPlace && !request.namesEnvironment
    environments = isOpen && path == "/v1/check" ? request.document.inEveryOrientation(asked) : asked
    isSeveral = request.asksForSeveral || query.solve.environment.isSeveral
  }

  /// How the spec is solved, as the query and the request say.
  package var solveOptions: SpecOptions {
    var options = options
    query.solve.apply(to: &options)
    return options
  }

  /// How the spec is solved for a report, which is the same whatever the query says of results.
  package var options: SpecOptions {
    var options = request.options
    options.isCancelled = isCancelled
    return options
  }

  /// Ends the work if it is cancelled.
  package func checkBudget() throws(ProblemDetails) {
    if isCancelled() { throw ProblemDetails(.budgetExceeded) }
  }

  /// Refuses ranges that the spec has no use for.
  package func checkRanges() throws(ProblemDetails) {
    do throws(RangeTextError) {
      if request.document.isValid { try request.document.check(query.ranges, limit: 2) }
    } catch {
      throw ProblemDetails(RangeError.ranges(error))
    }
  }
}

extension ReportRequest {
  /// The findings of a check, as JSON.
  package func check() throws(ProblemDetails) -> [UInt8] {
    guard !query.ranges.isEmpty else { return try checkEnvironments() }
    try checkRanges()
    return try check { check, environment in
      request.document.isValid
        ? check.outcome(for: environment, over: query.ranges) : check.outcome(for: environment)
    }
  }

  /// The findings of a check that leaves out the query's ranges, as JSON.
  package func checkEnvironments() throws(ProblemDetails) -> [UInt8] {
    try check { check, environment in check.outcome(for: environment) }
  }

  private func check(_ outcome: (SpecCheck, CallerEnvironment) -> CheckOutcome) throws(ProblemDetails) -> [UInt8] {
    var options = CheckOptions()
    options.severities = query.severities
    options.listsEnvironments = query.listsEnvironments
    options.coversEverything = query.coversEverything
    options.solving.isCancelled = isCancelled
    let check = SpecCheck(request.document, options: options)
    var outcomes: [CheckOutcome] = []
    for environment in environments {
      outcomes.append(outcome(check, environment))
      try checkBudget()
    }
    let report = check.report(outcomes)
    try checkBudget()
    var writer = JSONWriter(capacity: 4_096)
    report.write(to: &writer)
    return writer.finish()
  }

  /// Writes the explanation for an environment.
  package func explain(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    do throws(ExplainError) {
      let report = try ExplainReport(request.document, for: environment, target: query.target, options: options)
      report.write(to: &writer)
    } catch {
      throw ProblemDetails(of: error)
    }
  }
}
