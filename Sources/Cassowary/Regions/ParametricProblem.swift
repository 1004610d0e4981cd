/// A problem whose numbers are affine functions of a few parameters of the caller.
package struct ParametricProblem: Sendable {
  /// The problem at any values of the caller's parameters.
  package let problem: Problem
  /// The constant of each constraint.
  package let constants: [AffineFunction]
  /// The value of each of the problem's parameters.
  package let parameters: [AffineFunction]

  /// Creates a parametric problem.
  package init(_ problem: Problem, constants: [AffineFunction], parameters: [AffineFunction]) {
    assert(constants.count == problem.constraintCount && parameters.count == problem.parameters.count)
    self.problem = problem
    self.constants = constants
    self.parameters = parameters
  }

  private func value(of variable: Variable) -> AffineFunction? {
    let position = problem.parameterPositions[variable.index]
    return position >= 0 ? parameters[Int(position)] : nil
  }

  /// Returns the right side with the parameters put in.
  func rightSide(of id: ConstraintID) -> AffineFunction {
    var side = constants[id.index]
    for term in problem.constraint(id)?.terms ?? [] {
      if let value = value(of: term.variable) { side = side - term.coefficient * value }
    }
    return side
  }

  func largestCoefficient(of id: ConstraintID) -> Double {
    (problem.constraint(id)?.terms ?? []).reduce(0) {
      problem.isParameter($1.variable) ? $0 : max($0, $1.coefficient.magnitude)
    }
  }
}

extension Conflict {
  /// The least total violation of the members, as a share of the gap.
  package var violationShare: Double { 1 / members.reduce(0) { max($0, $1.multiplier.magnitude) } }

  /// Returns the gap as a function, which is above 0 exactly where the members contradict each other, or `nil` if there
  /// are none.
  ///
  /// - Parameter parametric: the problem that contains the members.
  package func gap(in parametric: ParametricProblem) -> AffineFunction? {
    var sum: AffineFunction?
    for member in members {
      let weighted = member.multiplier * parametric.rightSide(of: member.constraint)
      sum = sum.map { $0 + weighted } ?? weighted
    }
    return sum
  }

  /// Returns functions of which the largest is the members' tolerance, without those that never are in a box.
  package func tolerances(in parametric: ParametricProblem, over box: Polytope) -> [AffineFunction] {
    let coefficient = members.reduce(0) { max($0, parametric.largestCoefficient(of: $1.constraint)) }
    let least = Tolerance.conflict(largestNumber: coefficient)
    let numbers = members.map { Tolerance.conflictShare * parametric.rightSide(of: $0.constraint) }
    return numbers.flatMap { [$0, -$0] }.filter { box.bounds(of: $0).upperBound > least }
      + [AffineFunction(least, count: box.dimension)]
  }

  /// Returns functions that are all above 0 exactly where the members conflict beyond their tolerance. Sizes at which
  /// they conflict within it are left out only if they are more than a line.
  ///
  /// - Parameters:
  ///   - gap: the gap as a function.
  ///   - parametric: the problem that contains the members.
  ///   - box: all values of the caller's parameters.
  package func conditions(
    _ gap: AffineFunction, in parametric: ParametricProblem, over box: Polytope
  ) -> [AffineFunction] {
    let violation = violationShare * gap
    let tolerances = tolerances(in: parametric, over: box)
    let range = box.bounds(of: violation)
    let span = range.upperBound - range.lowerBound
    let isLine = tolerances.allSatisfy { box.bounds(of: $0).upperBound < Tolerance.hiddenThickness * span }
    return isLine ? [gap] : tolerances.map { violation - $0 }
  }
}
