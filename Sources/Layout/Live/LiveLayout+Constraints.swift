import Cassowary

extension LiveLayout {
  /// Adds a constraint. It is inactive while it names a hidden view.
  ///
  /// - Returns: the ID of the constraint.
  /// - Throws: ``LiveLayoutError/invalidConstraint(_:)``; ``LiveLayoutError/unsatisfiable(_:)`` if it conflicts with
  ///   required constraints, where it is the member ``Source/added(_:)``; ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: a few pivots.
  @discardableResult
  public func addConstraint(_ constraint: LayoutConstraint) throws(LiveLayoutError) -> LayoutConstraintID {
    let id = LayoutConstraintID(index: nextIndex)
    _ = try add([constraint])
    return id
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
  /// - Complexity: a few pivots for each constraint, at most that of planning the layout.
  @discardableResult
  public func layout(
    @LayoutConstraintBuilder _ constraints: () -> [LayoutConstraint]
  ) throws(LiveLayoutError) -> [LayoutConstraintID] {
    try add(constraints())
  }

  private func add(_ constraints: [LayoutConstraint]) throws(LiveLayoutError) -> [LayoutConstraintID] {
    var added: [LiveDescription.Constraint] = []
    for constraint in constraints { added.append(try description.constraint(constraint)) }
    let ids = added.indices.map { LayoutConstraintID(index: nextIndex + $0) }
    let active = added.indices.filter { solver.isActive(added[$0]) }
    do throws(LiveLayoutError) {
      if !active.isEmpty {
        try solver.add(active.map { LiveSolver.row(added[$0], description) }, as: active.map { ids[$0] })
      }
    } catch {
      throw description.named(error, added: active.map { added[$0] })
    }
    for (id, constraint) in zip(ids, added) { description.constraints[id.index] = constraint }
    nextIndex += added.count
    return ids
  }

  /// Removes a constraint.
  ///
  /// - Throws: ``LiveLayoutError/unknownConstraint(_:)``, ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: a few pivots. A required equality takes as long as planning the layout.
  public func removeConstraint(_ id: LayoutConstraintID) throws(LiveLayoutError) {
    _ = try known(id)
    try solver.remove(id)
    description.constraints[id.index] = nil
  }

  /// Changes the constant of a constraint.
  ///
  /// - Parameters:
  ///   - id: the constraint.
  ///   - constant: the right side's number minus the left side's, in points, as in ``LayoutConstraint/constant``.
  /// - Throws: ``LiveLayoutError/unknownConstraint(_:)``, ``LiveLayoutError/numberOutOfRange(_:)``,
  ///   ``LiveLayoutError/unsatisfiable(_:)``, ``LiveLayoutError/budgetExceeded``.
  /// - Complexity: a few pivots.
  public func setConstant(of id: LayoutConstraintID, to constant: Double) throws(LiveLayoutError) {
    var changed = try known(id)
    changed.row.constant = constant - changed.row.baselineDistance
    guard abs(changed.row.constant) <= ViewTree.greatestMagnitude else { throw .numberOutOfRange(constant) }
    if let row = solver.row(of: id) {
      let constant = LiveSolver.row(changed, description).constant
      try change { (solver) throws(SolverError) in try solver.setConstant(of: row, to: constant) }
    }
    description.constraints[id.index] = changed
  }

  /// Changes the priority of a constraint.
  ///
  /// - Throws: ``LiveLayoutError/unknownConstraint(_:)``; ``LiveLayoutError/unsatisfiable(_:)`` if it becomes required
  ///   and conflicts; ``LiveLayoutError/budgetExceeded``.
  public func setPriority(of id: LayoutConstraintID, to priority: Priority) throws(LiveLayoutError) {
    var changed = try known(id)
    changed.row.priority = priority
    if let row = solver.row(of: id) {
      try change { (solver) throws(SolverError) in try solver.setPriority(of: row, to: priority) }
    }
    description.constraints[id.index] = changed
  }

  private func known(_ id: LayoutConstraintID) throws(LiveLayoutError) -> LiveDescription.Constraint {
    guard let constraint = description.constraints[id.index] else { throw .unknownConstraint(id) }
    return constraint
  }
}

/// Reading constraints.
extension LiveLayout {
  /// The constraints in the order in which they were added, including inactive ones.
  ///
  /// - Complexity: O(*n* log *n*) for *n* constraints.
  public var constraints: [LayoutConstraintID] {
    description.constraints.keys.sorted().map { LayoutConstraintID(index: $0) }
  }

  /// Returns whether a constraint is active: it exists, and no view that it names is hidden.
  public func isActive(_ id: LayoutConstraintID) -> Bool { solver.row(of: id) != nil }

  /// Returns a constraint's constant in points, or `nil` if there is no such constraint.
  public func constant(of id: LayoutConstraintID) -> Double? {
    description.constraints[id.index].map { $0.row.constant + $0.row.baselineDistance }
  }

  /// Returns a constraint's priority, or `nil` if there is no such constraint.
  public func priority(of id: LayoutConstraintID) -> Priority? { description.constraints[id.index]?.row.priority }

  /// Returns a constraint as text, such as `q.width >= 44`, or `nil` if there is no such constraint. Views without an
  /// ID are named by their index.
  public func text(of id: LayoutConstraintID) -> String? {
    guard let constraint = description.constraints[id.index] else { return nil }
    return description.tree(with: constraint).text(of: 0) { description.views.views[$0].id ?? "#\($0)" }
  }

  /// Returns a constraint's label, or `nil` if there is no such constraint or it has no label.
  public func label(of id: LayoutConstraintID) -> String? { description.constraints[id.index]?.label }

  /// Returns the violation of a constraint in points, which is 0 if it is met, or `nil` if it is not active.
  public func violation(of id: LayoutConstraintID) -> Double? {
    solver.row(of: id).flatMap { solver.solver.violation(of: $0) }
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
