import Cassowary

/// Drags a divider that stays at least 20 points from both edges.
func dragged(to positions: [Double]) throws -> [Double] {
  let solver = Solver()
  let left = solver.addVariable("left")
  let divider = solver.addVariable("divider")
  let right = solver.addVariable("right")
  try solver.add(contentsOf: [left == 0, right == 300, divider >= left + 20, divider <= right - 20])
  try solver.edit(divider, priority: .high)
  return try positions.map { position in
    try solver.suggest(position, for: divider)
    return solver.value(of: divider) ?? 0
  }
}
