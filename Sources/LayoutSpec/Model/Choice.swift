import JSON

/// A leaf, or a list of alternatives of which the first whose condition holds counts.
enum Choice<Leaf: Sendable>: Sendable {
  case leaf(Leaf, JSONPlace)
  case alternatives([Alternative<Leaf>], JSONPlace)
  /// What was refused when the document was read.
  case invalid

  /// Whether it depends on conditions.
  var isDecided: Bool { if case .alternatives = self { true } else { false } }
}

struct Alternative<Leaf: Sendable>: Sendable {
  var condition: Condition?
  var value: Choice<Leaf>
}

/// A number, or an expression that gives one.
enum ValueLeaf: Sendable {
  /// The number with this index in the document's `numbers`.
  case number(Int)
  /// A number that the language gives.
  case given(Double)
  case expression(ExpressionNodes)
}

typealias Value = Choice<ValueLeaf>
