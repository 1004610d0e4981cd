import Cassowary

/// Returns the conflict that a change is refused with, or `nil` if there is none.
func conflict(_ change: () throws -> Void) -> Conflict? {
  do {
    try change()
  } catch SolveError.unsatisfiable(let conflict) {
    return conflict
  } catch SolverError.solve(.unsatisfiable(let conflict)) {
    return conflict
  } catch {}
  return nil
}

/// Returns the conflict of a problem that has no solution.
func conflict(of problem: Problem) -> Conflict? { conflict { _ = try Plan(problem).solve() } }

extension Problem {
  /// All constraints, in their order.
  var constraints: [Constraint] { (0..<constraintCount).compactMap { constraint(ConstraintID(index: $0)) } }

  /// Returns a problem with the same variables and parameters, and other constraints.
  func with(_ constraints: [Constraint]) throws(ProblemError) -> Problem {
    var other = Problem()
    for variable in variables {
      if let position = parameters.firstIndex(of: variable) {
        _ = try other.addParameter(value: parameterValues[position])
      } else {
        _ = other.addVariable()
      }
    }
    try other.add(contentsOf: constraints)
    return other
  }
}
