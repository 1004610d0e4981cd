import Layout
import LayoutSpec

/// A request for frames that combines body and query: the environments, or the reason why there is nothing to solve.
package struct FrameRequest: Sendable {
  /// The request with the query's options.
  package let request: SolveRequest
  /// Whether the response is a list.
  package let isSeveral: Bool
  /// The environments to solve for.
  package private(set) var environments: [CallerEnvironment] = []
  /// The reason why there is nothing to solve.
  package private(set) var refusal: ProblemDetails?

  /// Combines a request with a query.
  ///
  /// - Parameters:
  ///   - limit: the largest number of environments.
  ///   - pivots: the largest number of pivots of each solve, or `nil` for a limit that grows with the spec.
  ///   - isCancelled: called every few pivots; `true` ends the solve.
  package init(
    _ request: SolveRequest, _ query: SolveQuery, limit: Int, pivots: Int? = nil,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    var request = request
    query.apply(to: &request.options)
    query.applyListing(to: &request.options)
    request.options.isCancelled = isCancelled
    if let pivots { request.options.pivotLimit = pivots }
    self.request = request
    isSeveral = request.asksForSeveral || query.environment.isSeveral
    let environments = request.environments
    if query.count(over: environments, of: request.document) > limit {
      refusal = .tooManyEnvironments(limit)
    } else if !query.mistakes.isEmpty {
      refusal = ProblemDetails(request.mistakes(in: environments) + query.mistakes)
    } else if isSeveral,
      request.isInvalid || (!request.asksForSeveral && environments.contains { !$0.errors.isEmpty })
    {
      // An error that is in every environment is reported once.
      refusal = ProblemDetails(request.mistakes(in: environments))
    } else {
      self.environments = query.over(environments, of: request.document)
      refusal = query.views.flatMap { ProblemDetails(unknownAmong: $0, in: request.document) }
    }
  }
}

extension ProblemDetails {
  fileprivate init?(unknownAmong views: [String], in spec: SpecDocument) {
    guard spec.isValid else { return nil }
    let known = spec.viewIDs
    let ids = Set(known)
    guard let id = views.first(where: { !ids.contains($0) }) else { return nil }
    self.init(unknownView: "views: the spec has no view \"\(id.prefix(40))\"\(correction(of: id, among: known))")
  }
}
