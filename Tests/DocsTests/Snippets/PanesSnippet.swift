import Cassowary

/// Two panes share a width. The left one prefers 200 points, and both are at least 80 wide.
func panes(in width: Double) throws -> (left: Double, right: Double) {
  var problem = Problem()
  let total = try problem.addParameter("total", value: width)
  let left = problem.addVariable("left")
  let right = problem.addVariable("right")
  try problem.add(left + right == total)
  try problem.add(left >= 80)
  try problem.add(right >= 80)
  try problem.add(left == 200 ~ .high)
  let solution = try Plan(problem).solve()
  return (solution.values[left.index], solution.values[right.index])
}
