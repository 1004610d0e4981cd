import JSON
import Layout

enum ConstraintEntry: Sendable {
  /// The constraint with this index in the document's `constraintNodes`.
  case constraint(Int)
  case group(Condition?, [ConstraintEntry], otherwise: [ConstraintEntry], JSONLocation)
}

/// A constraint of the document, which becomes one or more rows.
struct ConstraintNode: Sendable {
  enum Form: Sendable {
    case anchors(AnchorsForm)
    case expression(ExpressionForm)
    case pin(PinForm)
    case visual(VisualForm)
  }

  var json: JSONLocation
  /// The text of an expression or a visual format; the location of the constraint itself for other forms.
  var text: JSONLocation
  var id: JSONLocation?
  var condition: Condition?
  var priority: PriorityNode?
  var weight: Value?
  /// The range in the document's `constraintViews` of the views that the constraint names. If one is absent, the
  /// constraint is inactive.
  var views = 0..<0
  var form: Form
}

struct AnchorsForm: Sendable {
  var first: AnchorTerm
  var relation: Relation
  /// The second item, multiplied by the multiplier.
  var second: AnchorTerm?
  var multiplier: Value?
  var constant: Value?
}

struct ExpressionForm: Sendable {
  var sides: [ExpressionNodes]
  var relations: [Relation]
  var priority: PriorityNode?

  /// Returns whether both sides of a relation name only present views.
  ///
  /// - Parameter treeViews: for each view of the document, its index in the tree; -1 if it is absent.
  func isActive(_ link: Int, amongViews treeViews: [Int]) -> Bool {
    for side in sides[link...link + 1] {
      for node in side {
        if case .anchor(let item, _) = node.kind, let view = item.viewIndex, treeViews[view] < 0 { return false }
      }
    }
    return true
  }
}

struct PinForm: Sendable {
  var item: Item
  var target: Item
  var edges: EdgeSet
  var insets: InsetValues
}

struct VisualForm: Sendable {
  struct Part: Sendable {
    var row: AnchorsForm
    var priority: PriorityNode?
  }

  var parts: [Part]
  var priority: PriorityNode?
}
