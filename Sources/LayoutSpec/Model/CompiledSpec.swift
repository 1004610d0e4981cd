import JSON
import Layout

/// A document after reading: all names are resolved, and nothing that depends on the environment is decided.
struct CompiledSpec: Sendable {
  struct Named<Definition: Sendable>: Sendable {
    var name: Name
    var json: JSONNodeID
    var value: Definition
  }

  struct CustomTrait: Sendable {
    var name: Name
    /// The first one is the default.
    var values: [Name]
    var valueSet: Set<Name>
  }

  enum RootLength: Sendable {
    case window, keyboard, free
    case value(Value)
  }

  var name = ""
  var rootWidth = RootLength.window
  var rootHeight = RootLength.window
  var margins = InsetValues()
  var readableWidth: Value?
  /// The options of the keyboard guide, except for its threshold.
  var keyboardGuide = KeyboardGuideOptions()
  var nearThreshold: Value?
  /// The built-in metric `system`, then the document's.
  var metrics: [Named<Value>] = []
  var traits: [CustomTrait] = []
  var conditions: [Named<Condition>] = []
  /// The named stacks, followed by those of the views.
  var stacks: [StackNode] = []
  var stackNames: [Name] = []
  private(set) var computedValues: [Conditional<ValueLeaf>] = []
  var views: [ViewNode] = []
  var sizings: [ViewSizing] = []
  var constraints: [ConstraintEntry] = []
  var constraintNodes: [ConstraintNode] = []
  /// The number of constraints from the document's texts, pins and anchors.
  var constraintCount = 0
  /// The views that constraints name, grouped by constraint.
  var constraintViews: [Int] = []
  var environment = EnvironmentRequest()
  var environmentSource: JSONValue?
  var check = CheckSettings()
  var touch = TouchSettings()
  var inputs: [ViewInput] = []
  var hasHiddenViews = false
  var outputs: [[OutputMember]] = []
  var traitIndex: [Name: Int] = [:]
  var metricIndex: [Name: Int] = [:]
  /// The traits whose list of values was rejected, so that any value is accepted.
  var refusedTraits: Set<Name> = []
  /// The keys under which names may be missing, because something there was rejected. Their unknown names are no
  /// mistakes.
  var incompleteKeys: KeySet = []

  func trait(_ name: Name) -> CustomTrait? { traitIndex[name].map { traits[$0] } }

  func hasMetric(_ name: Name) -> Bool { metricIndex[name].map { $0 > 0 } ?? false }

  func isValue(_ value: Name, of trait: CustomTrait) -> Bool {
    trait.valueSet.contains(value) || refusedTraits.contains(trait.name)
  }

  var usesKeyboardRoot: Bool {
    for case .keyboard in [rootWidth, rootHeight] { return true }
    return false
  }

  /// Whether a value of the root or of the keyboard guide is not a plain number, and may use a trait that depends on
  /// it.
  var hasRestrictedValues: Bool {
    for case .value(let value) in [rootWidth, rootHeight] where !value.isNumber { return true }
    return nearThreshold.map { !$0.isNumber } ?? false
  }

  func conditional(of value: Value) -> Conditional<ValueLeaf> {
    switch value {
    case .number(let number, let json): .leaf(.number(number), json)
    case .computed(let index): computedValues[Int(index)]
    case .invalid: .invalid
    }
  }

  mutating func addValue(_ conditional: Conditional<ValueLeaf>) -> Value {
    switch conditional {
    case .leaf(.number(let number), let json): return .number(number, json)
    case .invalid: return .invalid
    case .leaf, .branches:
      computedValues.append(conditional)
      return .computed(Int32(truncatingIfNeeded: computedValues.count - 1))
    }
  }

  /// Returns the distribution of the stack around a view without a kind and without children if it may be `units`,
  /// which makes the view a key.
  func distributionOfKeys(around view: ViewNode) -> Conditional<Stack.Distribution>? {
    guard view.kind == nil, !view.hasChildren, view.parent >= 0, let stack = views[view.parent].stack else {
      return nil
    }
    return stacks[stack].distribution.flatMap { $0.contains { $0 == .units } ? $0 : nil }
  }

  func sizing(ofView index: Int) -> ViewSizing? { views[index].sizing.map { sizings[$0] } }
}
