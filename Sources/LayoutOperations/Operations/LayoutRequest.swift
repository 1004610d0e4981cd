import JSON
import Layout
import LayoutReports
import LayoutSpec

/// A request about a layout that combines body and settings.
package final class LayoutRequest: Sendable {
  private let operation: Operation
  let settings: OperationSettings
  let request: SolveRequest
  /// For a report, which does not depend on the query's choice of results.
  let options: SpecOptions
  let solveOptions: SpecOptions
  let resultOptions: SpecOptions
  package let environments: [CallerEnvironment]
  package var environment: CallerEnvironment { environments.first ?? CallerEnvironment() }
  /// Whether the response is a list.
  package let isSeveral: Bool
  let isCancelled: @Sendable () -> Bool

  package static let longestResponse = 96 << 20

  /// Combines a request with settings. Without a limit on `pivots`, that of each solve grows with the spec.
  ///
  /// - Throws: an error if the request is invalid, or asks for more environments than `limit`.
  package init(
    _ operation: Operation, _ request: SolveRequest, _ settings: OperationSettings, limit: Int, pivots: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(ProblemDetails) {
    let document = request.document
    var asked = request.environments
    let chosen = settings.namesEnvironment ? settings.environment.narrowed(to: document) : nil
    let count = chosen?.count(over: asked, in: document, upTo: limit, isCancelled: isCancelled) ?? asked.count
    guard count <= limit else { throw .tooManyEnvironments(limit) }
    if let chosen {
      asked = chosen.environments(over: asked, in: document, isCancelled: isCancelled)
      if isCancelled() { throw ProblemDetails(.budgetExceeded) }
    }
    isSeveral = request.asksForSeveral || settings.environment.isSeveral
    guard request.errors.isEmpty else {
      throw ProblemDetails(request.mistakes(in: isSeveral ? request.environments : asked))
    }
    let isOpen = !settings.environment.namesScreen && !request.namesEnvironment
    environments =
      isOpen && operation.checksOrientations ? document.inEveryOrientation(asked, over: settings.ranges) : asked
    var options = request.options
    options.isCancelled = isCancelled
    if let pivots { options.pivotLimit = pivots }
    self.options = options
    settings.apply(to: &options)
    solveOptions = options
    settings.applyListing(to: &options)
    resultOptions = options
    self.operation = operation
    self.settings = settings
    self.request = request
    self.isCancelled = isCancelled
  }

  func checkBudget() throws(ProblemDetails) {
    if isCancelled() { throw ProblemDetails(.budgetExceeded) }
  }

  func checkRanges() throws(ProblemDetails) {
    do throws(ValueTextError) {
      guard solveOptions.rounding != .pixel else {
        throw ValueTextError("rounding pixel cannot be combined with a range; remove one of them")
      }
      if request.document.isValid { try request.document.check(settings.ranges, limit: 2) }
    } catch {
      throw ProblemDetails(ranges: error.message)
    }
  }
}

extension LayoutRequest {
  /// Returns the response of an operation that has one for all environments, or `nil` if it has one for each.
  package func commonResponse() throws(ProblemDetails) -> [UInt8]? {
    guard case .together(let respond) = operation.answer else { return nil }
    return try respond(self)
  }

  /// Throws the mistakes that are in every response, before there is one for each environment.
  package func checkOnce() throws(ProblemDetails) {
    if isSeveral, request.isInvalid || (!request.asksForSeveral && request.environments.contains { !$0.errors.isEmpty })
    {
      throw ProblemDetails(request.mistakes(in: request.environments))
    }
    if case .each(let check, _) = operation.answer { try check(self) }
  }

  package func write(_ environment: CallerEnvironment, to writer: inout JSONWriter) throws(ProblemDetails) {
    if case .each(_, let write) = operation.answer { try write(self, environment, &writer) }
  }

  package func response() throws(ProblemDetails) -> [UInt8] {
    if let response = try commonResponse() { return response }
    try checkOnce()
    var writer = JSONWriter(capacity: 4_096)
    if isSeveral { writer.object { writeResults(to: &$0) } } else { try write(environment, to: &writer) }
    return writer.finish()
  }

  func writeResults(to writer: inout JSONWriter) {
    writer.key("results")
    writer.beginArray()
    for environment in environments {
      do throws(ProblemDetails) {
        try writer.attempt { writer throws(ProblemDetails) in try write(environment, to: &writer) }
      } catch {
        error.write(to: &writer)
      }
    }
    writer.endArray()
  }

  func checkViews() throws(ProblemDetails) {
    // The mistakes of an invalid spec come first.
    guard let views = settings.views, request.document.isValid else { return }
    let known = request.document.viewIDs
    let ids = Set(known)
    guard let id = views.first(where: { !ids.contains($0) }) else { return }
    throw ProblemDetails(
      .unknownView, "views: the spec has no view \"\(id.prefix(40))\"\(correction(of: id, among: known))")
  }

  // MARK: Responses for all environments

  func check() throws(ProblemDetails) -> [UInt8] {
    if !settings.ranges.isEmpty { try checkRanges() }
    var options = CheckOptions()
    options.severities = settings.severities
    options.listsEnvironments = settings.listsEnvironments
    options.coversEverything = settings.environment.narrowed(to: request.document).coversEveryScreen
    options.solving.isCancelled = isCancelled
    let check = SpecCheck(request.document, options: options)
    let sharing = check.sharing(among: environments, over: settings.ranges)
    var outcomes: [CheckOutcome] = []
    for index in sharing.distinct {
      outcomes.append(check.outcome(for: environments[index], over: settings.ranges))
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
