import JSON
import Layout

/// A document after it has been read: every name looked up, nothing decided yet that depends on the environment.
struct CompiledSpec: Sendable {
  struct Metric: Sendable {
    var name: Name
    var json: JSONPlace
    var value: Value
  }

  struct CustomTrait: Sendable {
    var name: Name
    /// Its values, the default first.
    var values: [Name]
    /// The same, to be looked up.
    var valueSet: Set<Name>
  }

  struct NamedCondition: Sendable {
    var name: Name
    var json: JSONPlace
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
  /// The named stacks, then those of the views.
  var stacks: [StackNode] = []
  /// How many stacks have a name.
  var namedStackCount = 0
  /// The values that are no plain numbers.
  private(set) var computedValues: [Conditional<ValueLeaf>] = []
  var views: [ViewNode] = []
  var sizings: [ViewSizing] = []
  var constraints: [ConstraintEntry] = []
  /// All constraints, in document order.
  var constraintNodes: [ConstraintNode] = []
  /// The views that constraints name, those of each constraint next to each other.
  var constraintViews: [Int] = []
  var environment = EnvironmentInput()
  var check = CheckSettings()
  var touch = TouchSettings()
  var inputs: [ViewInput] = []
  var outputs: [OutputNode] = []

  /// Whether a value of the root or of the keyboard guide is no plain number, and may use what it decides.
  var hasRestrictedValues: Bool {
    for case .value(let value) in [rootWidth, rootHeight] where !value.isNumber { return true }
    return keyboardGuide.nearThreshold.map { !$0.isNumber } ?? false
  }

  /// What decides a value.
  func conditional(of value: Value) -> Conditional<ValueLeaf> {
    switch value {
    case .number(let number, let place): .leaf(.number(number), place)
    case .computed(let index): computedValues[Int(index)]
    case .invalid: .invalid
    }
  }

  /// Keeps what decides a value.
  mutating func addValue(_ choice: Conditional<ValueLeaf>) -> Value {
    switch choice {
    case .leaf(.number(let number), let place): return .number(number, place)
    case .invalid: return .invalid
    case .leaf, .alternatives:
      computedValues.append(choice)
      return .computed(Int32(truncatingIfNeeded: computedValues.count - 1))
    }
  }

  /// What a view says of its size, or `nil` if it says nothing.
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
  var axis: Conditional<LayoutConstraint.Axis> = .invalid
  var spacing: Value?
  var insets = InsetValues()
  var alignment: Conditional<Stack.Alignment>?
  var distribution: Conditional<Stack.Distribution>?
  var unitGroup: Name?
  var direction: Conditional<Stack.Direction>?
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
  var label: Conditional<String>?
  /// The index of its stack in the document's `stacks`, or of its own behind them.
  var stack: Int?
  /// The value of the key `stack`, by whose pointer the rules are named.
  var stackJSON: JSONPlace?
  var output: JSONPlace?
  /// The index in the document's `outputs` of the members of `output` that depend on conditions, or `nil` if none does.
  var outputNode: Int?
  /// The index of what is said of its input in the document's `inputs`, or `nil` if nothing is.
  var input: Int?
  /// The index of its sizing in the document's `sizings`, or `nil` if nothing is said of it.
  var sizing: Int?
}

/// What a view says of its size and of its place in a stack.
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

  /// Whether something is said that counts beside other views alone.
  var isForNeighbours: Bool { spacingAfter != nil || firstBaseline != nil || lastBaseline != nil }

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
    indirect case expression(ExpressionForm)
    indirect case pin(PinForm)
    indirect case visual(VisualForm)
  }

  var json: JSONPlace
  /// The text of an expression or a visual format; the constraint itself for the other forms.
  var text: JSONPlace
  /// The string under `id`.
  var id: JSONPlace?
  var condition: Condition?
  var priority: PriorityNode?
  var weight: Value?
  /// The views that it names, in the document's `constraintViews`: where one is absent, it is inactive.
  var views = 0..<0
  var form: Form

  init(json: JSONPlace, text: JSONPlace, _ form: Form) {
    self.json = json
    self.text = text
    self.form = form
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

  /// A row: `first REL second + amount`, the second side or the amount left out if there is none.
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
  /// What it is read from, or `nil` if nothing was.
  var source: EnvironmentSource?
}

/// The object in a text that an environment is read from.
struct EnvironmentSource: Sendable {
  let object: JSONValue
  /// The keys that it has, as far as they are known.
  let keys: KeySet

  /// The value at a path of keys: `keyboard/height`.
  func value(at path: String) -> JSONValue? {
    path.split(separator: "/").reduce(object) { (value: JSONValue?, key) in value?.value(forKey: key) }
  }
}
