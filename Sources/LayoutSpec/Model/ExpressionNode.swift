import Layout

/// A node of an expression.
///
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
    case add, subtract, multiply, divide, negate
    case minimum(Int)
    case maximum(Int)
  }

  var kind: Kind
  var start: Int
  var hasVariable: Bool
}

/// The nodes of an expression in postfix order; the root is last.
typealias ExpressionNodes = [ExpressionNode]
