/// A problem after everything that depends on its structure alone (terms, relations, priorities, weights) has been done
/// once: solved again and again for other constants and parameter values.
///
/// A plan is immutable. Any number of threads may solve one at the same time. What a solve gives depends on the plan and
/// the numbers it is given, on nothing else.
public struct Plan: Sendable {
  /// What is shared by all that solve by the plan.
  final class Content: Sendable {
    let problem: Problem
    let planned: PresolvedSystem

    init(_ problem: Problem, _ limits: inout SolveLimits) throws(SolveError) {
      self.problem = problem
      planned = try PresolvedSystem(System(problem), &limits)
    }
  }

  let content: Content

  /// The problem that was planned.
  public var problem: Problem { content.problem }

  /// Plans a problem.
  ///
  /// - Parameter options: limits. Elimination that takes more than the size of the problem explains counts as pivots do.
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/memoryExceeded(bytes:)``, ``SolveError/cancelled``.
  /// - Complexity: in practice in proportion to the number of terms; fill-in can make it more: O(*n*³) for *n* dense
  ///   equalities.
  public init(_ problem: Problem, options: SolveOptions = SolveOptions()) throws(SolveError) {
    var limits = SolveLimits(options, problem)
    try self.init(problem, &limits)
  }

  init(_ problem: Problem, _ limits: inout SolveLimits) throws(SolveError) {
    content = try Content(problem, &limits)
  }
}
