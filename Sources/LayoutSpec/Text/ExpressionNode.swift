import Layout

/// A node of an expression.
///
/// An expression is kept in postfix order in one array, so that evaluating it needs no recursion however deep it nests;
/// the operands of a node are the subtrees that end before it.
struct ExpressionNode: Sendable {
  enum Kind: Sendable {
    case number(Double)
    /// A name without an attribute; resolved to one of the next two.
    case name(String)
    case metric(Int)
    case trait(NumericTrait)
    /// An item with an attribute; resolved to `anchor`.
    case itemAttribute(String, String)
    case anchor(Item, Attribute)
    case add, subtract, multiply, divide, negate
    case minimum(Int)
    case maximum(Int)
  }

  var kind: Kind
  /// The index at which the node's subtree starts.
  var start: Int
  /// Whether an item stands in the subtree.
  var hasVariable: Bool
}

/// An expression: its nodes in postfix order, the root last.
typealias ExpressionNodes = [ExpressionNode]
