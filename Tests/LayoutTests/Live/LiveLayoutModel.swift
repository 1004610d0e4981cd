import Testing

@testable import Layout

/// A model of a live layout: all of its properties, solved from scratch each time.
struct LiveLayoutModel {
  struct Edit {
    var anchor: LayoutAnchor
    var priority: Priority
    var value: Double
  }

  /// The views with their parents, hidden ones included.
  var views: [(properties: ViewProperties, parent: Int?)]
  var constraints: [LayoutConstraintID: LayoutConstraint] = [:]
  var edits: [Edit] = []
  var hidden: Set<Int> = []
  var width = 390.0
  var height = 600.0
  var isRightToLeft = false

  var environment: LayoutEnvironment {
    get throws {
      var request = EnvironmentRequest(width: width, height: height)
      request.safeArea = Insets(top: 20, left: 5, bottom: 10, right: 7)
      request.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      return try LayoutEnvironment(resolving: request)
    }
  }

  func isAbsent(_ view: Int) -> Bool {
    var next: Int? = view
    while let index = next {
      if hidden.contains(index) { return true }
      next = views[index].parent
    }
    return false
  }

  /// Returns the tree of the visible views, as if there were no others, and the index of each view in it.
  func tree() throws -> (tree: ViewTree, places: [Int?]) {
    var tree = ViewTree()
    var places: [Int?] = []
    for (index, view) in views.enumerated() {
      if isAbsent(index) {
        places.append(nil)
      } else {
        let parent = view.parent.flatMap { places[$0] }.flatMap { tree.view($0) }
        places.append(tree.addView(view.properties, in: parent).index)
      }
    }
    var all = constraints.sorted { $0.key < $1.key }.map { $0.value }
    for edit in edits { all.append((edit.anchor == edit.value) ~ edit.priority) }
    for var constraint in all {
      let names = constraint.terms.compactMap { $0.item.viewIndex }
      if names.contains(where: { isAbsent($0) }) { continue }
      for position in constraint.terms.indices {
        guard let view = constraint.terms[position].item.viewIndex, let place = places[view] else { continue }
        constraint.terms[position].item = .view(place)
      }
      try tree.addConstraint(constraint)
    }
    return (tree, places)
  }
}

extension LiveLayout {
  /// The weighted sum of violations at each priority.
  var objective: [Double: Double] {
    var sums: [Double: Double] = [:]
    for id in state.solver.constraints {
      guard let constraint = state.solver.constraint(id), let violation = state.solver.violation(of: id) else {
        continue
      }
      sums[constraint.priority.rawValue, default: 0] += violation * constraint.weight
    }
    return sums
  }
}

extension LayoutSolution {
  /// The weighted sum of violations at each priority.
  var objective: [Double: Double] {
    var sums: [Double: Double] = [:]
    for index in layout.references.indices {
      let id = ConstraintID(index: index)
      guard let constraint = layout.problem.constraint(id), let violation = solution.violation(of: id) else { continue }
      sums[constraint.priority.rawValue, default: 0] += violation * constraint.weight
    }
    return sums
  }
}
