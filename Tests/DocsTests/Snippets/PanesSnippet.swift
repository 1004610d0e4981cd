import Cassowary

/// Two panes share a width. The left one prefers 200 points, and both are at least 80 wide.
func panes(in widths: [Double]) throws -> [[Double?]] {
  var problem = Problem()
  let total = try problem.addParameter("total", value: 0)
  let left = problem.addVariable("left")
  let right = problem.addVariable("right")
  try problem.add(contentsOf: [left + right == total, left >= 80, right >= 80, left == 200 ~ .high])
  let plan = try Plan(problem)
  return try widths.map { width in
    let solution = try plan.solve(parameters: [width])
    return [solution[left], solution[right]]
  }
}
