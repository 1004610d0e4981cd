/// A problem after everything that depends on its structure alone (terms, relations, priorities, weights) has been done
/// once: solved again and again for other constants and parameter values.
///
/// A plan is immutable. Any number of threads may solve one at the same time. What a solve gives depends on the plan and
/// the numbers it is given, on nothing else.
public struct Plan: Sendable {
  /// What is shared by all that solve by the plan.
  private final class Content: Sendable {
    let problem: Problem
    let planned: PresolvedSystem

    init(_ problem: Problem, _ limits: inout SolveLimits) throws(SolveError) {
      self.problem = problem
      planned = try PresolvedSystem(System(problem), &limits)
    }
  }

  private let content: Content

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
    let parameters = try checked(parameters, problem.parameterValues)
    let constants = try checked(constants, problem.rows.constants)
    if !options.breakable.isEmpty {
      return try solveBreaking(parameters: parameters, constants: constants, options: options)
    }
    return try solve(parameters, constants, SolveLimits(options, problem))
  }

  func solve(
    _ parameters: [Double],
    _ constants: [Double],
    _ limits: SolveLimits,
    broken: [ConstraintID] = []
  ) throws(SolveError) -> Solution {
    var simplex = Simplex(content.planned, limits: limits, isReady: false)
    simplex.setSides(constants: constants, parameters: parameters)
    try simplex.solve()
    return Solution(SolvedState(simplex, of: content.planned), of: self, constants: constants, broken: broken)
  }

  /// Solves the problem for the limits' sake alone: whether that is possible, and what it costs.
  func findSolution(
    _ parameters: [Double], _ constants: [Double], _ limits: inout SolveLimits
  ) throws(SolveError) {
    var simplex = Simplex(content.planned, limits: limits, isReady: false)
    defer { limits = simplex.limits }
    simplex.setSides(constants: constants, parameters: parameters)
    try simplex.solve()
  }

  private func checked(_ given: [Double]?, _ own: [Double]) throws(SolveError) -> [Double] {
    guard let given else { return own }
    guard given.count == own.count else { throw .wrongCount(expected: own.count, given: given.count) }
    // Without a way out of the loop, many numbers are looked at together.
    var areAccepted = true
    for number in given { areAccepted = Problem.accepts(number) && areAccepted }
    if !areAccepted, let number = given.first(where: { !Problem.accepts($0) }) { throw .numberOutOfRange(number) }
    return given
  }
}
