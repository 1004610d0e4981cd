public import Cassowary

/// The reason why a layout has no solution.
public enum LayoutSolveError: Error, Sendable {
  /// A number of the layout is too large for the solver.
  case invalidProblem(ProblemError)
  /// Rounding errors hide whether all required constraints can hold, since multipliers are almost equal, or far apart.
  case precisionLost
  /// Required constraints conflict.
  case unsatisfiable(LayoutConflict)
  /// The budget of pivots, time or memory was exceeded.
  case budgetExceeded
  /// The plan is for another system.
  case unsuitablePlan
}

/// A minimal set of conflicting required constraints: without any one of them, the others could be satisfied.
public struct LayoutConflict: Hashable, Sendable {
  /// A constraint of the conflict.
  public struct Member: Hashable, Sendable {
    /// The origin of the member.
    public let reference: ConstraintReference
    /// The constraint's label, or its text if it has none, such as `q.width >= 44`; or the rule of a view or a stack. It
    /// is `nil` if a ``LinearLayout`` was solved, which has no names.
    public let name: String?
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
    /// The amount by which the constant would have to grow, or shrink if negative, to resolve the conflict.
    public let repair: Double

    init(reference: ConstraintReference, name: String? = nil, multiplier: Double, repair: Double) {
      self.reference = reference
      self.name = name
      self.multiplier = multiplier
      self.repair = repair
    }
  }

  /// The constraints, in document order.
  public let members: [Member]
  /// The amount by which the weighted sum of the members is violated.
  public let gap: Double

  /// Returns the conflict of the same members with another gap: the amounts by which constants have to change are
  /// proportional to it.
  package func scaled(by factor: Double) -> LayoutConflict {
    LayoutConflict(
      members: members.map {
        Member(reference: $0.reference, name: $0.name, multiplier: $0.multiplier, repair: $0.repair * factor)
      },
      gap: gap * factor)
  }

  /// Returns the same conflict with the names of its members.
  func named(by tree: ViewTree) -> LayoutConflict {
    LayoutConflict(
      members: members.map {
        Member(
          reference: $0.reference, name: tree.name(of: $0.reference), multiplier: $0.multiplier, repair: $0.repair)
      },
      gap: gap)
  }
}

extension LayoutConflict: CustomStringConvertible {
  /// A sentence with the names of the constraints, and by how much to change the constant of one of them.
  public var description: String {
    let changeable = members.filter { !$0.reference.isImplicit }
    return conflictSentence(
      (changeable.isEmpty ? members : changeable).map { ($0.name ?? $0.reference.plainName, $0.repair) })
  }
}

extension ConstraintReference {
  /// The name of a row whose tree is unknown.
  fileprivate var plainName: String { ViewTree().name(of: self) }
}

extension LayoutSolveError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .invalidProblem(let error): error.description
    case .precisionLost: SolveError.precisionLost.description
    case .unsatisfiable(let conflict): conflict.description
    case .budgetExceeded: "solving takes more pivots, memory or time than the options allow"
    case .unsuitablePlan: "the plan is for another layout; plan this one"
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
    case .precisionLost: self = .precisionLost
    case .numberOutOfRange(let number): self = .invalidProblem(.numberOutOfRange(number, .constant))
    case .wrongCount, .notBreakable, .unknownVariable: self = .unsuitablePlan
    }
  }
}
