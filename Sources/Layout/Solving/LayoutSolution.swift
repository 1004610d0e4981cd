public import Cassowary

/// Options for solving a layout.
public struct LayoutOptions: Sendable {
  /// The policy for conflicts of required constraints.
  public enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
    /// The layout is unsatisfiable.
    case fail
    /// A constraint that conflicts with earlier ones is dropped.
    case `break`
  }

  /// The policy for conflicts of required constraints.
  public var onConflict: ConflictPolicy
  /// The constraints to drop in preference to others, if constraints may be dropped.
  public var expendable: Set<ConstraintReference> = []
  /// The largest number of pivots, or `nil` for a limit that grows with the system.
  public var pivotLimit: Int?
  /// Called every few pivots and during planning; `true` ends the solve with ``LayoutSolveError/budgetExceeded``.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Creates options. By default, a conflict is an error and the limits are those of the solver.
  public init(
    onConflict: ConflictPolicy = .fail, pivotLimit: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.onConflict = onConflict
    self.pivotLimit = pivotLimit
    self.isCancelled = isCancelled
  }

  package var limits: SolveOptions {
    SolveOptions(pivotLimit: pivotLimit, isCancelled: isCancelled)
  }
}

/// The frames of a layout, with ambiguous variables and unmet constraints.
public struct LayoutSolution: Sendable {
  /// An optional constraint that is not met.
  public struct Unsatisfied: Hashable, Sendable {
    /// The constraint.
    public let reference: ConstraintReference
    /// Its priority.
    public let priority: Priority
    /// The violation: by how much the sides of the constraint differ.
    public let violation: Double
  }

  /// The root's size.
  public let root: Size
  /// The frames of the views in the root's coordinates, in the order of the tree.
  public let frames: [Rect]
  /// The required constraints that were dropped, in document order.
  public let broken: [ConstraintReference]
  /// The system that was solved.
  public let layout: LinearLayout
  /// The solution of the linear system.
  public let solution: Solution

  /// Returns the frame of a view in the root's coordinates, or `nil` if the tree has no view with its index.
  public func frame(of view: ViewTree.View) -> Rect? {
    frames.indices.contains(view.index) ? frames[view.index] : nil
  }

  /// Returns the optional constraints of the document that are violated by more than 1e-6, highest priority first, then
  /// in document order.
  public func unsatisfied() -> [Unsatisfied] {
    var unsatisfied: [Unsatisfied] = []
    for index in layout.reportedOptionalRows {
      let id = ConstraintID(index: index)
      guard let violation = solution.violation(of: id), violation > 1e-6,
        let priority = layout.problem.priority(of: id)
      else { continue }
      unsatisfied.append(
        Unsatisfied(reference: layout.references[index], priority: priority, violation: violation))
    }
    if unsatisfied.count < 2 { return unsatisfied }
    // The index is part of the sort key, because the standard sort is not guaranteed to be stable.
    return unsatisfied.enumerated().sorted { one, other in
      one.element.priority != other.element.priority
        ? one.element.priority > other.element.priority : one.offset < other.offset
    }.map { $0.element }
  }

  /// Returns the free sizes of the root and the variables of some views that can have two values more than 1e-6 apart in
  /// equally good layouts, in document order.
  ///
  /// - Parameter views: the indices of the views, in ascending order; by default all.
  /// - Throws: `LayoutSolveError.budgetExceeded`.
  public func ambiguous(ofViews views: [Int]? = nil) throws(LayoutSolveError) -> [LinearLayout.VariableRole] {
    if solution.isUnique { return [] }
    let views = views ?? Array(0..<layout.viewCount)
    var candidates = layout.freeRootAxes.map(LinearLayout.rootVariable)
    candidates.reserveCapacity(candidates.count + 4 * views.count)
    for view in views {
      for kind in LinearLayout.ViewVariable.allCases { candidates.append(LinearLayout.variable(view, kind)) }
    }
    do {
      return try solution.ambiguousVariables(among: candidates).map(layout.role)
    } catch {
      throw LayoutSolveError(error, layout)
    }
  }
}
