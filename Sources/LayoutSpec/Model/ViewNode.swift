import HardwareKeys
import JSON
import Layout

/// A view or a group of views. Nodes are in document order, depth first.
struct ViewNode: Sendable {
  var json: JSONNodeID
  var end: Int
  /// The index of the parent view, skipping groups; -1 at the top level.
  var parent: Int
  var isGroup = false
  var condition: Condition?
  var id: String?
  var kind: ViewKind?
  var hasChildren = false
  /// The label. The node of the view itself stands for the part after the colon of the short form.
  var label: Conditional<JSONNodeID>?
  /// The index in the document's `stacks`. Stacks of views follow the named ones.
  var stack: Int?
  /// The value of the key `stack`, after whose pointer the rules are named.
  var stackJSON: JSONNodeID?
  var output: JSONNodeID?
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

  var priorities: [PriorityNode?] { [huggingHorizontal, huggingVertical, resistanceHorizontal, resistanceVertical] }
}

struct StackNode: Sendable {
  var json: JSONNodeID
  var axis: Conditional<LayoutConstraint.Axis> = .invalid
  var spacing: Value?
  var insets = InsetValues()
  var alignment: Conditional<Stack.Alignment>?
  var distribution: Conditional<Stack.Distribution>?
  var unitGroup: Name?
  var direction: Conditional<Stack.Direction>?
  var priority: PriorityNode?
}

/// A member of a view's `output` that depends on conditions.
struct OutputMember: Sendable {
  var key: Name
  var value: Conditional<JSONNodeID>
}

/// The properties of a view that do not change its frame: touches, hardware keys, and what may cover it.
struct ViewInput: Sendable {
  var isCoveredByKeyboard = false
  var mayBeOccluded = false
  /// Whether the view and its subtree are laid out, but invisible.
  var isHidden = false
  var touch: TouchNode?
  /// The texts and keys that the view enters, or `nil` if it does not say.
  var types: [TypedEntryNode]?
}

struct TypedEntryNode: Sendable {
  var condition: Condition?
  var entry: TypedView.Entry
  var json: JSONNodeID
}

enum TouchNode: Sendable {
  case flag(Bool)
  case insets(InsetValues)
}

struct TouchSettings: Sendable {
  /// The largest distance from a target at which a touch still counts.
  var reach: Value?
  var offsetX: Value?
  var offsetY: Value?
}

struct CheckSettings: Sendable {
  var severities: [CheckRule: CheckSeverity] = [:]
  var minimumWidth: Value?
  var minimumHeight: Value?
  var hardware: [HardwareKeyboard.ID]?
}
