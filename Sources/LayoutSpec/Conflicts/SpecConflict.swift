import JSON
import Layout

/// A minimal set of conflicting required constraints: without any one of them, the others could be satisfied.
public struct SpecConflict: Hashable, Sendable {
  /// A constraint of the conflict.
  public struct Member: Hashable, Sendable {
    /// The name in reports: the constraint's id or JSON Pointer, or that of the stack or view that makes it.
    public var constraint: String { words.name }
    /// The text of the constraint.
    public var text: String { words.text }
    /// The constraint in words.
    public let words: SpecWords
    /// The JSON Pointer in the spec of the constraint's origin.
    public let pointer: String
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
    /// The amount by which the constant would have to grow to resolve the conflict.
    public let repair: Double
  }

  /// The constraints, in document order.
  public let members: [Member]
  /// The amount by which the weighted sum of the members is violated.
  public let gap: Double
  /// A sentence that says what does not fit, with its arithmetic.
  public let message: String
  /// The JSON Pointer of the most likely cause: a row that does not add up, or else the constraint that an expert would
  /// change first.
  public let pointer: String
  /// The members, folded into what the author wrote.
  public internal(set) var parts: [ConflictPart]
  /// Changes that resolve the conflict, the most likely one first. There are none if several constraints must change.
  public internal(set) var repairs: [ConflictRepair]
  /// A sentence that says what to do.
  public let help: String?
  /// Whether all members are equations, so that a number can be too small and too large.
  private let isEquation: Bool
  /// The members to drop in a picture, so that the rest looks as intended.
  package let expendable: Set<ConstraintReference>

  init(_ conflict: LayoutConflict, _ names: SpecInspection) {
    members = conflict.members.map { member in
      Member(
        words: names.specWords(of: member.reference), pointer: names.pointer(of: member.reference),
        multiplier: member.multiplier, repair: member.repair)
    }
    gap = conflict.gap
    parts = ConflictParts(conflict, names).parts
    let cause = ConflictCause(conflict, names)
    (message, pointer, repairs, help) = (cause.message, cause.pointer, cause.repairs, cause.help)
    isEquation = conflict.members.allSatisfy { names.isEquation($0.reference) }
    let references = conflict.members.map { $0.reference }
    if let row = cause.oddRow {
      expendable = Set(
        references.filter { reference in
          if case .stackRule(row, .units) = reference { true } else { false }
        })
    } else {
      expendable = Set(references.filter { !$0.isImplicit }.suffix(1))
    }
  }
}

extension SpecConflict {
  /// Keeps the repairs that also resolve the same conflict in another environment.
  package mutating func keepRepairs(for other: SpecConflict) {
    repairs.removeAll { repair in
      !other.repairs.contains { own in
        let excess = (repair.change - own.change) * (own.change < 0 ? -1 : 1)
        return own.constraint == repair.constraint && (isEquation ? excess.magnitude < 1e-6 : excess > -1e-6)
      }
    }
  }
}

extension SpecConflict: CustomStringConvertible {
  /// A sentence that says what does not fit and what to do.
  public var description: String {
    message + ((repairs.first?.text ?? help).map { "; \($0)" } ?? "")
  }
}

extension SpecInspection {
  package func named(_ conflict: LayoutConflict) -> SpecConflict { SpecConflict(conflict, self) }
}
