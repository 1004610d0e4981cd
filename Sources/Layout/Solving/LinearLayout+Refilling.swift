import Cassowary

extension LinearLayout {
  /// The layout of a tree that has the views and constraints of the one that this was made of, and other numbers in them;
  /// nil where the rows differ in more than their constants.
  ///
  /// Rows are made as for a new layout, and compared with those that there are.
  ///
  /// - Parameters:
  ///   - views: whether something of a view or a stack is different.
  ///   - constraints: the constraints of the tree that are different, in order.
  /// - Throws: `LinearLayoutError` for a constant that is not finite or beyond what the solver takes.
  /// - Complexity: O(terms).
  package func refilled(
    for environment: LayoutEnvironment, of tree: ViewTree, views: Bool, constraints: [Int]
  ) throws(LinearLayoutError) -> LinearLayout? {
    guard views || !constraints.isEmpty else { return self }
    var builder = LinearLayoutBuilder(tree, environment, refilling: self)
    return try builder.refill(views: views, constraints: constraints)
  }
}

/// How far a layout is filled with other constants.
struct LinearLayoutRefilling {
  var rowCount = 0
  var stackVariableCount = 0
  /// Whether a row or a variable came out that is not in the layout.
  var deviates = false
}

extension LinearLayoutBuilder {
  fileprivate mutating func refill(views: Bool, constraints: [Int]) throws(LinearLayoutError) -> LinearLayout? {
    let constraintStart = references.count - tree.rows.count
    if views {
      try addViews()
      guard refilling?.rowCount == constraintStart, refilling?.stackVariableCount == stackVariables.count else {
        return nil
      }
    }
    for index in constraints {
      refilling?.rowCount = constraintStart + index
      try addConstraint(index)
    }
    return refilling?.deviates == false ? LinearLayout(self) : nil
  }

  /// Gives the next row the constant of one whose terms have been appended.
  mutating func refillRow(
    _ relation: Relation, _ constant: Double, _ priority: Priority, _ weight: Double,
    _ reference: ConstraintReference
  ) throws(LinearLayoutError) {
    defer { terms.removeAll(keepingCapacity: true) }
    guard let refilling, !refilling.deviates else { return }
    let row = refilling.rowCount
    self.refilling?.rowCount += 1
    let isKnown =
      row < references.count && references[row] == reference
      && terms.withUnsafeBufferPointer {
        problem.hasConstraint(ConstraintID(index: row), $0, relation, priority: priority, weight: weight)
      }
    guard isKnown else {
      self.refilling?.deviates = true
      return
    }
    try problem.setConstant(of: ConstraintID(index: row), to: constant)
  }

  /// The next variable that stacks add, which is to have this role.
  mutating func refillStackVariable(_ role: LinearLayout.StackVariable) -> Variable {
    let index = refilling?.stackVariableCount ?? 0
    refilling?.stackVariableCount += 1
    if index >= stackVariables.count || stackVariables[index] != role { refilling?.deviates = true }
    return Variable(index: LinearLayout.rootVariableCount + 4 * tree.views.count + index)
  }
}
