import Cassowary

/// The description of a live layout as a value. A change is made to a copy, which is discarded if the change is
/// rejected.
struct LiveDescription: Sendable {
  /// An anchor that is held at a suggested value.
  struct Edit: Sendable {
    let anchor: LayoutAnchor
    let priority: Priority
    let weight: Double
    var value: Double
  }

  /// All views and constraints, including hidden views. The index of a constraint is that of its ID.
  var tree: ViewTree
  var environment: LayoutEnvironment
  var edits: [Edit] = []
  var isHidden: [Bool]

  init(_ tree: ViewTree, _ environment: LayoutEnvironment) {
    self.tree = tree
    self.environment = environment
    isHidden = Array(repeating: false, count: tree.views.count)
  }

  /// For each view, whether it or an ancestor is hidden.
  var absentViews: [Bool] {
    var isAbsent = isHidden
    // Parents precede their children.
    for index in isAbsent.indices {
      if let parent = tree.views[index].parent, isAbsent[parent] { isAbsent[index] = true }
    }
    return isAbsent
  }

  func names(_ guide: Guide) -> Bool {
    tree.names(guide) || edits.contains { $0.anchor.item == .guide(guide) }
  }

  /// Returns an anchor as a row of the system: `anchor == 0`.
  func row(_ anchor: LayoutAnchor, _ geometry: GuideGeometry) throws(LayoutConstraintError) -> Constraint {
    var views = tree
    (views.rows, views.terms, views.labels) = ([], [], [:])
    let index = try views.addConstraint(anchor == 0)
    return views.systemRow(index, geometry)
  }

  func name(of source: LiveLayout.Source) -> String {
    switch source {
    case .constraint(let id): tree.name(of: .constraint(id.index))
    case .added: "the new constraint"
    case .edit(let anchor): "the suggestion for \(tree.name(of: anchor))"
    case .rule(let reference): tree.name(of: reference)
    }
  }
}
