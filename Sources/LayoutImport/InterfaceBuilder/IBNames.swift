/// The names of views: the user's label, or else the outlet, or else the tag and id.
struct IBNames {
  /// By index. The first one is the root, or a guide in the root that stands for it.
  private(set) var views: [String]
  private(set) var contents: [Int: String] = [:]
  /// `nil` unless the root is a stack view.
  let rootStack: String?

  /// - Parameters:
  ///   - metrics: the names that are already in use.
  ///   - scrollViews: the scroll views whose content is used by constraints.
  ///   - hasContent: whether the layout is only a part of the spec's root, as beside an accessory.
  init(_ layout: IBLayout, metrics: [String], scrollViews: [Int], hasContent: Bool) {
    var names = SpecNames()
    for metric in metrics { names.reserve(metric) }
    rootStack = layout.views[0].isStack ? names.name(of: "stack", otherwise: "stack") : nil
    views = [hasContent ? names.name(of: "content", otherwise: "content") : "root"]
    for view in layout.views.dropFirst() {
      let label = view.element["userLabel"] ?? layout.document.outlets[view.id]
      views.append(
        label.map { names.name(of: $0, otherwise: view.tag) }
          ?? names.name(joining: [view.tag, view.id], otherwise: "view"))
    }
    for view in scrollViews {
      contents[view] = names.name(of: view == 0 ? "content" : views[view] + "Content", otherwise: "content")
    }
  }
}
