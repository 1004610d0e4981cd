import HardwareKeys
import JSON

/// What a view says of fingers, of hardware keys, and of the keyboard on the screen.
struct ViewInput: Sendable {
  /// Whether the keyboard may cover it.
  var isCoveredByKeyboard = false
  var touch: TouchNode?
  /// What it enters, or `nil` if it says nothing of it.
  var types: [TypedEntryNode]?
}

/// A text or a hardware key, and where it counts.
struct TypedEntryNode: Sendable {
  var condition: Condition?
  var entry: TypedView.Entry
  /// Where it stands.
  var json: JSONPlace
}

/// Whether a view is a touch target, and by how much its touch area is smaller than its frame.
enum TouchNode: Sendable {
  case flag(Bool)
  case insets(InsetValues)
}

/// What a spec's `touch` says.
struct TouchSettings: Sendable {
  /// How far from a target a touch may land and still count.
  var reach: Value?
  /// What is added to where a touch landed.
  var offsetX: Value?
  var offsetY: Value?
}
