import Cassowary

/// The reasons for a key's width, and the range of a label's position.
func reasons() throws -> (why: [String], label: ClosedRange<Double>) {
  var problem = Problem()
  let row = try problem.addParameter("row", value: 320)
  let key = problem.addVariable("key")
  let label = problem.addVariable("label")
  try problem.add((10 * key + 9 * 6 == row).labeled("ten keys and nine gaps"))
  try problem.add((label >= 4).labeled("inside"))
  try problem.add((label <= key).labeled("in the key"))
  let solution = try Plan(problem).solve()
  let explanation = try solution.explanation(of: key)
  let why = explanation.reasons.map { "\(problem.name(of: $0.constraint)) × \($0.multiplier)" }
  return (why, try solution.range(of: label).interval)
}
