import JSON
import Layout

/// A document after reading: all names are resolved, and nothing that depends on the environment is decided.
struct CompiledSpec: Sendable {
  struct Metric: Sendable {
    var name: Name
    var json: JSONLocation
    var value: Value
  }

  struct CustomTrait: Sendable {
    var name: Name
    /// The values of the trait. The first one is the default.
    var values: [Name]
    /// The same values, for lookup.
    var valueSet: Set<Name>
  }

  struct NamedCondition: Sendable {
    var name: Name
    var json: JSONLocation
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
  var rootWidth = RootLength.window
  var rootHeight = RootLength.window
  var margins = InsetValues()
  var keyboardGuide = KeyboardGuide()
  /// The built-in metric `system`, then the document's.
  var metrics: [Metric] = []
  var traits: [CustomTrait] = []
  var conditions: [NamedCondition] = []
  /// The named stacks, followed by those of the views.
  var stacks: [StackNode] = []
  var namedStackCount = 0
  /// The values that are not plain numbers.
  private(set) var computedValues: [Conditional<ValueLeaf>] = []
  var views: [ViewNode] = []
  var sizings: [ViewSizing] = []
  var constraints: [ConstraintEntry] = []
  /// All constraints, in document order.
  var constraintNodes: [ConstraintNode] = []
  /// The views that constraints name, grouped by constraint.
  var constraintViews: [Int] = []
  /// The conditions and forms of constraints. The nodes have their indices, so that they hold no references.
  var constraintConditions: [Condition] = []
  var expressionForms: [ExpressionForm] = []
  var pinForms: [PinForm] = []
  var visualForms: [VisualForm] = []
  var environment = EnvironmentRequest()
  /// The value under `environment`, or `nil` if there is none.
  var environmentSource: JSONValue?
  var check = CheckSettings()
  var touch = TouchSettings()
  var inputs: [ViewInput] = []
  var outputs: [OutputNode] = []

  /// Whether a value of the root or of the keyboard guide is not a plain number, and may use a trait that depends on
  /// it.
  var hasRestrictedValues: Bool {
    for case .value(let value) in [rootWidth, rootHeight] where !value.isNumber { return true }
    return keyboardGuide.nearThreshold.map { !$0.isNumber } ?? false
  }

  /// Returns the alternatives of a value.
  func conditional(of value: Value) -> Conditional<ValueLeaf> {
    switch value {
    case .number(let number, let location): .leaf(.number(number), location)
    case .computed(let index): computedValues[Int(index)]
    case .invalid: .invalid
    }
  }

  /// Stores the alternatives of a value.
  mutating func addValue(_ conditional: Conditional<ValueLeaf>) -> Value {
    switch conditional {
    case .leaf(.number(let number), let location): return .number(number, location)
    case .invalid: return .invalid
    case .leaf, .branches:
      computedValues.append(conditional)
      return .computed(Int32(truncatingIfNeeded: computedValues.count - 1))
    }
  }

  /// Returns the size properties of a view, or `nil` if it has none.
  func sizing(ofView index: Int) -> ViewSizing? { views[index].sizing.map { sizings[$0] } }

  /// Returns the condition of a constraint, or `nil` if it has none.
  @inline(__always)
  func condition(of node: ConstraintNode) -> Condition? { node.condition.map { constraintConditions[Int($0)] } }

  /// Returns the form of a constraint that is an expression, or `nil` for any other.
  @inline(__always)
  func expression(of node: ConstraintNode) -> ExpressionForm? {
    if case .expression(let index) = node.form { expressionForms[Int(index)] } else { nil }
  }

  /// The number of constraints from the document's texts, pins and anchors.
  var constraintCount = 0
}

/// Insets, each of which may be omitted.
struct InsetValues: Sendable {
  var top: Value?
  var leading: Value?
  var bottom: Value?
  var trailing: Value?
}

/// A priority, or the metric that determines it.
enum PriorityNode: Sendable {
  case fixed(Priority)
  /// The metric with this index plus an offset.
  case metric(Int, offset: Double, JSONLocation)
  case invalid
}

/// The stack of a view, or one in `stacks`.
struct StackNode: Sendable {
  var json: JSONLocation
  var axis: Conditional<LayoutConstraint.Axis> = .invalid
  var spacing: Value?
  var insets = InsetValues()
  var alignment: Conditional<Stack.Alignment>?
  var distribution: Conditional<Stack.Distribution>?
  var unitGroup: Name?
  var direction: Conditional<Stack.Direction>?
  var priority: PriorityNode?
}

/// A view or a group of views. Nodes are in document order, depth first.
struct ViewNode: Sendable {
  var json: JSONLocation
  /// The index after the last node of the subtree.
  var end: Int
  /// The index of the parent view, skipping groups; -1 at the top level.
  var parent: Int
  var isGroup = false
  var condition: Condition?
  var id: String?
  var kind: ViewKind?
  var hasChildren = false
  /// The location of the label. That of the node itself stands for the part after the colon of the short form.
  var label: Conditional<JSONLocation>?
  /// The index in the document's `stacks`. Stacks of views follow the named ones.
  var stack: Int?
  /// The location of the key `stack`, after whose pointer the rules are named.
  var stackJSON: JSONLocation?
  var output: JSONLocation?
  /// The index in the document's `outputs` of the conditional members of `output`, or `nil` if there are none.
  var outputNode: Int?
  /// The index in the document's `inputs`, or `nil` if the view has no such properties.
  var input: Int?
  /// The index in the document's `sizings`, or `nil` if the view has no such properties.
  var sizing: Int?
}

extension [ViewNode] {
  /// Returns the index of the first view in a range of siblings and their descendants that is not in a group or a view
  /// whose condition does not hold, or `nil` if there is none.
  func firstView(in nodes: Range<Int>, where holds: (Condition) -> Bool) -> Int? {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let isPresent = self[index].condition.map(holds) ?? true
      if isPresent, !self[index].isGroup { return index }
      index = isPresent ? index + 1 : self[index].end
    }
    return nil
  }
}

/// The properties of a view about its size and its position in a stack.
struct ViewSizing: Sendable {
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

  /// Whether a property is set that matters only beside other views.
  var isForNeighbours: Bool { spacingAfter != nil || firstBaseline != nil || lastBaseline != nil }

  /// The values, in this order.
  var values: [Value?] {
    [units, flexible, spacingAfter, intrinsicWidth, intrinsicHeight, firstBaseline, lastBaseline]
  }
}

/// A constraint or a group of constraints.
enum ConstraintEntry: Sendable {
  /// The constraint with this index in the document's `constraintNodes`.
  case constraint(Int)
  case group(Condition?, [ConstraintEntry], otherwise: [ConstraintEntry])
}

/// A constraint of the document, which becomes one or more rows. It holds no references, so it is cheap to copy.
struct ConstraintNode: Sendable {
  enum Form: Sendable {
    case anchors(AnchorsForm)
    /// The index in the document's `expressionForms`.
    case expression(Int32)
    /// The index in the document's `pinForms`.
    case pin(Int32)
    /// The index in the document's `visualForms`.
    case visual(Int32)
  }

  var json: JSONLocation
  /// The text of an expression or a visual format; the location of the constraint itself for other forms.
  var text: JSONLocation
  /// The location of the string under `id`.
  var id: JSONLocation?
  /// The index in the document's `constraintConditions`, or `nil` if the constraint has no condition of its own.
  var condition: Int32?
  var priority: PriorityNode?
  var weight: Value?
  /// The range in the document's `constraintViews` of the views that the constraint names. If one is absent, the
  /// constraint is inactive.
  var views = 0..<0
  var form: Form

  init(json: JSONLocation, text: JSONLocation, _ form: Form) {
    self.json = json
    self.text = text
    self.form = form
  }
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

  /// A row: `first REL second + amount`. The second item or the amount may be missing.
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
