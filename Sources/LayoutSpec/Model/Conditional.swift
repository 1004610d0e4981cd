import JSON
import Layout

/// A leaf, or a list of alternatives of which the first whose condition holds is used.
enum Conditional<Leaf: Sendable>: Sendable {
  case leaf(Leaf, JSONLocation)
  indirect case branches([Branch<Leaf>], JSONLocation)
  /// A value that was rejected when the document was read.
  case invalid
}

extension Conditional {
  func contains(where isWanted: (Leaf) -> Bool) -> Bool { leaves.contains(where: isWanted) }

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

struct InsetValues: Sendable {
  var top: Value?
  var leading: Value?
  var bottom: Value?
  var trailing: Value?
}

enum PriorityNode: Sendable {
  case fixed(Priority)
  case metric(Int, offset: Double, JSONLocation)
  case invalid
}
