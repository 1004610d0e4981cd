import Layout

/// Three keys of 1, 1 and 2 units with 4 points between them, in a window 308 points wide.
func unitWidths() throws -> [Double?] {
  var tree = ViewTree()
  let row = tree.addView(
    "row", stack: Stack(axis: .horizontal, spacing: 4, distribution: .units, unitGroup: "key"))
  var keys: [ViewTree.View] = []
  for (id, units) in [("a", 1.0), ("b", 1), ("shift", 2)] {
    var key = ViewProperties(id: id, kind: .key)
    key.units = units
    keys.append(tree.addView(key, in: row))
  }
  try tree.layout {
    row.pin(to: Guide.root, edges: [.top, .leading, .trailing])
    row.height == 44
  }

  let environment = try LayoutEnvironment(resolving: EnvironmentRequest(width: 308, height: 44))
  let solution = try tree.solve(for: environment)
  return keys.map { solution.frame(of: $0)?.width }
}
