import Cassowary

/// The center of a window, for many widths.
func middles(of widths: [Double]) throws -> [Double] {
  var problem = Problem()
  let width = try problem.addParameter("width", value: 0)
  let middle = problem.addVariable("middle")
  try problem.add(2 * middle == width)
  let plan = try Plan(problem)
  return try widths.map { try plan.solve(parameters: [$0]).values[middle.index] }
}
