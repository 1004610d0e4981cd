/// The slopes of a problem's numbers with respect to a few parameters of the caller.
package struct ProblemSlopes: Sendable {
  /// For each of the caller's parameters, the slope of each constraint's constant.
  package var constants: [[Double]]
  /// For each of the caller's parameters, the slope of each of the problem's parameters.
  package var parameters: [[Double]]

  package init(constants: [[Double]], parameters: [[Double]]) {
    self.constants = constants
    self.parameters = parameters
  }
}

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
  ///   - slopes: the slopes of the problem's numbers.
  /// - Throws: ``SolveError`` if the limits of the solve are exceeded once more.
  package func criticalRegion(
    at point: [Double], _ slopes: ProblemSlopes
  ) throws(SolveError) -> CriticalRegion {
    var simplex = state.makeSimplex()
    let system = simplex.system
    let count = point.count
    let sensitivity = try simplex.sensitivity(inputs: count) { input, changes in
      let constants = slopes.constants[input]
      system.computeRightHandSides(
        constants: rows?.map { constants[$0] } ?? constants, parameters: slopes.parameters[input],
        into: &changes)
    } moveParameters: { input, values in
      for variable in 0..<system.variableCount {
        let position = system.parameterPositions[variable]
        if position >= 0 { values[variable] = slopes.parameters[input][Int(position)] }
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
  /// The sets of required constraints that contradict each other within the tolerance, and are relaxed. There are none if
  /// sets overlap so much that they are relaxed together.
  package var nearConflicts: [Conflict] {
    state.snapshot.progress.relaxed.map { certificate in
      let conflict = Conflict(certificate)
      return rows.map { conflict.translated($0) } ?? conflict
    }
  }
}

extension Conflict {
  /// The least total violation of the members, as a share of the gap.
  package var violationShare: Double { 1 / members.reduce(0) { max($0, $1.multiplier.magnitude) } }

  /// Returns functions of which the largest is the members' tolerance, without those that never are in a box.
  package func tolerances(
    in problem: Problem, over box: Polytope, constants: (ConstraintID) -> AffineFunction,
    parameter: (Variable) -> AffineFunction?
  ) -> [AffineFunction] {
    var largest = Tolerance.conflict
    var numbers: [AffineFunction] = []
    for member in members {
      for term in problem.constraint(member.constraint)?.terms ?? [] where parameter(term.variable) == nil {
        largest = max(largest, Tolerance.conflictShare * term.coefficient.magnitude)
      }
      let side = Tolerance.conflictShare * side(of: member, in: problem, constants: constants, parameter: parameter)
      numbers += [side, -side]
    }
    return numbers.filter { box.bounds(of: $0).upperBound > largest }
      + [AffineFunction(largest, count: box.dimension)]
  }

  /// Returns functions that are all above 0 exactly where the members conflict beyond their tolerance. Sizes at which
  /// they conflict within it are left out only if they are more than a line.
  package func conditions(
    in problem: Problem, over box: Polytope, constants: (ConstraintID) -> AffineFunction,
    parameter: (Variable) -> AffineFunction?
  ) -> [AffineFunction]? {
    guard let gap = gap(in: problem, constants: constants, parameter: parameter) else { return nil }
    let violation = violationShare * gap
    let tolerances = tolerances(in: problem, over: box, constants: constants, parameter: parameter)
    let range = box.bounds(of: violation)
    let span = range.upperBound - range.lowerBound
    let isLine = tolerances.allSatisfy { box.bounds(of: $0).upperBound < Tolerance.hiddenThickness * span }
    return isLine ? [gap] : tolerances.map { violation - $0 }
  }

  /// Returns the right side of a member with the parameters put in.
  private func side(
    of member: Member, in problem: Problem, constants: (ConstraintID) -> AffineFunction,
    parameter: (Variable) -> AffineFunction?
  ) -> AffineFunction {
    var side = constants(member.constraint)
    for term in problem.constraint(member.constraint)?.terms ?? [] {
      if let value = parameter(term.variable) { side = side - term.coefficient * value }
    }
    return side
  }

  /// Returns the gap as a function, which is above 0 exactly where the members contradict each other.
  ///
  /// - Parameters:
  ///   - problem: the problem that contains these constraints.
  ///   - constants: the constants and the problem's parameters as functions of the caller's.
  package func gap(
    in problem: Problem, constants: (ConstraintID) -> AffineFunction, parameter: (Variable) -> AffineFunction?
  ) -> AffineFunction? {
    var sum: AffineFunction?
    for member in members {
      let weighted = member.multiplier * side(of: member, in: problem, constants: constants, parameter: parameter)
      sum = sum.map { $0 + weighted } ?? weighted
    }
    return sum
  }
}
