/// The region in which the basis of a solution stays optimal, with the solution as affine functions.
///
/// The duals do not depend on right sides, so a basis is optimal exactly where each row outside it is on the side that
/// its dual requires (Gal and Nedoma, 1972). These conditions and the values are affine in the parameters.
package struct CriticalRegion: Sendable {
  /// The condition that a constraint stays on its side.
  package struct Condition: Sendable {
    package let constraint: ConstraintID
    /// The function that must be at least 0.
    package let slack: AffineFunction
  }

  /// The value of each variable and parameter of the problem.
  package let values: AffineFunctions
  /// The conditions, without those that do not depend on the parameters.
  package let conditions: [Condition]
}

extension Solution {
  /// Returns the critical region of the solution's basis.
  ///
  /// - Parameters:
  ///   - point: the caller's parameters of this solution.
  ///   - parametric: the problem with its numbers as functions of these parameters.
  /// - Throws: ``SolveError`` if the limits of the solve are exceeded once more.
  package func criticalRegion(
    at point: [Double], of parametric: ParametricProblem
  ) throws(SolveError) -> CriticalRegion {
    var simplex = state.makeSimplex()
    let system = simplex.system
    let count = point.count
    let sensitivity = try simplex.sensitivity(inputs: count) { input, changes in
      let constants = parametric.constants.map { $0.slopes[input] }
      system.computeRightHandSides(
        constants: rows?.map { constants[$0] } ?? constants, parameters: parametric.parameters.map { $0.slopes[input] },
        into: &changes)
    } moveParameters: { input, values in
      for variable in 0..<system.variableCount {
        let position = system.parameterPositions[variable]
        if position >= 0 { values[variable] = parametric.parameters[Int(position)].slopes[input] }
      }
    }
    var affine = AffineFunctions(count: values.count, parameterCount: count)
    for variable in values.indices {
      affine[variable] = AffineFunction(
        value: values[variable], at: point,
        slopes: Slopes(count: count) { sensitivity.values.column($0)[variable] })
    }
    let conditions = simplex.conditions(sensitivity) { row, sign in
      CriticalRegion.Condition(
        constraint: ConstraintID(index: rows?[Int(row)] ?? Int(row)),
        // The base point itself is in the region, whatever the rounding is.
        slack: AffineFunction(
          value: max(0, sign * simplex.excess(of: row)), at: point,
          slopes: Slopes(count: count) { sign * sensitivity.rows.column($0)[Int(row)] }))
    }
    return CriticalRegion(values: affine, conditions: conditions)
  }
}

extension Solution {
  /// The total violation of the required constraints that were not dropped. It is 0 if none are relaxed: what is left is
  /// rounding.
  package var requiredViolation: Double {
    guard state.snapshot.relaxations.isRelaxed else { return 0 }
    let dropped = Set(broken)
    return (0..<plan.problem.constraintCount).map { ConstraintID(index: $0) }.reduce(0) { sum, id in
      plan.problem.isRequired(id) && !dropped.contains(id) ? sum + (violation(of: id) ?? 0) : sum
    }
  }

  /// The sets of required constraints that contradict each other within the tolerance, and are relaxed. There are none if
  /// sets overlap so much that they are relaxed together.
  package var nearConflicts: [Conflict] {
    state.snapshot.relaxations.certificates.map { certificate in
      let conflict = Conflict(certificate)
      return rows.map { conflict.translated($0) } ?? conflict
    }
  }
}

extension Solution {
  /// Returns the conditions under which the same constraints are dropped: for each of them, the conflict with those
  /// kept before it as functions that must be above 0. Returns `nil` if one of them conflicts only because of
  /// rounding.
  ///
  /// - Parameters:
  ///   - breakable: the constraints that may be dropped, in order.
  ///   - options: the limits of all solves together.
  ///   - parametric: the problem with its numbers as functions of the caller's parameters.
  ///   - box: all values of the caller's parameters.
  /// - Throws: ``SolveError`` if the limits are exceeded.
  package func brokenConditions(
    breakable: [ConstraintID], options: SolveOptions, in parametric: ParametricProblem, over box: Polytope
  ) throws(SolveError) -> [CriticalRegion.Condition]? {
    guard !broken.isEmpty else { return [] }
    assert(parametric.problem.constraintCount == plan.problem.constraintCount)
    let dropped = Set(broken)
    let problem = plan.problem
    var isBreakable = [Bool](repeating: false, count: problem.constraintCount)
    for id in breakable { isBreakable[id.index] = true }
    var rows = (0..<problem.constraintCount).filter {
      problem.rows.isRequired($0) && !isBreakable[$0]
    }
    var limits = SolveLimits(options, problem)
    let parameters = problem.parameters.map { values[$0.index] }
    var conditions: [CriticalRegion.Condition] = []
    for id in breakable {
      rows.append(id.index)
      guard dropped.contains(id) else { continue }
      let kept = try Subproblem(problem, rows, constants: self.constants, &limits)
      guard let conflict = try kept.conflict(parameters, &limits), let gap = conflict.gap(in: parametric) else {
        return nil
      }
      for slack in conflict.conditions(gap, in: parametric, over: box) {
        conditions += conflict.members.map { CriticalRegion.Condition(constraint: $0.constraint, slack: slack) }
      }
      rows.removeLast()
    }
    return conditions
  }
}

extension Solution {
  /// Returns the solution for other numbers, starting from this one: a neighboring region is one or two pivots away.
  ///
  /// This solution must not have dropped constraints, and the new one does not either.
  package func moved(
    parameters: [Double], constants: [Double], options: SolveOptions
  ) throws(SolveError) -> Solution {
    var simplex = state.makeSimplex(SolveLimits(options, plan.problem))
    try simplex.solve(constants: constants, parameters: parameters)
    return Solution(State(simplex, of: state.presolved), of: plan, constants: constants)
  }
}
