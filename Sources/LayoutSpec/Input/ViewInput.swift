import HardwareKeys
import JSON

/// The properties of a view about touches, hardware keys and the keyboard on the screen.
struct ViewInput: Sendable {
  /// Whether the keyboard may cover the view.
  var isCoveredByKeyboard = false
  var touch: TouchNode?
  /// The texts and keys that the view enters, or `nil` if it does not say.
  var types: [TypedEntryNode]?
}

/// A text or a hardware key, and its condition.
struct TypedEntryNode: Sendable {
  var condition: Condition?
  var entry: TypedView.Entry
  var json: JSONLocation
}

/// Whether a view is a touch target, and the insets of its touch area.
enum TouchNode: Sendable {
  case flag(Bool)
  case insets(InsetValues)
}

/// The settings under the spec's `touch`.
struct TouchSettings: Sendable {
  /// The largest distance from a target at which a touch still counts.
  var reach: Value?
  /// The offset that is added to the position of a touch.
  var offsetX: Value?
  var offsetY: Value?
}
