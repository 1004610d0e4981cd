import JSON
import Layout

enum Condition: Sendable {
  /// The condition with this index in the document's `conditions`.
  case named(Int)
  /// Holds if all its entries hold.
  case entries([ConditionEntry])
  /// A condition that was rejected when the document was read.
  case invalid
}

struct ConditionEntry: Sendable {
  enum Test: Sendable {
    case not(Condition)
    case any([Condition])
    case all([Condition])
    /// The trait of words or booleans has one of these values.
    case word(TraitName, accepted: [String])
    case number(TraitName, accepted: [Double])
    case range(TraitName, minimum: Double?, maximum: Double?)
    /// The keyboard is near all the edges, or away from all of them.
    case near(EdgeSet)
    case away(EdgeSet)
    /// The custom trait with this index has one of these values.
    case custom(Int, accepted: [Name])
  }

  var key: JSONLocation
  var test: Test
}
