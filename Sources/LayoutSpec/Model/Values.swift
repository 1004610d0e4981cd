import JSON
import Layout

/// A leaf, or a list of alternatives of which the first whose condition holds is used.
enum Conditional<Leaf: Sendable>: Sendable {
  case leaf(Leaf, JSONNodeID)
  indirect case branches([Branch<Leaf>], JSONNodeID)
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

/// Nearly all values are plain numbers. A value holds no references, so nodes with values are cheap to copy.
enum Value: Sendable {
  case number(Double, JSONNodeID)
  /// The index in ``CompiledSpec/computedValues`` of an expression or a list of alternatives.
  case computed(Int32)
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
  case metric(Int, offset: Double, JSONNodeID)
  case invalid
}

enum Condition: Sendable {
  /// The condition with this index in the document's `conditions`.
  case named(Int)
  case entries([ConditionEntry])
  case invalid
}

struct ConditionEntry: Sendable {
  enum Test: Sendable {
    case not(Condition)
    case list([Condition], isAny: Bool)
    case word(TraitName, accepted: [String])
    case number(TraitName, accepted: [Double])
    case range(TraitName, minimum: Double?, maximum: Double?)
    /// The keyboard is near all the edges, or away from all of them, as the trait says.
    case edges(TraitName, EdgeSet)
    case custom(Int, accepted: [Name])
  }

  var key: JSONNodeID
  var test: Test
}

/// An expression is stored in postfix order in one array, so evaluation needs no recursion. The operands of a node are
/// the subtrees just before it.
struct ExpressionNode: Sendable {
  enum Kind: Sendable {
    case number(Double)
    /// A name without an attribute, which is resolved to one of the next two cases.
    case name(String)
    case metric(Int)
    case trait(TraitName)
    /// An item with an attribute, which is resolved to `anchor`.
    case itemAttribute(String, String)
    case anchor(Item, Attribute)
    case negate
    case binary(Operator)
    case extreme(Int, isLeast: Bool)
  }

  enum Operator: Sendable {
    case add, subtract, multiply, divide

    var precedence: Int { self == .add || self == .subtract ? 1 : 2 }
  }

  var kind: Kind
  var start: Int
  var hasVariable: Bool
}

/// The nodes of an expression in postfix order; the root is last.
typealias ExpressionNodes = [ExpressionNode]
