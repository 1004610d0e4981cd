public import Cassowary

/// The reason why a layout has no solution.
public enum LayoutSolveError: Error, Sendable {
  /// The layout, or a number in it, is too large for the solver.
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

/// A minimal set of conflicting required constraints: without any one of them, the others could be satisfied. The
/// members are in document order.
public typealias LayoutConflict = MinimalConflict<ConstraintReference>

extension ConstraintReference: ConflictOrigin {}

extension LayoutConflict.Member {
  /// The origin of the member.
  public var reference: ConstraintReference { origin }
}

extension LayoutConflict {
  func named(by tree: ViewTree) -> LayoutConflict { compactMap { ($0, tree.name(of: $0)) } }
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
      // A system has no names of its own.
      let tree = ViewTree()
      self = .unsatisfiable(
        conflict.compactMap { row in
          let reference = layout.references[row.index]
          return (reference, tree.name(of: reference))
        })
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
