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
    public internal(set) var name: String?
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
    /// The amount by which the constant would have to grow, or shrink if negative, to resolve the conflict.
    public internal(set) var repair: Double
  }

  /// The constraints, in document order.
  public private(set) var members: [Member]
  /// The amount by which the weighted sum of the members is violated.
  public private(set) var gap: Double

  /// Returns the conflict of the same members with another gap: the amounts by which constants have to change are
  /// proportional to it.
  package func scaled(by factor: Double) -> LayoutConflict {
    var scaled = self
    scaled.gap *= factor
    for index in members.indices { scaled.members[index].repair *= factor }
    return scaled
  }

  func named(by tree: ViewTree) -> LayoutConflict {
    var named = self
    for index in members.indices { named.members[index].name = tree.name(of: members[index].reference) }
    return named
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
          reference: layout.references[member.constraint.index], name: nil, multiplier: member.multiplier,
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

/// Returns how often each multiplier of a conflict's proof occurs, the smallest first. Multipliers that differ by
/// rounding are equal.
package func multiplierCounts(_ multipliers: [Double]) -> [(multiplier: Double, count: Int)] {
  var counts: [(multiplier: Double, count: Int)] = []
  for multiplier in multipliers.sorted() {
    if let last = counts.last, multiplier - last.multiplier <= 1e-6 * multiplier {
      counts[counts.count - 1].count += 1
    } else {
      counts.append((multiplier, 1))
    }
  }
  return counts
}
