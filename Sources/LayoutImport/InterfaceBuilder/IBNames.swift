/// What views are called: by the label that somebody gave them, else by the outlet that holds them, else by tag and id.
struct IBNames {
  /// The names of the views by their numbers; the root's is not used.
  let views: [String]
  /// The names of the guides of scroll views' contents.
  let contents: [Int: String]
  /// The name of the stack that a root is that is a stack view; nil for another root.
  let rootStack: String?

  /// Names the views of a layout.
  ///
  /// - Parameters:
  ///   - metrics: names that are taken already.
  ///   - scrollViews: the scroll views whose contents constraints speak of.
  init(_ layout: IBLayout, metrics: [String], scrollViews: [Int]) {
    var names = SpecNames()
    for metric in metrics { _ = names.name(joining: [metric], otherwise: metric) }
    rootStack = layout.views[0].isStack ? names.name(of: "stack", otherwise: "stack") : nil
    var views = ["root"]
    for view in layout.views.dropFirst() {
      if let label = view.element["userLabel"] {
        views.append(names.name(of: label, otherwise: view.tag))
      } else if let outlet = layout.document.outlets[view.id] {
        views.append(names.name(of: outlet, otherwise: view.tag))
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
