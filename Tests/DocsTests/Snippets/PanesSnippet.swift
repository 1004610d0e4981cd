import Cassowary

/// Two panes share a width: the left one wants 200 points, neither is narrower than 80.
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
