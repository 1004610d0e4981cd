public import Cassowary

/// How a layout is to be solved.
public struct LayoutOptions: Sendable {
  /// What happens where required constraints conflict.
  public enum ConflictPolicy: String, CaseIterable, Hashable, Sendable {
    /// The layout is unsatisfiable.
    case fail
    /// Each that conflicts with those before it is dropped.
    case `break`
  }

  /// What happens where required constraints conflict.
  public var onConflict: ConflictPolicy
  /// Where constraints are dropped: those to be dropped rather than others.
  public var expendable: Set<ConstraintReference> = []
  /// The most pivots that a solve may take; nil for a limit that grows with the system.
  public var pivotLimit: Int?
  /// The most bytes, about, that elimination may take; nil for `SolveOptions.defaultMemoryLimit`.
  public var memoryLimit: Int?
  /// Asked every few pivots, and within planning; true ends the solve.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Options, by default to fail at a conflict and without a limit of one's own.
  public init(
    onConflict: ConflictPolicy = .fail, pivotLimit: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.onConflict = onConflict
    self.pivotLimit = pivotLimit
    self.isCancelled = isCancelled
  }

  /// The limits alone: what planning and solving may cost.
  package var limits: SolveOptions {
    SolveOptions(pivotLimit: pivotLimit, memoryLimit: memoryLimit, isCancelled: isCancelled)
  }
}

/// Why a layout has no solution.
public enum LayoutSolveError: Error, Sendable {
  /// A number of the layout is beyond what the solver takes.
  case invalidProblem(ProblemError)
  /// Required constraints conflict.
  case unsatisfiable(LayoutConflict)
  /// The budget of pivots, time or memory was spent.
  case budgetExceeded
  /// The plan is of another system.
  case unsuitablePlan
}

/// A minimal set of required constraints that conflict: without any one of them, the others could hold.
public struct LayoutConflict: Hashable, Sendable {
  /// A constraint of the conflict.
  public struct Member: Hashable, Sendable {
    /// What it is.
    public let reference: ConstraintReference
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
    /// By how much its constant would have to grow for it to hold together with the others.
    public let repair: Double
  }

  /// The constraints, in document order.
  public let members: [Member]
  /// How far the weighted sum of the members is from holding.
  public let gap: Double
}

/// The frames of a layout, and what is open or unmet in them.
public struct LayoutSolution: Sendable {
  /// An optional constraint that is not met.
  public struct Unsatisfied: Hashable, Sendable {
    /// The constraint.
    public let reference: ConstraintReference
    /// Its priority.
    public let priority: Priority
    /// By how much its sides differ.
    public let violation: Double
  }

  /// The root's size.
  public let root: Size
  /// The frame of each view, in the root's coordinates, in the order of the tree's views.
  public let frames: [Rect]
  /// The required constraints that were dropped, in document order.
  public let broken: [ConstraintReference]
  /// The system that was solved.
  public let layout: LinearLayout
  /// The solver's own answer.
  public let solution: Solution

  /// The optional constraints of the document that are violated by more than 1e-6, highest priority first, then in document order.
  ///
  /// - Complexity: O(optional constraints), and O(*k* log *k*) for *k* that are not met.
  public func unsatisfied() -> [Unsatisfied] {
    var unsatisfied: [Unsatisfied] = []
    for index in layout.content.reportedWishes {
      let id = ConstraintID(index: index)
      guard let violation = solution.violation(of: id), violation > 1e-6,
        let priority = layout.content.problem.priority(of: id)
      else { continue }
      unsatisfied.append(
        Unsatisfied(reference: layout.content.references[index], priority: priority, violation: violation))
    }
    if unsatisfied.count < 2 { return unsatisfied }
    // Sorting by index as well keeps document order: the standard sort is not stable by promise.
    return unsatisfied.enumerated().sorted { one, other in
      one.element.priority != other.element.priority
        ? one.element.priority > other.element.priority : one.offset < other.offset
    }.map { $0.element }
  }

  /// The free sizes of the root, and the variables of views for which `isListed` holds, that can take two values more
  /// than 1e-6 apart in layouts as good as this one; in document order.
  ///
  /// - Throws: `LayoutSolveError.budgetExceeded`.
  public func ambiguous(
    where isListed: (Int) -> Bool
  ) throws(LayoutSolveError) -> [LinearLayout.VariableRole] {
    try ambiguous(ofViews: (0..<layout.viewCount).filter(isListed))
  }

  /// The same for the views with these indices, which ascend.
  ///
  /// - Throws: `LayoutSolveError.budgetExceeded`.
  public func ambiguous(ofViews views: [Int]) throws(LayoutSolveError) -> [LinearLayout.VariableRole] {
    if solution.isUnique { return [] }
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

extension LayoutSolveError {
  package init(_ error: SolveError, _ layout: LinearLayout) {
    switch error {
    case .unsatisfiable(let conflict):
      let members = conflict.members.map { member in
        LayoutConflict.Member(
          reference: layout.references[member.constraint.index], multiplier: member.multiplier,
          repair: member.repair)
      }
      self = .unsatisfiable(LayoutConflict(members: members, gap: conflict.gap))
    case .budgetExceeded, .memoryExceeded, .cancelled: self = .budgetExceeded
    case .numberOutOfRange(let number): self = .invalidProblem(.numberOutOfRange(number, .constant))
    case .wrongCount, .notBreakable, .unknownVariable: self = .unsuitablePlan
    }
  }
}
