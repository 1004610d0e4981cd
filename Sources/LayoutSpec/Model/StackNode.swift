import JSON
import Layout

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
