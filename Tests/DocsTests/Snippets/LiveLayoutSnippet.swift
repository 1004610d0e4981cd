import Layout

/// A list beside an article. The divider between them is dragged, the window is resized, and the list is hidden.
func sidebar() throws -> (widths: [Double], moved: [Int], refusal: String) {
  var tree = ViewTree()
  let list = tree.addView("list")
  let article = tree.addView("article")
  try tree.layout {
    list.pin(to: Guide.safeArea, edges: [.top, .leading, .bottom])
    article.pin(to: Guide.safeArea, edges: [.top, .trailing, .bottom])
    article.leading == list.trailing
    (article.leading == Guide.safeArea.leading) ~ .low
    (list.width >= 120).labeled("names fit")
    (article.width >= 200).labeled("lines are readable")
  }
  let window = try LayoutEnvironment(resolving: EnvironmentRequest(width: 800, height: 600))
  let layout = try LiveLayout(tree, in: window)
  var widths: [Double] = []
  var moved: [Int] = []
  func note() {
    widths.append(layout.frame(of: article)?.width ?? 0)
    moved.append(layout.changedViews().count)
  }

  // The drag begins, moves twice and ends. Then the divider moves to where the constraints place it.
  try layout.edit(list.trailing, priority: .high)
  try layout.suggest(300, for: list.trailing)
  note()
  try layout.suggest(700, for: list.trailing)
  note()
  try layout.endEdit(list.trailing)
  note()

  try layout.resize(to: Size(width: 1000, height: 600))
  note()
  var refusal = ""
  do throws(LiveLayoutError) {
    try layout.resize(to: Size(width: 310, height: 600))
  } catch {
    // The window is still 1000 points wide.
    refusal = "\(error)"
  }
  try layout.setHidden(true, list)
  note()
  return (widths, moved, refusal)
}
