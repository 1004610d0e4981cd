import Layout

/// A list beside an article. The divider between them is dragged, the window is resized, and the list is hidden.
func sidebar() throws -> (widths: [Double], refusal: [String]) {
  var tree = ViewTree()
  let list = tree.addView("list")
  let article = tree.addView("article")
  for view in [list, article] {
    try tree.addConstraint(view.top == Guide.safeArea.top)
    try tree.addConstraint(view.bottom == Guide.safeArea.bottom)
  }
  try tree.addConstraint(list.left == Guide.safeArea.left)
  try tree.addConstraint(article.right == Guide.safeArea.right)
  try tree.addConstraint(article.left == list.right)
  try tree.addConstraint((article.left == Guide.safeArea.left) ~ .low)
  try tree.addConstraint((list.width >= 120).labeled("names fit"))
  try tree.addConstraint((article.width >= 200).labeled("lines are readable"))
  let window = try LayoutEnvironment(resolving: EnvironmentRequest(width: 800, height: 600))

  let layout = try LiveLayout(tree, in: window)
  var widths: [Double] = []
  func note() { widths.append(layout.frame(of: article)?.width ?? 0) }

  try layout.edit(list.right, priority: .high)
  try layout.suggest(300, for: list.right)
  note()
  try layout.suggest(700, for: list.right)
  note()
  try layout.resize(to: Size(width: 1000, height: 600))
  note()

  var refusal: [String] = []
  do throws(LiveLayoutError) {
    try layout.resize(to: Size(width: 310, height: 600))
  } catch {
    // The window is still 1000 points wide.
    guard case .unsatisfiable(let conflict) = error else { throw error }
    for member in conflict.members {
      guard case .constraint(let id) = member.source, let label = layout.label(of: id) else { continue }
      refusal.append("\(label): \(member.repair)")
    }
  }

  try layout.setHidden(true, list)
  note()
  return (widths, refusal)
}
