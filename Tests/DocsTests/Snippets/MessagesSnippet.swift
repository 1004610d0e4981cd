import Layout

/// What two mistakes print.
func messages() throws -> [String] {
  var tree = ViewTree()
  let key = tree.addView("q")
  var messages: [String] = []
  do throws(LayoutConstraintError) {
    try tree.layout { key.left == key.top }
  } catch {
    messages.append("\(error)")
  }
  try tree.layout {
    (key.width >= 120).labeled("readable")
    key.width <= 100
  }
  let window = try LayoutEnvironment(resolving: EnvironmentRequest(width: 300, height: 200))
  do throws(LayoutSolveError) {
    _ = try tree.solve(for: window)
  } catch {
    messages.append("\(error)")
  }
  return messages
}
