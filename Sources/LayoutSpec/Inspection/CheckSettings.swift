import HardwareKeys
public import Layout

/// The settings under the spec's `check`.
struct CheckSettings: Sendable {
  var severities: [CheckRule: CheckSeverity] = [:]
  var minimumWidth: Value?
  var minimumHeight: Value?
  /// The keyboards for the rules on hardware keys.
  var hardware: [HardwareKeyboard.ID]?
}

extension CheckRule {
  /// The default severity of the rule.
  public var defaultSeverity: CheckSeverity {
    switch self {
    case .invalidSpec, .unsatisfiable, .overlap, .outsideRoot: .error
    case .ambiguous, .hiddenByKeyboard, .outsideSafeArea, .zeroSize, .missingInputModeSwitch, .needlessInputModeSwitch,
      .duplicateConstraint, .touchOverlap, .deadArea, .chordConflict:
      .warning
    case .overlappingViews, .smallTarget, .unevenGap, .violated, .missingDigits, .neverActive, .unused, .mirroredText,
      .smallTouchArea, .untypeable:
      .note
    }
  }

  /// The description of the rule in one sentence.
  public var summary: String {
    switch self {
    case .invalidSpec: "The document or an environment is rejected."
    case .unsatisfiable: "Required constraints conflict."
    case .ambiguous: "The constraints do not determine the position or size of a view."
    case .overlap: "Two keys share an area."
    case .overlappingViews: "Two views that are not keys share an area."
    case .hiddenByKeyboard: "A view lies under the keyboard."
    case .outsideRoot: "A key or a view extends beyond the root."
    case .outsideSafeArea: "A key extends beyond the safe area."
    case .smallTarget: "A key is smaller than the minimum size."
    case .zeroSize: "A view or a key has no area."
    case .unevenGap: "The gaps between the keys of a row differ."
    case .violated: "An optional constraint is not met."
    case .missingInputModeSwitch:
      "The keyboard has no globe key, although the system requires one."
    case .needlessInputModeSwitch: "The keyboard has a globe key, although the system shows its own."
    case .missingDigits: "The keyboard has no combination of traits in which its keys type all digits."
    case .duplicateConstraint: "Two constraints are equivalent."
    case .neverActive: "No environment uses a part of the document."
    case .unused: "A name is defined but never used."
    case .mirroredText: "Latin letters or digits are mirrored if the layout runs from right to left."
    case .smallTouchArea: "The part of the root whose touches go to a key is too small."
    case .touchOverlap: "Two touch areas overlap, although the frames do not."
    case .deadArea: "Touches in a part of the keyboard go to no key."
    case .untypeable: "No hardware key of a keyboard presses a view that has types."
    case .chordConflict: "A hardware key presses different views on two keyboards, or two views claim it on one."
    }
  }
}

extension SpecDocument {
  /// Returns the severity that the document sets for a rule, or `nil` if it sets none.
  public func severity(of rule: CheckRule) -> CheckSeverity? { spec.check.severities[rule] }
}

extension SpecInspection {
  /// Returns the size below which a key is reported as a small target. The default is 30 by 36 in a root that uses the
  /// keyboard, where cells count, and otherwise 44 by 44.
  ///
  /// - Throws: the mistakes in this setting in this environment, such as a list without a matching alternative.
  public func minimumTarget() throws(SpecErrors) -> Size {
    var evaluator = evaluator
    let width = evaluator.number(document.spec.check.minimumWidth, default: document.usesKeyboardRoot ? 30 : 44)
    let height = evaluator.number(document.spec.check.minimumHeight, default: document.usesKeyboardRoot ? 36 : 44)
    guard let width, let height else { throw evaluator.diagnostics.sorted() }
    return Size(width: width, height: height)
  }

  /// An evaluator of the document in this environment.
  var evaluator: Evaluator {
    Evaluator(document, resolved.environment, resolved.request, document.diagnostics)
  }
}
