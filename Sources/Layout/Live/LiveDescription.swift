import Cassowary

/// The description of a live layout as a value. A change is made to a copy, which is discarded if the change is
/// rejected.
struct LiveDescription: Sendable {
  /// A constraint in the form of the tree. The range of its row refers to its own terms.
  struct Constraint: Sendable {
    var row: ViewTree.Row
    let terms: [CoordinateTerm]
    let label: String?

    func names(_ guide: Guide) -> Bool {
      let item = Item.guide(guide)
      return terms.contains { $0.item == item }
    }
  }

  /// An anchor that is held at a suggested value.
  struct Edit: Sendable {
    let anchor: LayoutAnchor
    let constraint: Constraint
    let priority: Priority
    let weight: Double
    var value: Double
  }

  /// The views without constraints, including hidden ones.
  let views: ViewTree
  var environment: LayoutEnvironment
  var constraints: [Int: Constraint] = [:]
  var edits: [Edit] = []
  var isHidden: [Bool]

  init(_ tree: ViewTree, _ environment: LayoutEnvironment) {
    var views = tree
    views.rows = []
    views.terms = []
    views.labels = [:]
    self.views = views
    self.environment = environment
    isHidden = Array(repeating: false, count: tree.views.count)
    for index in tree.rows.indices { constraints[index] = Constraint(index, of: tree) }
  }

  /// For each view, whether it or an ancestor is hidden.
  var absentViews: [Bool] {
    var isAbsent = isHidden
    // Parents precede their children.
    for index in isAbsent.indices {
      if let parent = views.views[index].parent, isAbsent[parent] { isAbsent[index] = true }
    }
    return isAbsent
  }

  func constraint(_ constraint: LayoutConstraint) throws(LiveLayoutError) -> Constraint {
    var tree = views
    do throws(LayoutConstraintError) {
      try tree.addConstraint(constraint)
    } catch {
      throw .invalidConstraint(error)
    }
    return Constraint(0, of: tree)
  }

  func tree(with constraint: Constraint) -> ViewTree {
    var tree = views
    tree.rows = [constraint.row]
    tree.terms = constraint.terms
    return tree
  }

  /// Returns the tree without hidden views, and the indices of the IDs of its constraints.
  ///
  /// Views keep their indices. Absent ones are in no stack and have no constraints.
  func presentTree(without isAbsent: [Bool]) -> (tree: ViewTree, handles: [Int]) {
    var tree = views
    if isAbsent.contains(true) { tree.leaveOut(isAbsent) }
    var handles: [Int] = []
    for (index, constraint) in constraints.sorted(by: { $0.key < $1.key })
    where LiveDescription.isActive(constraint, without: isAbsent) {
      var row = constraint.row
      row.start = tree.terms.count
      tree.terms += constraint.terms
      row.end = tree.terms.count
      tree.rows.append(row)
      handles.append(index)
    }
    return (tree, handles)
  }

  /// Returns whether a constraint names only present views.
  static func isActive(_ constraint: Constraint, without isAbsent: [Bool]) -> Bool {
    !constraint.terms.contains { $0.item.viewIndex.map { isAbsent[$0] } ?? false }
  }

  func names(_ guide: Guide) -> Bool {
    constraints.values.contains { $0.names(guide) } || edits.contains { $0.constraint.names(guide) }
  }
}

extension LiveDescription.Constraint {
  /// Creates the constraint with an index in a tree.
  fileprivate init(_ index: Int, of tree: ViewTree) {
    row = tree.rows[index]
    terms = Array(tree.terms[row.start..<row.end])
    label = tree.labels[index]
    row.start = 0
    row.end = terms.count
  }
}

extension ViewTree {
  /// Removes views from their stacks, with all their constraints.
  fileprivate mutating func leaveOut(_ isAbsent: [Bool]) {
    for index in views.indices {
      views[index].firstChild = -1
      views[index].lastChild = -1
      views[index].nextSibling = -1
      if isAbsent[index] {
        views[index].stack = nil
        views[index].intrinsicWidth = nil
        views[index].intrinsicHeight = nil
      } else if let parent = views[index].parent {
        let last = views[parent].lastChild
        if last < 0 { views[parent].firstChild = index } else { views[last].nextSibling = index }
        views[parent].lastChild = index
      }
    }
  }
}

extension LiveDescription {
  func solver(pivotLimit: Int?, isCancelled: (@Sendable () -> Bool)?) throws(LiveLayoutError) -> LiveSolver {
    do throws(LiveLayoutError) {
      return try LiveSolver(self, pivotLimit: pivotLimit, isCancelled: isCancelled)
    } catch {
      throw named(error)
    }
  }

  /// Returns the error with the names of the members of a conflict.
  ///
  /// - Parameter added: the constraints that the change would have added.
  func named(_ error: LiveLayoutError, added: [Constraint] = []) -> LiveLayoutError {
    guard case .unsatisfiable(let conflict) = error else { return error }
    return .unsatisfiable(conflict.compactMap { ($0, name(of: $0, added)) })
  }

  private func name(of source: LiveLayout.Source, _ added: [Constraint]) -> String {
    switch source {
    case .constraint(let id): constraints[id.index].map(name) ?? "constraint \(id.index)"
    case .added(let index): added.indices.contains(index) ? name(of: added[index]) : "the new constraint"
    case .edit(let anchor): "the suggestion for \(views.name(of: anchor))"
    case .rule(let reference): views.name(of: reference)
    }
  }

  private func name(of constraint: Constraint) -> String {
    constraint.label ?? tree(with: constraint).text(of: 0) { views.name(ofView: $0) }
  }
}
