import Cassowary

/// A constraint of a tree's linear system in terms of anchors, for code generators.
///
/// It has the form `sum of terms REL constant`. Guides are not folded into the constant, and leading and trailing are
/// not replaced, so a row is the same in all environments that have the same tree.
package struct AnchorRow: Hashable, Sendable {
  /// The variable of a term.
  package enum Length: Hashable, Sendable {
    case anchor(Item, Attribute)
    case stackVariable(LinearLayout.StackVariable)
  }

  /// A coefficient times an anchor or a stack's variable.
  package struct Term: Hashable, Sendable {
    package var length: Length
    package var coefficient: Double

    package init(_ length: Length, _ coefficient: Double) {
      self.length = length
      self.coefficient = coefficient
    }
  }

  /// The origin of the row.
  package let reference: ConstraintReference
  /// The terms, without those whose coefficient is 0.
  package var terms: [Term]
  package var relation: Relation
  package var constant: Double
  package var priority: Priority
  package var weight: Double
  /// Whether horizontal positions follow the layout direction: leading and trailing, not left and right.
  package var isDirectional: Bool
}

extension ViewTree {
  /// Returns the rows of the linear system, in its order, in terms of anchors.
  ///
  /// Baselines are distances from the top or the bottom.
  ///
  /// - Throws: `ProblemError` if the tree is too large for the solver.
  /// - Complexity: O(views + constraints), plus O(*k*²) for a constraint of *k* terms.
  package func anchorRows(for environment: LayoutEnvironment) throws(ProblemError) -> [AnchorRow] {
    var environment = environment
    // The rules of stacks are read from the system, where leading is left.
    environment.layoutDirection = .leftToRight
    let layout = try linearLayout(for: environment)
    let problem = layout.problem
    var result: [AnchorRow] = []
    result.reserveCapacity(layout.references.count)
    for (index, reference) in layout.references.enumerated() {
      if case .constraint(let number) = reference {
        let row = rows[number]
        var sum = AnchorSum(isDirectional: row.isDirectional)
        for term in terms[row.start..<row.end] { sum.add(term.item, term.coordinate, term.coefficient) }
        result.append(
          AnchorRow(
            reference: reference, terms: sum.terms, relation: row.relation, constant: row.constant,
            priority: row.priority, weight: row.weight, isDirectional: row.isDirectional))
        continue
      }
      guard let row = problem.constraint(ConstraintID(index: index)) else { continue }
      var isDirectional = false
      if case .stackRule(let view, _) = reference { isDirectional = views[view].stack?.direction == .environment }
      var sum = AnchorSum(isDirectional: isDirectional)
      for term in row.terms { sum.add(layout.role(of: term.variable), term.coefficient) }
      result.append(
        AnchorRow(
          reference: reference, terms: sum.terms, relation: row.relation, constant: row.constant,
          priority: row.priority, weight: row.weight, isDirectional: isDirectional))
    }
    return result
  }
}

/// Combines coordinates into anchors: a left edge plus a width is a right edge.
private struct AnchorSum {
  private struct Extent {
    let item: Item
    let isHorizontal: Bool
    var start = 0.0
    var size = 0.0
  }

  private let isDirectional: Bool
  private var extents: [Extent] = []
  private var variables: [AnchorRow.Term] = []

  init(isDirectional: Bool) { self.isDirectional = isDirectional }

  mutating func add(_ item: Item, _ coordinate: Coordinate, _ coefficient: Double) {
    let isHorizontal = coordinate == .start || coordinate == .width
    let known = extents.firstIndex { $0.item == item && $0.isHorizontal == isHorizontal }
    let index = known ?? extents.count
    if known == nil { extents.append(Extent(item: item, isHorizontal: isHorizontal)) }
    switch coordinate {
    case .start, .top: extents[index].start += coefficient
    case .width, .height: extents[index].size += coefficient
    }
  }

  mutating func add(_ role: LinearLayout.VariableRole, _ coefficient: Double) {
    switch role {
    case .root(let axis): add(.guide(.root), axis == .horizontal ? .width : .height, coefficient)
    case .stack(let variable): variables.append(AnchorRow.Term(.stackVariable(variable), coefficient))
    case .view(let view, let kind):
      let coordinate: Coordinate =
        switch kind {
        case .left: .start
        case .top: .top
        case .width: .width
        case .height: .height
        }
      add(.view(view), coordinate, coefficient)
    }
  }

  var terms: [AnchorRow.Term] {
    var terms: [AnchorRow.Term] = []
    func append(_ extent: Extent, _ attribute: Attribute, _ coefficient: Double) {
      guard coefficient != 0 else { return }
      terms.append(AnchorRow.Term(.anchor(extent.item, attribute), coefficient))
    }
    for extent in extents {
      let isHorizontal = extent.isHorizontal
      let (near, far): (Attribute, Attribute) =
        isHorizontal ? (isDirectional ? (.leading, .trailing) : (.left, .right)) : (.top, .bottom)
      if extent.start != 0, extent.size == extent.start {
        append(extent, far, extent.start)
      } else if extent.start != 0, extent.size == extent.start / 2 {
        append(extent, isHorizontal ? .centerX : .centerY, extent.start)
      } else {
        append(extent, near, extent.start)
        append(extent, isHorizontal ? .width : .height, extent.size)
      }
    }
    return terms + variables
  }
}
