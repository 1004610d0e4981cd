import Cassowary

extension LiveLayout {
  /// Adds a constraint. It is inactive while it names a hidden view.
  ///
  /// - Returns: the ID of the constraint.
  /// - Throws: ``LiveLayoutError/invalidConstraint(_:)``; ``LiveLayoutError/unsatisfiable(_:)`` if it conflicts with
  ///   required constraints, where it is the member ``Source/added(_:)``.
  @discardableResult
  public func addConstraint(_ constraint: LayoutConstraint) throws(LiveLayoutError) -> LayoutConstraintID {
    try add([constraint])[0]
  }

  /// Adds the constraints of a block: either all of them or none.
  ///
  /// ```swift
  /// try layout.layout {
  ///   pane.pin(to: Guide.safeArea)
  ///   pane.width >= 200 ~ .high
  /// }
  /// ```
  ///
  /// - Returns: the IDs of the constraints, in order.
  /// - Throws: as ``addConstraint(_:)``.
  @discardableResult
  public func layout(
    @LayoutConstraintBuilder _ constraints: () -> [LayoutConstraint]
  ) throws(LiveLayoutError) -> [LayoutConstraintID] {
    try add(constraints())
  }

  private func add(_ constraints: [LayoutConstraint]) throws(LiveLayoutError) -> [LayoutConstraintID] {
    let added: Range<Int>
    do throws(LayoutConstraintError) {
      added = try state.tree.addConstraints(constraints)
    } catch {
      throw .invalidConstraint(error)
    }
    let active = added.filter(state.isActive)
    do throws(LiveLayoutError) {
      if !active.isEmpty {
        let rows = active.map { state.tree.systemRow($0, state.geometry) }
        let ids = try translating(adding: added) { (solver) throws(SolverError) in try solver.add(contentsOf: rows) }
        for (id, index) in zip(ids, active) { state.note(id, of: index) }
      }
    } catch {
      state.tree.removeConstraints(from: added.lowerBound)
      throw error
    }
    return added.map { LayoutConstraintID(index: $0) }
  }

  /// Removes a constraint.
  ///
  /// - Throws: ``LiveLayoutError/unknownConstraint(_:)``.
  /// - Complexity: a few pivots. A required equality takes as long as planning the layout.
  public func removeConstraint(_ id: LayoutConstraintID) throws(LiveLayoutError) {
    _ = try known(id)
    if let row = state.rows[id.index] { try translating { (solver) throws(SolverError) in try solver.remove(row) } }
    state.remove(id.index)
  }

  /// Changes the constant of a constraint.
  ///
  /// - Parameters:
  ///   - id: the constraint.
  ///   - constant: the right side's number minus the left side's, in points, as in ``LayoutConstraint/constant``.
  /// - Throws: ``LiveLayoutError/unknownConstraint(_:)``, ``LiveLayoutError/numberOutOfRange(_:)``,
  ///   ``LiveLayoutError/unsatisfiable(_:)``.
  public func setConstant(of id: LayoutConstraintID, to constant: Double) throws(LiveLayoutError) {
    var changed = try known(id)
    changed.constant = constant - changed.baselineDistance
    guard abs(changed.constant) <= ViewTree.greatestMagnitude else { throw .numberOutOfRange(constant) }
    try change(id, to: changed) { (solver, row, constraint) throws(SolverError) in
      try solver.setConstant(of: row, to: constraint.constant)
    }
  }

  /// Changes the priority of a constraint.
  ///
  /// - Throws: ``LiveLayoutError/unknownConstraint(_:)``; ``LiveLayoutError/unsatisfiable(_:)`` if it becomes required
  ///   and conflicts.
  public func setPriority(of id: LayoutConstraintID, to priority: Priority) throws(LiveLayoutError) {
    var changed = try known(id)
    changed.priority = priority
    try change(id, to: changed) { (solver, row, constraint) throws(SolverError) in
      try solver.setPriority(of: row, to: constraint.priority)
    }
  }

  private func change(
    _ id: LayoutConstraintID, to changed: ViewTree.Row,
    _ body: (Solver, ConstraintID, Constraint) throws(SolverError) -> Void
  ) throws(LiveLayoutError) {
    let former = state.tree.rows[id.index]
    state.tree.rows[id.index] = changed
    guard let row = state.rows[id.index] else { return }
    let constraint = state.tree.systemRow(id.index, state.geometry)
    do throws(LiveLayoutError) {
      try translating { (solver) throws(SolverError) in try body(solver, row, constraint) }
    } catch {
      state.tree.rows[id.index] = former
      throw error
    }
  }

  private func known(_ id: LayoutConstraintID) throws(LiveLayoutError) -> ViewTree.Row {
    guard let row = state.tree.row(id.index) else { throw .unknownConstraint(id) }
    return row
  }
}

extension LiveLayout {
  /// The constraints in the order in which they were added, including inactive ones.
  public var constraints: [LayoutConstraintID] {
    let tree = state.tree
    return tree.rows.indices.filter { tree.row($0) != nil }.map { LayoutConstraintID(index: $0) }
  }

  /// Returns whether a constraint is active: it exists, and no view that it names is hidden.
  public func isActive(_ id: LayoutConstraintID) -> Bool { state.rows[id.index] != nil }

  /// Returns a constraint's constant in points, or `nil` if there is no such constraint.
  public func constant(of id: LayoutConstraintID) -> Double? {
    state.tree.row(id.index).map { $0.constant + $0.baselineDistance }
  }

  /// Returns a constraint's priority, or `nil` if there is no such constraint.
  public func priority(of id: LayoutConstraintID) -> Priority? { state.tree.row(id.index)?.priority }

  /// Returns a constraint as text, such as `q.width >= 44`, or `nil` if there is no such constraint. Views without an
  /// ID are named by their index.
  public func text(of id: LayoutConstraintID) -> String? {
    let tree = state.tree
    return tree.row(id.index).map { _ in tree.text(of: id.index) { tree.name(ofView: $0) } }
  }

  /// Returns a constraint's label, or `nil` if there is no such constraint or it has no label.
  public func label(of id: LayoutConstraintID) -> String? { state.tree.labels[id.index] }

  /// Returns the violation of a constraint in points, which is 0 if it is met, or `nil` if it is not active.
  public func violation(of id: LayoutConstraintID) -> Double? {
    state.rows[id.index].flatMap { state.solver.violation(of: $0) }
  }
}

/// The identifier of a constraint of a ``LiveLayout``.
///
/// The constraints of the original tree have the tree's indices; constraints that are added later have the next ones.
/// No identifier is reused.
public struct LayoutConstraintID: Hashable, Comparable, Sendable {
  /// The number of constraints that were added before this one, including those of the tree.
  public let index: Int

  /// Creates the identifier of the constraint with an index. Methods that take one check it.
  public init(index: Int) { self.index = index }

  /// Orders identifiers by when their constraints were added.
  public static func < (left: LayoutConstraintID, right: LayoutConstraintID) -> Bool { left.index < right.index }
}
