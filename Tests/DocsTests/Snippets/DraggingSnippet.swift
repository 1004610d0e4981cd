import Cassowary

/// Drags a divider that stays at least 20 points from both edges, and lets it go.
func dragged(to positions: [Double]) throws -> (divider: [Double?], moved: Int, after: Double?) {
  let solver = Solver()
  let left = solver.addVariable("left")
  let divider = solver.addVariable("divider")
  let right = solver.addVariable("right")
  try solver.add(contentsOf: [
    left == 0, right == 300, divider >= left + 20, divider <= right - 20, divider == 100 ~ .low,
  ])
  _ = solver.changedVariables()

  try solver.edit(divider, priority: .high)
  let values = try positions.map { position in
    try solver.suggest(position, for: divider)
    return solver[divider]
  }
  let moved = solver.changedVariables().count
  try solver.endEdit(divider)
  return (values, moved, solver[divider])
}
