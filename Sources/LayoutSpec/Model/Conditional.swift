import JSON

/// A leaf, or a list of alternatives of which the first whose condition holds is used.
enum Conditional<Leaf: Sendable>: Sendable {
  case leaf(Leaf, JSONLocation)
  indirect case branches([Branch<Leaf>], JSONLocation)
  /// A value that was rejected when the document was read.
  case invalid
}

struct Branch<Leaf: Sendable>: Sendable {
  var condition: Condition?
  var value: Conditional<Leaf>
}

/// A number, or an expression with a numeric value.
enum ValueLeaf: Sendable {
  case number(Double)
  case expression(ExpressionNodes)
}

/// A value of the document: a plain number, or a reference to a computed value.
///
/// Nearly all values are numbers. A value holds no references, so nodes with values are cheap to copy.
enum Value: Sendable {
  case number(Double, JSONLocation)
  /// The index in ``CompiledSpec/computedValues`` of an expression or a list of alternatives.
  case computed(Int32)
  /// A value that was rejected when the document was read.
  case invalid

  /// Whether the value is a plain number.
  var isNumber: Bool { if case .number = self { true } else { false } }
}
