import Cassowary

/// What a solver says of a constraint that cannot be added.
func refusal() throws -> [String] {
  let solver = Solver()
  let width = solver.addVariable("width")
  try solver.add((width <= 100).labeled("fits"))
  do throws(SolverError) {
    try solver.add((width >= 120).labeled("readable"))
    return []
  } catch {
    // The solver is as it was; the members say what each constant would have to change by.
    guard case .solve(.unsatisfiable(let conflict)) = error else { throw error }
    return conflict.members.map { "\(solver.constraint($0.constraint)?.label ?? "the new one"): \($0.repair)" }
  }
}
