import HardwareKeys
import JSON
import Layout
import LayoutReports
import LayoutSpec

/// A request about a layout that combines body and query.
package struct LayoutRequest: Sendable {
  private let operation: Operation
  let query: LayoutQuery
  /// The body; for results with the query's options.
  let request: SolveRequest
  package let environments: [CallerEnvironment]
  /// Whether the response is a list.
  package let isSeveral: Bool
  let isCancelled: @Sendable () -> Bool

  /// The greatest length of a response in bytes.
  package static let longestResponse = 96 << 20

  /// Combines a request with a query.
  ///
  /// - Parameters:
  ///   - limit: the largest number of environments.
  ///   - pivots: the largest number of pivots of each solve, or `nil` for a limit that grows with the spec.
  ///   - isCancelled: called every few pivots and before each environment; `true` ends the work.
  /// - Throws: an error if the request is invalid, or asks for more environments.
  package init(
    _ operation: Operation, _ request: SolveRequest, _ query: LayoutQuery, limit: Int, pivots: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(ProblemDetails) {
    self.operation = operation
    self.query = query
    self.isCancelled = isCancelled
    let document = request.document
    guard query.count(over: request.environments, of: document, isCancelled: isCancelled) <= limit else {
      throw .tooManyEnvironments(limit)
    }
    let asked = query.over(request.environments, of: document, isCancelled: isCancelled)
    if isCancelled() { throw ProblemDetails(.budgetExceeded) }
    isSeveral = request.asksForSeveral || query.environment.isSeveral
    guard request.errors.isEmpty, query.mistakes.isEmpty else {
      throw ProblemDetails(request.mistakes(in: isSeveral ? request.environments : asked) + query.mistakes)
    }
    var request = request
    request.options.isCancelled = isCancelled
    if let pivots { request.options.pivotLimit = pivots }
    if operation == .solve {
      query.apply(to: &request.options)
      query.applyListing(to: &request.options)
    }
    self.request = request
    let isOpen = !query.environment.namesScreen && !request.namesEnvironment
    environments = isOpen && operation == .check ? document.inEveryOrientation(asked, over: query.ranges) : asked
  }

  /// The options of a solve for a report, which do not depend on the query's choice of results.
  var options: SpecOptions { request.options }

  var solveOptions: SpecOptions {
    var options = request.options
    query.apply(to: &options)
    return options
  }

  func checkBudget() throws(ProblemDetails) {
    if isCancelled() { throw ProblemDetails(.budgetExceeded) }
  }

  /// Throws an error if the spec does not use the ranges, or rounding to pixels is requested, which no affine function
  /// can express.
  func checkRanges() throws(ProblemDetails) {
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

extension LayoutRequest {
  /// Returns the response of an operation that has one for all environments, or `nil` if it has one for each.
  package func commonResponse() throws(ProblemDetails) -> [UInt8]? {
    switch operation {
    case .check: try check()
    case .render: Array(try render().utf8)
    default: nil
    }
  }

  /// Throws the mistakes that are in every response, before there is one for each environment.
  package func checkOnce() throws(ProblemDetails) {
    if operation == .breakpoints { try checkBreakpoints() }
    if isSeveral, request.isInvalid || (!request.asksForSeveral && request.environments.contains { !$0.errors.isEmpty })
    {
      throw ProblemDetails(request.mistakes(in: request.environments))
    }
    if operation == .solve, let views = query.views, request.document.isValid {
      let known = request.document.viewIDs
      let ids = Set(known)
      guard let id = views.first(where: { !ids.contains($0) }) else { return }
      throw ProblemDetails(
        unknownView: "views: the spec has no view \"\(id.prefix(40))\"\(correction(of: id, among: known))")
    }
  }

  package func write(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    switch operation {
    case .explain: try explain(environment, to: &writer)
    case .breakpoints: try breakpoints(environment, to: &writer)
    case .touch: try touch(environment, to: &writer)
    case .keys: try keys(environment, to: &writer)
    case .transition: try transition(environment, to: &writer)
    case .solve, .check, .render, .importing, .diagnose: try request.solve(environment).get().write(to: &writer)
    }
  }

  private func explain(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    do throws(ExplainError) {
      let report = try ExplainReport(request.document, for: environment, target: query.target, options: options)
      report.write(to: &writer)
    } catch {
      throw ProblemDetails(of: error)
    }
  }

  /// Rejects a request for breakpoints that names no range, or one that cannot be used.
  private func checkBreakpoints() throws(ProblemDetails) {
    guard !query.ranges.isEmpty else {
      throw ProblemDetails(
        RangeError.ranges(
          ValueTextError("range is missing; name a number, such as range=window.width=320...1366")))
    }
    try checkRanges()
  }

  private func breakpoints(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    do throws(RangeError) {
      let layout = try request.document.layout(
        over: query.ranges, for: environment, options: solveOptions, limit: query.regionLimit)
      layout.write(to: &writer)
    } catch {
      throw ProblemDetails(error)
    }
  }

  private func touch(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    let points: [Point] = if case .touch(let asked) = request.question { asked } else { [] }
    do throws(SpecSolveError) {
      let result = try request.document.solve(for: environment, options: solveOptions)
      TouchReport(points, on: try result.touchMap()).write(to: &writer)
    } catch {
      throw ProblemDetails(error)
    }
  }

  private func keys(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    let (ids, press) = if case .keys(let ids, let press) = request.question { (ids, press) } else { ([], nil) }
    let keyboards = ids.map { HardwareKeyboard($0, exchangesISOKeys: query.exchangesISOKeys) }
    do throws(SpecSolveError) {
      let views = try request.document.typedViews(for: environment, isCancelled: isCancelled)
      if let press {
        KeyPressReport(press, of: views, on: keyboards, isCancelled: isCancelled).write(to: &writer)
      } else {
        HardwareKeyReport(views, on: keyboards, isCancelled: isCancelled).write(to: &writer)
      }
    } catch {
      throw ProblemDetails(error)
    }
    try checkBudget()
  }

  private func transition(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    guard case .transition(let end, let settings) = request.question else { throw ProblemDetails(.budgetExceeded) }
    do throws(SpecTransition.Failure) {
      let report = try TransitionReport(
        request.document, from: environment, to: end, settings: settings, options: solveOptions)
      try report.write(to: &writer, isCancelled: isCancelled)
    } catch {
      throw ProblemDetails(error)
    }
  }

  // MARK: Responses for all environments

  private func check() throws(ProblemDetails) -> [UInt8] {
    if !query.ranges.isEmpty { try checkRanges() }
    var options = CheckOptions()
    options.severities = query.severities
    options.listsEnvironments = query.listsEnvironments
    options.coversEverything = query.environment.narrowed(to: request.document).coversEveryScreen
    options.solving.isCancelled = isCancelled
    let check = SpecCheck(request.document, options: options)
    let isOverRanges = !query.ranges.isEmpty && request.document.isValid
    let sharing = check.sharing(among: environments, over: query.ranges)
    var outcomes: [CheckOutcome] = []
    for index in sharing.distinct {
      let environment = environments[index]
      outcomes.append(
        isOverRanges ? check.outcome(for: environment, over: query.ranges) : check.outcome(for: environment))
      try checkBudget()
    }
    let report = check.report(outcomes, of: sharing)
    try checkBudget()
    var writer = JSONWriter(capacity: 4_096, limit: Self.longestResponse)
    report.write(to: &writer)
    if writer.isOverLimit { throw ProblemDetails(.budgetExceeded) }
    return writer.finish()
  }
}
