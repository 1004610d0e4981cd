/// A problem after everything that depends on its structure alone (terms, relations, priorities, weights) has been done
/// once: solved again and again for other constants and parameter values.
///
/// A plan is immutable. Any number of threads may solve one at the same time. What a solve gives depends on the plan and
/// the numbers it is given, on nothing else.
public struct Plan: Sendable {
  /// The problem that was planned.
  public let problem: Problem

  /// Plans a problem.
  public init(_ problem: Problem) {
    self.problem = problem
  }

  /// Solves the problem.
  ///
  /// - Parameters:
  ///   - parameters: the parameters' values, in the order they were added; nil for the problem's own.
  ///   - constants: the constraints' constants, in the order they were added; nil for the problem's own.
  ///   - options: limits, and what may be dropped.
  /// - Throws: ``SolveError``.
  public func solve(
    parameters: [Double]? = nil,
    constants: [Double]? = nil,
    options: SolveOptions = SolveOptions()
  ) throws(SolveError) -> Solution {
    throw .budgetExceeded(pivots: 0)
  }
}
