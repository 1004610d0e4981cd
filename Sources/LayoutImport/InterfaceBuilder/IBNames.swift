/// The names of views: the user's label, or else the outlet, or else the tag and id.
struct IBNames {
  /// The names of the views by index. The root's is not used.
  let views: [String]
  let contents: [Int: String]
  /// The name of the stack if the root is a stack view, otherwise `nil`.
  let rootStack: String?

  /// Names the views of a layout.
  ///
  /// - Parameters:
  ///   - metrics: the names that are already in use.
  ///   - scrollViews: the scroll views whose content is used by constraints.
  init(_ layout: IBLayout, metrics: [String], scrollViews: [Int]) {
    var names = SpecNames()
    for metric in metrics { _ = names.name(joining: [metric], otherwise: metric) }
    rootStack = layout.views[0].isStack ? names.name(of: "stack", otherwise: "stack") : nil
    var views = ["root"]
    for view in layout.views.dropFirst() {
      if let label = view.element["userLabel"] ?? layout.document.outlets[view.id] {
        views.append(names.name(of: label, otherwise: view.tag))
      } else {
        views.append(names.name(joining: [view.tag, view.id], otherwise: "view"))
      }
    }
    self.views = views
    var contents: [Int: String] = [:]
    for view in scrollViews {
      contents[view] = names.name(of: view == 0 ? "content" : views[view] + "Content", otherwise: "content")
    }
    self.contents = contents
  }
}
