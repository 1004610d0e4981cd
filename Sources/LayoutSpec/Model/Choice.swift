import JSON

/// A leaf, or a list of alternatives of which the first whose condition holds counts.
enum Choice<Leaf: Sendable>: Sendable {
  case leaf(Leaf, JSONPlace)
  case alternatives([Alternative<Leaf>], JSONPlace)
  /// What was refused when the document was read.
  case invalid
}

struct Alternative<Leaf: Sendable>: Sendable {
  var condition: Condition?
  var value: Choice<Leaf>
}

/// A number, or an expression that gives one.
enum ValueLeaf: Sendable {
  case number(Double)
  case expression(ExpressionNodes)
}

typealias Value = Choice<ValueLeaf>
