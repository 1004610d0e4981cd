import Cassowary

/// The conflict of a constraint that cannot be added.
func refusal() throws -> [String] {
  let solver = Solver()
  let width = solver.addVariable("width")
  try solver.add((width <= 100).labeled("fits"))
  do throws(SolverError) {
    try solver.add((width >= 120).labeled("readable"))
    return []
  } catch {
    // The solver is unchanged. Each member says by how much its constant would have to change.
    guard case .solve(.unsatisfiable(let conflict)) = error else { throw error }
    return conflict.members.map { "\(solver.constraint($0.constraint)?.label ?? "the new one"): \($0.repair)" }
  }
}
