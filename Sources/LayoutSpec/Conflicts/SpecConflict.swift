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
  /// Changes that resolve the conflict, the most likely one first. There are none if no single change makes sense.
  public internal(set) var repairs: [ConflictRepair]
  /// A sentence that says what to do. It is only `nil` if no member is a constraint of the document.
  public let help: String?
  /// Whether all members are equations, so that a number can be too small and too large.
  private let isEquation: Bool
  /// The members to drop in a picture, so that the rest looks as intended.
  package let expendable: Set<ConstraintReference>

  private static let unitHelp = "change the units, or give a row another unitGroup"

  init(_ conflict: LayoutConflict, _ names: SpecInspection) {
    members = conflict.members.map { member in
      Member(
        words: names.specWords(of: member.reference), pointer: names.pointer(of: member.reference),
        multiplier: member.multiplier, repair: member.repair)
    }
    gap = conflict.gap
    parts = names.parts(of: conflict)
    let references = conflict.members.map { $0.reference }
    isEquation = references.allSatisfy { names.isEquation($0) }
    let totals = UnitTotals(names.tree)
    let units = totals.sentences(for: conflict, names)
    // Moving a row is no help if its units are wrong.
    if let odd = units.first {
      message = (units.map { $0.text } + ["so these \(members.count) constraints conflict"]).joined(separator: "; ")
      let row = ConflictRepair(unitsOf: odd.view, by: odd.change, joined(units.map { $0.help }), names)
      (pointer, repairs, help) = (row.pointer, [row], Self.unitHelp)
      expendable = Set(
        references.filter { reference in
          if case .stackRule(odd.view, .units) = reference { true } else { false }
        })
      return
    }
    expendable = Set(references.filter { !$0.isImplicit }.suffix(1))
    let changes = ConflictRepairs(conflict, names)
    if let row = FlexibleRow(conflict, totals, names) {
      (message, pointer) = (row.text, row.pointer)
      if let surplus = row.surplus {
        repairs = [ConflictRepair(unitsOf: row.view, by: -surplus, row.help ?? "", names)]
        help = Self.unitHelp
      } else {
        repairs = changes.repairs
        help = row.help ?? changes.help(names)
      }
      return
    }
    let order = changes.members.map { $0.reference }
    message = ConflictSentence(conflict: conflict, names: names, order: order).text
    // Nobody can change a size of at least 0.
    let first = order.first ?? references.first { !$0.isImplicit } ?? references.first
    pointer = first.map { names.pointer(of: $0) } ?? ""
    repairs = changes.repairs
    help = changes.help(names)
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
  public var description: String { message + ((repairs.first?.text ?? help).map { "; \($0)" } ?? "") }
}

extension SpecInspection {
  package func named(_ conflict: LayoutConflict) -> SpecConflict { SpecConflict(conflict, self) }
}
