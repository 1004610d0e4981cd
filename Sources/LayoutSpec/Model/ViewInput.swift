import HardwareKeys
import JSON

/// The properties of a view that do not change its frame: touches, hardware keys, and what may cover it.
struct ViewInput: Sendable {
  var isCoveredByKeyboard = false
  /// Whether an occlusion or the fold may lie over the view.
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
  var json: JSONLocation
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

/// The key `check` of a document.
struct CheckSettings: Sendable {
  var severities: [CheckRule: CheckSeverity] = [:]
  var minimumWidth: Value?
  var minimumHeight: Value?
  var hardware: [HardwareKeyboard.ID]?
}
