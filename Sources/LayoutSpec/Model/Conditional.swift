import JSON

/// A leaf, or a list of alternatives of which the first whose condition holds is used.
enum Conditional<Leaf: Sendable>: Sendable {
  case leaf(Leaf, JSONLocation)
  indirect case branches([Branch<Leaf>], JSONLocation)
  /// A value that was rejected when the document was read.
  case invalid
}

extension Conditional {
  /// Returns whether any leaf that may be selected satisfies a predicate.
  func contains(where isWanted: (Leaf) -> Bool) -> Bool {
    switch self {
    case .leaf(let leaf, _): isWanted(leaf)
    case .branches(let branches, _): branches.contains { $0.value.contains(where: isWanted) }
    case .invalid: false
    }
  }
}

extension Conditional {
  var leaves: [Leaf] {
    switch self {
    case .leaf(let leaf, _): [leaf]
    case .branches(let branches, _): branches.flatMap { $0.value.leaves }
    case .invalid: []
    }
  }
}

struct Branch<Leaf: Sendable>: Sendable {
  var condition: Condition?
  var value: Conditional<Leaf>
}

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

  var isNumber: Bool { if case .number = self { true } else { false } }
}
