import Layout

/// A key in a row, 3 points from its edges, on an iPhone's keyboard.
func keyFrame() throws -> Rect? {
  var tree = ViewTree(rootWidth: .keyboard, rootHeight: .keyboard)
  let row = tree.addView("row")
  let key = tree.addView("q", kind: .key, in: row)
  try tree.layout {
    row.pin(to: Guide.safeArea, edges: [.top, .leading, .trailing], insets: DirectionalInsets(top: 8))
    row.height == 0.2 * Guide.root.height
    key.pin(to: row, edges: .vertical)
    key.leading == row.leading + 3
    key.width == row.width / 10 - 6
    (key.width >= 44 ~ .high).labeled("easy to hit")
  }

  let environment = try LayoutEnvironment(
    resolving: EnvironmentRequest(device: .iPhone16), usesKeyboardRoot: tree.usesKeyboardRoot)
  let solution = try tree.solve(for: environment)
  return solution.frame(of: key)
}
