import Layout

/// The frames of a sidebar and a page in a window.
func windowFrames(width: Double, height: Double) throws -> [Rect?] {
  var tree = ViewTree()
  let sidebar = tree.addView("sidebar")
  let page = tree.addView("page")
  try tree.layout {
    sidebar.pin(to: Guide.safeArea, edges: [.top, .leading, .bottom])
    page.pin(to: Guide.safeArea, edges: [.top, .trailing, .bottom])
    page.leading == sidebar.trailing
    (page.width >= 320).labeled("lines are readable")
    sidebar.width <= 280
    sidebar.width == 0.3 * Guide.root.width ~ .high
  }
  let window = try LayoutEnvironment(resolving: EnvironmentRequest(width: width, height: height))
  let solution = try tree.solve(for: window)
  return [solution.frame(of: sidebar), solution.frame(of: page)]
}

/// What the program prints.
func printFrames() {
  do {
    print(try windowFrames(width: 1000, height: 600))
  } catch {
    print(error)
  }
}
