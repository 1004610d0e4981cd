import JSON
import Layout

/// A document after it has been read: every name looked up, nothing decided yet that depends on the environment.
struct CompiledSpec: Sendable {
  struct Metric: Sendable {
    var name: Name
    var value: Value
  }

  struct CustomTrait: Sendable {
    var name: Name
    var values: [Name]
  }

  struct NamedCondition: Sendable {
    var name: Name
    var condition: Condition
  }

  /// One dimension of the root.
  enum RootLength: Sendable {
    case window, keyboard, free
    case value(Value)
  }

  struct KeyboardGuide: Sendable {
    var followsUndockedKeyboard = false
    var usesBottomSafeArea = true
    var nearThreshold: Value?
  }

  var name = ""
  var numbers = SpecNumbers()
  var rootWidth = RootLength.window
  var rootHeight = RootLength.window
  var margins = InsetValues()
  var keyboardGuide = KeyboardGuide()
  /// The built-in metric `system`, then the document's.
  var metrics: [Metric] = []
  var traits: [CustomTrait] = []
  var conditions: [NamedCondition] = []
  /// The named stacks, then those of the views.
  var stacks: [StackNode] = []
  /// How many stacks have a name.
  var namedStackCount = 0
  var views: [ViewNode] = []
  var sizings: [ViewSizing] = []
  var constraints: [ConstraintEntry] = []
  /// All constraints, in document order.
  var constraintNodes: [ConstraintNode] = []
  /// The views that constraints name, those of each constraint next to each other.
  var constraintViews: [Int] = []
  var environment = EnvironmentInput()
  var check = CheckSettings()
  /// What a view says of its size; nil where it says nothing.
  func sizing(ofView index: Int) -> ViewSizing? { views[index].sizing.map { sizings[$0] } }

  /// The number of constraints that the texts, pins and anchors of the document make.
  var constraintCount = 0
}

/// Insets, each of which may be left out.
struct InsetValues: Sendable {
  var top: Value?
  var leading: Value?
  var bottom: Value?
  var trailing: Value?
}

/// A priority, or what decides it.
enum PriorityNode: Sendable {
  case fixed(Priority)
  /// The metric with this index, plus an offset.
  case metric(Int, offset: Double, JSONPlace)
  case invalid
}

/// A stack of a view, or one in `stacks`.
struct StackNode: Sendable {
  var json: JSONPlace
  var inputs = Inputs()
  var axis: Choice<Axis> = .invalid
  var spacing: Value?
  var insets = InsetValues()
  var alignment: Choice<Stack.Alignment>?
  var distribution: Choice<Stack.Distribution>?
  var unitGroup: Name?
  var direction: Choice<Stack.Direction>?
  var priority: PriorityNode?
}

/// A view or a group of views. They stand in document order, depth first.
struct ViewNode: Sendable {
  var json: JSONPlace
  /// The index behind the last of its subtree.
  var end = 0
  /// The index of the view whose child it is, groups aside; -1 at the top level.
  var parent = -1
  var isGroup = false
  var condition: Condition?
  var id: String?
  var kind: ViewKind?
  var hasChildren = false
  var label: Choice<String>?
  /// The index of its stack in the document's `stacks`, or of its own behind them.
  var stack: Int?
  /// The value of the key `stack`, by whose pointer the rules are named.
  var stackJSON: JSONPlace?
  var output: JSONPlace?
  /// The index of its sizing in the document's `sizings`; nil where nothing is said of it.
  var sizing: Int?
}

/// What a view says of its size and of its place in a stack.
struct ViewSizing: Sendable {
  var inputs = Inputs()
  var units: Value?
  var flexible: Value?
  var spacingAfter: Value?
  var intrinsicWidth: Value?
  var intrinsicHeight: Value?
  var huggingHorizontal: PriorityNode?
  var huggingVertical: PriorityNode?
  var resistanceHorizontal: PriorityNode?
  var resistanceVertical: PriorityNode?
  var firstBaseline: Value?
  var lastBaseline: Value?

  /// The values, in this order.
  var values: [Value?] {
    [units, flexible, spacingAfter, intrinsicWidth, intrinsicHeight, firstBaseline, lastBaseline]
  }
}

/// A constraint, or a group of some.
enum ConstraintEntry: Sendable {
  /// The constraint with this index in the document's `constraintNodes`.
  case constraint(Int)
  case group(Condition?, [ConstraintEntry], otherwise: [ConstraintEntry])
}

/// A constraint of the document, which makes one row or several.
struct ConstraintNode: Sendable {
  enum Form: Sendable {
    case anchors(AnchorsForm)
    case expression(ExpressionForm)
    case pin(PinForm)
    case visual(VisualForm)
  }

  var json: JSONPlace
  /// The text of an expression or a visual format; the constraint itself for the other forms.
  var text: JSONPlace
  var id: String?
  var condition: Condition?
  var priority: PriorityNode?
  var weight: Value?
  /// The views that it names, in the document's `constraintViews`: where one is absent, it is inactive.
  var views = 0..<0
  var inputs = Inputs()
  var form = Form.visual(VisualForm(parts: []))

  init(json: JSONPlace, text: JSONPlace) {
    self.json = json
    self.text = text
  }
}

extension ConstraintNode.Form {
  /// Whether a baseline is named, of which a view says where it is.
  var usesBaseline: Bool {
    switch self {
    case .anchors(let form): form.first.attribute.isBaseline || form.second?.attribute.isBaseline == true
    case .expression(let form):
      form.sides.contains { side in
        side.contains { node in
          if case .anchor(_, let attribute) = node.kind { attribute.isBaseline } else { false }
        }
      }
    case .pin: false
    case .visual(let form):
      form.parts.contains { $0.first.attribute.isBaseline || $0.second?.attribute.isBaseline == true }
    }
  }
}

struct AnchorsForm: Sendable {
  var first: AnchorTerm
  var relation: Relation
  /// The other side, whose factor the multiplier decides.
  var second: AnchorTerm?
  var multiplier: Value?
  var constant: Value?
}

struct ExpressionForm: Sendable {
  var sides: [ExpressionNodes]
  var relations: [Relation]
  var priority: PriorityNode?
}

struct PinForm: Sendable {
  var item: Item
  var target: Item
  var edges: EdgeSet
  var insets: InsetValues
}

struct VisualForm: Sendable {
  enum Amount: Sendable {
    case number(Double)
    case metric(Int)
  }

  /// A row: `first REL second + amount`, the second side or the amount left out where there is none.
  struct Part: Sendable {
    var first: AnchorTerm
    var relation: Relation
    var second: AnchorTerm?
    var amount: Amount
    var priority: PriorityNode?
  }

  var parts: [Part]
  var priority: PriorityNode?
}

/// What a document or a caller says of the environment, and where.
struct EnvironmentInput: Sendable {
  var request = EnvironmentRequest()
  /// What it is read from; nil where nothing was.
  var members: Members?
}
