import Cassowary

/// A layout that stays solved while it changes: an anchor is dragged, a constraint's constant is animated, a view is
/// hidden, the window is resized.
///
/// ```swift
/// var tree = ViewTree()
/// let pane = tree.addView("pane")
/// try tree.layout {
///   pane.left == Guide.root.left
///   pane.width <= Guide.root.width - 80
/// }
/// let layout = try LiveLayout(tree, in: environment)
/// try layout.edit(pane.width, priority: .high)
/// try layout.suggest(200, for: pane.width)
/// let frame = layout.frame(of: pane)
/// ```
///
/// Each change is applied and solved immediately. If a change is impossible, it throws ``LiveLayoutError`` and leaves
/// the layout unchanged. The frames are those that ``ViewTree/solve(for:options:)`` returns for the same views and
/// constraints, except for values that the constraints do not determine.
///
/// If the same constraints bind, a suggestion or a new window size takes about as long as reading the values. Other
/// changes take a few pivots from the current state of the solver (`Solver` of Cassowary). Hiding a view, or an environment with a
/// different guide or layout direction, takes as long as a new solve.
///
/// Use a live layout from one task or thread at a time.
public final class LiveLayout {
  var description: LiveDescription
  var solver: LiveSolver
  private var reportedFrames: [Rect?]

  /// Solves a tree for an environment.
  ///
  /// - Parameters:
  ///   - tree: the views, and the constraints to start with.
  ///   - environment: the window, the guides and the layout direction.
  ///   - pivotLimit: the largest number of pivots in one step of a change, or `nil` for a limit that grows with the
  ///     layout.
  ///   - isCancelled: called every few pivots; `true` ends a change with ``LiveLayoutError/budgetExceeded``.
  /// - Throws: ``LiveLayoutError/unsatisfiable(_:)`` if required constraints conflict,
  ///   ``LiveLayoutError/budgetExceeded``, ``LiveLayoutError/invalidProblem(_:)``.
  public init(
    _ tree: ViewTree, in environment: LayoutEnvironment, pivotLimit: Int? = nil,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(LiveLayoutError) {
    description = LiveDescription(tree, environment)
    solver = try LiveSolver(description, pivotLimit: pivotLimit, isCancelled: isCancelled)
    reportedFrames = Array(repeating: nil, count: tree.views.count)
  }

  /// The largest number of pivots in one step of a change, or `nil` for a limit that grows with the layout.
  public var pivotLimit: Int? {
    get { solver.solver.pivotLimit }
    set { solver.solver.pivotLimit = newValue }
  }

  /// Called every few pivots of a change or a question; `true` ends it with ``LiveLayoutError/budgetExceeded``.
  public var isCancelled: (@Sendable () -> Bool)? {
    get { solver.solver.isCancelled }
    set { solver.solver.isCancelled = newValue }
  }

  /// Changes or asks the solver, and translates its error.
  ///
  /// - Parameter added: the indices of the constraints that the change adds.
  func translating<Result>(
    adding added: Range<Int> = 0..<0, _ body: (inout LiveSolver) throws(SolverError) -> Result
  ) throws(LiveLayoutError) -> Result {
    let firstRow = solver.solver.nextConstraint.index
    do throws(SolverError) {
      return try body(&solver)
    } catch {
      let active = added.filter(isActive)
      throw LiveLayoutError(error) { row in
        if let source = solver.source(of: row) { return (source, description.name(of: source)) }
        guard active.indices.contains(row.index - firstRow) else { return nil }
        let index = active[row.index - firstRow]
        return (.added(index - added.lowerBound), description.tree.name(of: .constraint(index)))
      }
    }
  }

  /// Returns whether a constraint names only visible views.
  func isActive(_ constraint: Int) -> Bool { description.tree.isActive(constraint, without: solver.isAbsent) }

  /// Plans and solves another description. If it is rejected, the current one stays.
  func replace(_ changed: LiveDescription) throws(LiveLayoutError) {
    solver = try LiveSolver(changed, pivotLimit: pivotLimit, isCancelled: isCancelled)
    description = changed
  }
}

/// Reading.
extension LiveLayout {
  /// The environment of the layout.
  public var environment: LayoutEnvironment { description.environment }

  /// The root's size in points.
  public var rootSize: Size {
    Size(
      width: value(of: LinearLayout.rootVariable(.horizontal)), height: value(of: LinearLayout.rootVariable(.vertical)))
  }

  /// Returns the frame of a view in the root's coordinates in points, or `nil` if it is hidden or of another tree.
  ///
  /// - Complexity: O(1).
  public func frame(of view: ViewTree.View) -> Rect? { frame(ofViewAt: view.index) }

  /// The frames of all views in the order of the tree; `nil` for hidden views.
  ///
  /// - Complexity: O(views).
  public var frames: [Rect?] { description.isHidden.indices.map { frame(ofViewAt: $0) } }

  /// Writes the frames of all views into an array, in the order of the tree. The frames of hidden views are empty.
  ///
  /// - Complexity: O(views), without allocation if the array has enough capacity.
  public func frames(into frames: inout [Rect]) {
    frames.removeAll(keepingCapacity: true)
    solver.solver.withValues { values in
      for index in solver.isAbsent.indices {
        let isAbsent = solver.isAbsent[index]
        frames.append(isAbsent ? Rect(width: 0, height: 0) : LinearLayout.frame(ofView: index) { values[$0] })
      }
    }
  }

  /// Returns the views whose frames have changed, or that appeared or disappeared, since the last call, in the order of
  /// the tree. The first call returns all visible views. Differences below 1e-9, absolute or relative, are ignored.
  ///
  /// - Complexity: O(views).
  public func changedViews() -> [ViewTree.View] {
    var changed: [ViewTree.View] = []
    for index in reportedFrames.indices {
      let frame = frame(ofViewAt: index)
      if LiveLayout.areAlike(frame, reportedFrames[index]) { continue }
      reportedFrames[index] = frame
      changed.append(ViewTree.View(index: index))
    }
    return changed
  }

  /// Returns the value of an anchor in points, or `nil` if its view is hidden or of another tree.
  ///
  /// Leading and trailing edges are measured from the root's leading edge.
  ///
  /// - Complexity: O(1).
  public func value(of anchor: LayoutAnchor) -> Double? {
    (try? sum(anchor)).map { value(of: $0) }
  }

  func value(of sum: Constraint) -> Double {
    sum.terms.reduce(-sum.constant) { $0 + $1.coefficient * value(of: $1.variable) }
  }

  /// Returns an anchor as a sum of the system's variables: `sum of terms - constant`.
  func sum(_ anchor: LayoutAnchor) throws(LiveLayoutError) -> Constraint {
    let row: Constraint
    do throws(LayoutConstraintError) {
      row = try description.row(anchor, solver.geometry)
    } catch {
      throw .invalidConstraint(error)
    }
    if let view = anchor.item.viewIndex, solver.isAbsent[view] {
      throw .hiddenView(anchor.item, name: description.tree.name(of: anchor.item))
    }
    return row
  }

  func value(of variable: Variable) -> Double { solver.solver.value(of: variable) ?? 0 }

  private func frame(ofViewAt index: Int) -> Rect? {
    guard solver.isAbsent.indices.contains(index), !solver.isAbsent[index] else { return nil }
    return LinearLayout.frame(ofView: index) { value(of: Variable(index: $0)) }
  }

  private static func areAlike(_ one: Rect?, _ other: Rect?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    func areAlike(_ one: Double, _ other: Double) -> Bool {
      abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
    }
    return areAlike(one.x, other.x) && areAlike(one.y, other.y) && areAlike(one.width, other.width)
      && areAlike(one.height, other.height)
  }
}
