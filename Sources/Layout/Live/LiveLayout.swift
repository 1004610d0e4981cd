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
/// changes take a few pivots from the current state of the solver (`Solver` of Cassowary). Hiding a view, or an
/// environment with a different guide or layout direction, takes as long as a new solve. Every change and question can
/// exceed the limit on pivots: ``LiveLayoutError/budgetExceeded``.
///
/// Use a live layout from one task or thread at a time.
public final class LiveLayout {
  var state: LiveState
  /// The root's sizes in a change of the window, which does not allocate.
  var sizes: [(variable: Variable, value: Double)] = []
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
    state = try LiveState(
      tree, environment, isHidden: Array(repeating: false, count: tree.views.count), pivotLimit: pivotLimit,
      isCancelled: isCancelled)
    reportedFrames = Array(repeating: nil, count: tree.views.count)
  }

  /// The largest number of pivots in one step of a change, or `nil` for a limit that grows with the layout.
  public var pivotLimit: Int? {
    get { state.solver.pivotLimit }
    set { state.solver.pivotLimit = newValue }
  }

  /// Called every few pivots of a change or a question; `true` ends it with ``LiveLayoutError/budgetExceeded``.
  public var isCancelled: (@Sendable () -> Bool)? {
    get { state.solver.isCancelled }
    set { state.solver.isCancelled = newValue }
  }

  /// - Parameter added: the indices of the constraints that the change adds.
  func translating<Result>(
    adding added: Range<Int> = 0..<0, _ body: (Solver) throws(SolverError) -> Result
  ) throws(LiveLayoutError) -> Result {
    let firstRow = state.solver.nextConstraint.index
    do throws(SolverError) {
      return try body(state.solver)
    } catch {
      let active = added.filter(state.isActive)
      throw LiveLayoutError(error) { row in
        if let source = state.source(of: row) { return (source, state.tree.name(of: source)) }
        guard active.indices.contains(row.index - firstRow) else { return nil }
        let index = active[row.index - firstRow]
        return (.added(index - added.lowerBound), state.tree.name(of: .constraint(index)))
      }
    }
  }

  func plan(for environment: LayoutEnvironment, isHidden: [Bool]) throws(LiveLayoutError) {
    state = try LiveState(
      state.tree, environment, isHidden: isHidden, edits: state.edits, pivotLimit: pivotLimit, isCancelled: isCancelled)
  }
}

extension LiveLayout {
  /// The environment of the layout.
  public var environment: LayoutEnvironment { state.environment }

  /// The root's size in points.
  public var rootSize: Size {
    Size(
      width: value(of: LinearLayout.rootVariable(.horizontal)), height: value(of: LinearLayout.rootVariable(.vertical)))
  }

  /// Returns the frame of a view in the root's coordinates in points, or `nil` if it is hidden, or the tree has no view
  /// with its index.
  public func frame(of view: ViewTree.View) -> Rect? { frame(ofViewAt: view.index) }

  /// The frames of all views in the order of the tree; `nil` for hidden views.
  public var frames: [Rect?] { state.isHidden.indices.map { frame(ofViewAt: $0) } }

  /// Writes the frames of all views into an array, in the order of the tree, without allocation if it has the capacity.
  /// The frames of hidden views are empty.
  public func frames(into frames: inout [Rect]) {
    frames.removeAll(keepingCapacity: true)
    state.solver.withValues { values in
      for (index, isAbsent) in state.isAbsent.enumerated() {
        frames.append(isAbsent ? Rect(width: 0, height: 0) : LinearLayout.frame(ofView: index) { values[$0] })
      }
    }
  }

  /// Returns the views whose frames have changed, or that appeared or disappeared, since the last call, in the order of
  /// the tree. The first call returns all visible views. Differences below 1e-9, absolute or relative, are ignored.
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

  /// Returns the value of an anchor in points, or `nil` if its view is hidden, or the tree has no view with its index.
  ///
  /// Leading and trailing edges are measured from the root's leading edge.
  public func value(of anchor: LayoutAnchor) -> Double? {
    (try? sum(anchor)).map { value(of: $0) }
  }

  func value(of sum: Constraint) -> Double {
    sum.terms.reduce(-sum.constant) { $0 + $1.coefficient * value(of: $1.variable) }
  }

  /// In the system's variables: `sum of terms - constant`.
  func sum(_ anchor: LayoutAnchor) throws(LiveLayoutError) -> Constraint {
    let row: Constraint
    do throws(LayoutConstraintError) {
      row = try state.tree.row(of: anchor, state.geometry)
    } catch {
      throw .invalidConstraint(error)
    }
    if let view = anchor.item.viewIndex, state.isAbsent[view] {
      throw .hiddenView(anchor.item, name: state.tree.name(of: anchor.item))
    }
    return row
  }

  func value(of variable: Variable) -> Double { state.solver.value(of: variable) ?? 0 }

  private func frame(ofViewAt index: Int) -> Rect? {
    guard state.isAbsent.indices.contains(index), !state.isAbsent[index] else { return nil }
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
