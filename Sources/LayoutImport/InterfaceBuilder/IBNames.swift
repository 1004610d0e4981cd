/// The names of views: the user's label, or else the outlet, or else the tag and id.
struct IBNames {
  /// The names of the views by index. The first one is the root, or a guide in the root that stands for it.
  let views: [String]
  let contents: [Int: String]
  /// The name of the stack if the root is a stack view, otherwise `nil`.
  let rootStack: String?

  /// Names the views of a layout.
  ///
  /// - Parameters:
  ///   - metrics: the names that are already in use.
  ///   - scrollViews: the scroll views whose content is used by constraints.
  ///   - hasContent: whether the layout is only a part of the spec's root, as beside an accessory.
  init(_ layout: IBLayout, metrics: [String], scrollViews: [Int], hasContent: Bool) {
    var names = SpecNames()
    for metric in metrics { _ = names.name(joining: [metric], otherwise: metric) }
    rootStack = layout.views[0].isStack ? names.name(of: "stack", otherwise: "stack") : nil
    var views = [hasContent ? names.name(of: "content", otherwise: "content") : "root"]
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
