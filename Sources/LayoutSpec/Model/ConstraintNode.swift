import JSON
import Layout

enum ConstraintEntry: Sendable {
  /// The constraint with this index in the document's `constraintNodes`.
  case constraint(Int)
  case group(Condition?, [ConstraintEntry], otherwise: [ConstraintEntry], JSONNodeID)
}

/// A constraint of the document, which becomes one or more rows.
struct ConstraintNode: Sendable {
  /// The larger ones are `indirect`, so that a node is small.
  enum Form: Sendable {
    case anchors(AnchorsForm)
    indirect case expression(ExpressionForm)
    indirect case pin(PinForm)
    indirect case visual(VisualForm)
  }

  var json: JSONNodeID
  /// The text of an expression or a visual format; the constraint itself for other forms.
  var text: JSONNodeID
  var id: JSONNodeID?
  var condition: Condition?
  var priority: PriorityNode?
  var weight: Value?
  /// The range in the document's `constraintViews` of the views that the constraint names. If one is absent, the
  /// constraint is inactive, except for the relations of a chain that do not name it.
  var views: Range<Int>
  var form: Form
}

extension ConstraintNode {
  /// Returns the anchors of the constraint, or of one relation of an expression. Those of a pin stand for all edges.
  func anchors(ofRelation relation: Int? = nil) -> [(item: Item, attribute: Attribute)] {
    switch form {
    case .anchors(let form): form.anchors
    case .expression(let form):
      form.sides.dropFirst(relation ?? 0).prefix(relation == nil ? .max : 2).joined().compactMap { node in
        if case .anchor(let item, let attribute) = node.kind { (item, attribute) } else { nil }
      }
    case .pin(let form): [(form.item, .top), (form.target, .top)]
    case .visual(let form): form.parts.flatMap { $0.row.anchors }
    }
  }

  /// The priorities of the constraint and of its parts.
  var priorities: [PriorityNode?] {
    switch form {
    case .anchors, .pin: [priority]
    case .expression(let form): [priority, form.priority]
    case .visual(let form): [priority, form.priority] + form.parts.map { $0.priority }
    }
  }
}

struct AnchorsForm: Sendable {
  var first: AnchorTerm
  var relation: Relation
  var second: AnchorTerm?
  var multiplier: Value?
  var constant: Value?

  fileprivate var anchors: [(item: Item, attribute: Attribute)] {
    [first, second].compactMap { term in term.map { ($0.item, $0.attribute) } }
  }
}

struct ExpressionForm: Sendable {
  var sides: [ExpressionNodes] = []
  var relations: [Relation] = []
  var priority: PriorityNode?

  /// Returns whether both sides of a relation name only present views: those whose index in the tree is not -1.
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
