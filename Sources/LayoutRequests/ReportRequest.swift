import JSON
import LayoutReports
import LayoutSpec

/// A request for a report that combines body and query.
package struct ReportRequest: Sendable {
  /// The query.
  package let query: ReportQuery
  /// The body.
  package let request: SolveRequest
  /// The environments of the report.
  package let environments: [CallerEnvironment]
  /// Whether the response is a list.
  package let isSeveral: Bool
  /// Called every few pivots and before each environment; `true` ends the work.
  let isCancelled: @Sendable () -> Bool

  /// Combines a request with a query.
  ///
  /// - Parameters:
  ///   - path: the endpoint's path.
  ///   - limit: the largest number of environments.
  /// - Throws: an error if the request is invalid, or asks for more environments.
  package init(
    _ request: SolveRequest, _ query: ReportQuery, path: String, limit: Int,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(ProblemDetails) {
    self.request = request
    self.query = query
    self.isCancelled = isCancelled
    guard query.solve.count(over: request.environments, of: request.document) <= limit else {
      throw .tooManyEnvironments(limit)
    }
    let asked = query.solve.over(request.environments, of: request.document)
    isSeveral = request.asksForSeveral || query.solve.environment.isSeveral
    guard request.errors.isEmpty, query.solve.mistakes.isEmpty else {
      throw ProblemDetails(request.mistakes(in: isSeveral ? request.environments : asked) + query.solve.mistakes)
    }
    let isOpen = !query.solve.environment.namesScreen && !request.namesEnvironment
    environments =
      isOpen && path == "/v1/check" ? request.document.inEveryOrientation(asked, over: query.ranges) : asked
  }

  /// The options of a solve, from the query and the request.
  package var solveOptions: SpecOptions {
    var options = options
    query.solve.apply(to: &options)
    return options
  }

  /// The options of a solve for a report, which do not depend on the query's choice of results.
  package var options: SpecOptions {
    var options = request.options
    options.isCancelled = isCancelled
    return options
  }

  /// Throws an error if the work was cancelled.
  package func checkBudget() throws(ProblemDetails) {
    if isCancelled() { throw ProblemDetails(.budgetExceeded) }
  }

  /// Throws the mistakes of an invalid spec, which are in every environment, once.
  package func checkSpec() throws(ProblemDetails) {
    if !request.document.isValid { throw ProblemDetails(request.mistakes(in: request.environments)) }
  }

  /// Throws an error if the spec does not use the ranges, or rounding to pixels is requested, which no affine function
  /// can express.
  package func checkRanges() throws(ProblemDetails) {
    do throws(ValueTextError) {
      guard solveOptions.rounding != .pixel else {
        throw ValueTextError("rounding pixel cannot be combined with a range; remove one of them")
      }
      if request.document.isValid { try request.document.check(query.ranges, limit: 2) }
    } catch {
      throw ProblemDetails(RangeError.ranges(error))
    }
  }
}

extension ReportRequest {
  /// Returns the findings of a check as JSON.
  package func check() throws(ProblemDetails) -> [UInt8] {
    guard !query.ranges.isEmpty else {
      return try check { check, environment in check.outcome(for: environment) }
    }
    try checkRanges()
    return try check { check, environment in
      request.document.isValid
        ? check.outcome(for: environment, over: query.ranges) : check.outcome(for: environment)
    }
  }

  private func check(_ outcome: (SpecCheck, CallerEnvironment) -> CheckOutcome) throws(ProblemDetails) -> [UInt8] {
    var options = CheckOptions()
    options.severities = query.severities
    options.listsEnvironments = query.listsEnvironments
    options.coversEverything = query.solve.environment.narrowed(to: request.document).coversEveryScreen
    options.solving.isCancelled = isCancelled
    let check = SpecCheck(request.document, options: options)
    let sharing = check.sharing(among: environments, over: query.ranges)
    var outcomes: [CheckOutcome] = []
    for index in sharing.distinct {
      outcomes.append(outcome(check, environments[index]))
      try checkBudget()
    }
    let report = check.report(sharing.spread(outcomes))
    try checkBudget()
    var writer = JSONWriter(capacity: 4_096, limit: Self.longestReport)
    report.write(to: &writer)
    if writer.isOverLimit { throw ProblemDetails(.budgetExceeded) }
    return writer.finish()
  }

  /// The greatest length of a report in bytes.
  package static let longestReport = 96 << 20

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
