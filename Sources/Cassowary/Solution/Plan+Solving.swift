extension Plan {
  /// Solves the problem.
  ///
  /// - Parameters:
  ///   - parameters: the parameters' values, in the order in which they were added, or `nil` for those of the problem.
  ///   - constants: the constraints' constants, in the order in which they were added, or `nil` for those of the
  ///     problem.
  ///   - options: the limits, and the constraints that may be dropped.
  /// - Throws: ``SolveError``.
  public func solve(
    parameters: [Double]? = nil,
    constants: [Double]? = nil,
    options: SolveOptions = SolveOptions()
  ) throws(SolveError) -> Solution {
    let parameters = try checked(parameters, problem.parameterValues)
    let constants = try checked(constants, problem.rows.constants)
    do throws(SolveError) {
      if !options.breakable.isEmpty {
        return try solveBreaking(parameters: parameters, constants: constants, options: options)
      }
      return try solve(parameters, constants, SolveLimits(options, problem))
    } catch {
      throw error.named(by: problem)
    }
  }

  func solve(
    _ parameters: [Double], _ constants: [Double], _ limits: SolveLimits
  ) throws(SolveError) -> Solution {
    var simplex = Simplex(presolved, limits: limits, isReady: false)
    try simplex.solve(constants: constants, parameters: parameters)
    return Solution(Solution.State(simplex, of: presolved), of: self, constants: constants)
  }

  private func checked(_ given: [Double]?, _ own: [Double]) throws(SolveError) -> [Double] {
    guard let given else { return own }
    guard given.count == own.count else { throw .wrongCount(expected: own.count, given: given.count) }
    if let number = given.first(where: { !Problem.accepts($0) }) { throw .numberOutOfRange(number) }
    return given
  }
}
