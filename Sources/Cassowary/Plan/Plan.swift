/// A problem with everything computed that depends only on its structure (terms, relations, priorities, weights). It
/// can be solved repeatedly for other constants and parameter values.
///
/// A plan is immutable, and several threads may solve one at the same time. The result of a solve depends only on the
/// plan and the given numbers. It is a class so that passing it on costs only one reference.
public final class Plan: Sendable {
  /// The problem of the plan.
  public let problem: Problem

  let presolved: PresolvedSystem

  /// The approximate memory of the plan in bytes, which grows with the fill-in of its factors.
  ///
  /// - Complexity: O(1)
  public var byteCount: Int {
    let sizes = 16 * problem.rows.terms.count + 128 * (problem.variableCount + problem.constraintCount)
    return sizes + 12 * presolved.entryCount
  }

  /// Plans a problem.
  ///
  /// - Parameters:
  ///   - problem: the problem.
  ///   - options: the limits. Elimination counts like pivots if it takes more work than the size of the problem
  ///     explains.
  /// - Throws: ``SolveError/budgetExceeded(pivots:)``, ``SolveError/memoryExceeded(bytes:)``, ``SolveError/cancelled``.
  /// - Complexity: usually proportional to the number of terms. With fill-in it can be higher: O(*n*³) for *n* dense
  ///   equalities.
  public convenience init(_ problem: Problem, options: SolveOptions = SolveOptions()) throws(SolveError) {
    var limits = SolveLimits(options, problem)
    try self.init(problem, &limits)
  }

  init(_ problem: Problem, _ limits: inout SolveLimits) throws(SolveError) {
    self.problem = problem
    presolved = try PresolvedSystem(System(problem), &limits)
  }
}
