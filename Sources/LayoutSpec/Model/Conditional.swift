import JSON

/// A leaf, or a list of alternatives of which the first whose condition holds counts.
enum Conditional<Leaf: Sendable>: Sendable {
  case leaf(Leaf, JSONPlace)
  indirect case alternatives([Branch<Leaf>], JSONPlace)
  /// What was refused when the document was read.
  case invalid
}

struct Branch<Leaf: Sendable>: Sendable {
  var condition: Condition?
  var value: Conditional<Leaf>
}

/// A number, or an expression that gives one.
enum ValueLeaf: Sendable {
  case number(Double)
  case expression(ExpressionNodes)
}

/// A value of the document: a number as it stands, or what decides it.
///
/// Nearly all values are numbers. A value holds no reference, so that the nodes that hold values are cheap to copy.
enum Value: Sendable {
  case number(Double, JSONPlace)
  /// The index of an expression, or a list of alternatives, in ``CompiledSpec/computedValues``.
  case computed(Int32)
  /// What was refused when the document was read.
  case invalid

  /// Whether it is a number as it stands.
  var isNumber: Bool { if case .number = self { true } else { false } }
}
