import Layout

/// A key in a row, 3 points from its edges, on an iPhone's keyboard.
func keyFrame() throws -> Rect {
  var tree = ViewTree(rootWidth: .keyboard, rootHeight: .keyboard)
  let row = tree.addView("row")
  let key = tree.addView("q", kind: .key, in: row)
  try tree.addConstraint(row.leading == Guide.safeArea.leading)
  try tree.addConstraint(row.trailing == Guide.safeArea.trailing)
  try tree.addConstraint(row.top == Guide.safeArea.top + 8)
  try tree.addConstraint(row.height == 0.2 * Guide.root.height)
  try tree.addConstraint(key.leading == row.leading + 3)
  try tree.addConstraint(key.width == row.width / 10 - 6)
  try tree.addConstraint(key.width >= 44 ~ .high)
  try tree.addConstraint(key.top == row.top)
  try tree.addConstraint(key.bottom == row.bottom)

  let environment = try LayoutEnvironment(
    resolving: EnvironmentRequest(device: "iphone-16"), usesKeyboardRoot: tree.usesKeyboardRoot)
  let solution = try tree.solve(for: environment)
  return solution.frames[key.index]
}
