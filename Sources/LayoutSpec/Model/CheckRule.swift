/// The rules of `layoutc check`.
public enum CheckRule: String, CaseIterable, Hashable, Sendable {
  case invalidSpec = "invalid-spec"
  case unsatisfiable
  case ambiguous
  case overlap
  case overlappingViews = "overlapping-views"
  case hiddenByKeyboard = "hidden-by-keyboard"
  case occluded
  case acrossDivision = "across-division"
  case outsideRoot = "outside-root"
  case outsideSafeArea = "outside-safe-area"
  case smallTarget = "small-target"
  case clipped
  case zeroSize = "zero-size"
  case unevenGap = "uneven-gap"
  case violated
  case missingInputModeSwitch = "missing-input-mode-switch"
  case needlessInputModeSwitch = "needless-input-mode-switch"
  case missingDigits = "missing-digits"
  case unknownRole = "unknown-role"
  case duplicateConstraint = "duplicate-constraint"
  case tautology
  case neverActive = "never-active"
  case unused
  case mirroredText = "mirrored-text"
  case smallTouchArea = "small-touch-area"
  case touchOverlap = "touch-overlap"
  case deadArea = "dead-area"
  case untypeable
  case chordConflict = "chord-conflict"
}

extension CheckRule {
  /// The default severity of the rule.
  public var defaultSeverity: CheckSeverity { facts.severity }

  /// The description of the rule in one sentence.
  public var summary: String { facts.summary }

  private var facts: (severity: CheckSeverity, summary: String) {
    switch self {
    case .invalidSpec: (.error, "The document or an environment is rejected.")
    case .unsatisfiable: (.error, "Required constraints conflict.")
    case .ambiguous: (.warning, "The constraints do not determine the position or size of a view.")
    case .overlap: (.error, "Two keys share an area.")
    case .overlappingViews: (.note, "Two views that are not keys share an area.")
    case .hiddenByKeyboard: (.warning, "A view lies under the keyboard.")
    case .occluded: (.warning, "A key or a view lies under the window controls or an occlusion.")
    case .acrossDivision: (.note, "A key or a view lies across the fold of the screen.")
    case .outsideRoot: (.error, "A key or a view extends beyond the root.")
    case .outsideSafeArea: (.warning, "A key extends beyond the safe area.")
    case .smallTarget: (.note, "A key is smaller than the minimum size.")
    case .clipped: (.warning, "A view is smaller than its content.")
    case .zeroSize: (.warning, "A view or a key has no area.")
    case .unevenGap: (.note, "The gaps between the keys of a row differ.")
    case .violated: (.note, "An optional constraint is not met.")
    case .missingInputModeSwitch: (.error, "The keyboard has no globe key, although the system requires one.")
    case .needlessInputModeSwitch: (.warning, "The keyboard has a globe key, although the system shows its own.")
    case .missingDigits: (.warning, "The keyboard has no combination of traits in which its keys type all digits.")
    case .unknownRole: (.warning, "The role of a key is close to a known one, but not the same.")
    case .duplicateConstraint: (.warning, "Two constraints are equivalent.")
    case .tautology: (.warning, "A constraint holds in every layout, so it has no effect.")
    case .neverActive: (.note, "No environment uses a part of the document.")
    case .unused: (.note, "A name is defined but never used.")
    case .mirroredText: (.note, "Latin letters or digits are mirrored if the layout runs from right to left.")
    case .smallTouchArea: (.note, "The part of the root whose touches go to a key is too small.")
    case .touchOverlap: (.warning, "Two touch areas overlap, although the frames do not.")
    case .deadArea: (.warning, "Touches in a part of the keyboard go to no key.")
    case .untypeable: (.note, "No hardware key of a keyboard presses a view that has types.")
    case .chordConflict:
      (.warning, "A hardware key presses different views on two keyboards, or two views claim it on one.")
    }
  }
}

/// The severity of a finding of `layoutc check`.
public enum CheckSeverity: String, CaseIterable, Hashable, Sendable {
  case error, warning, note, off
}
