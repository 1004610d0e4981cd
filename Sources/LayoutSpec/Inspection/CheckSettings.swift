import HardwareKeys
public import Layout

/// What a spec's `check` says.
struct CheckSettings: Sendable {
  var severities: [CheckRule: CheckSeverity] = [:]
  var minimumWidth: Value?
  var minimumHeight: Value?
  /// The keyboards on which the rules on hardware keys look.
  var hardware: [HardwareKeyboard.ID]?
}

extension CheckRule {
  /// How much the rule weighs if nothing is said of it.
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

  /// What the rule finds, in a sentence.
  public var summary: String {
    switch self {
    case .invalidSpec: "The document or an environment is refused."
    case .unsatisfiable: "Required constraints cannot hold together."
    case .ambiguous: "The constraints leave open where a view is, or how large."
    case .overlap: "Two keys share an area."
    case .overlappingViews: "Two views that are no keys share an area."
    case .hiddenByKeyboard: "A view lies under the keyboard."
    case .outsideRoot: "A key or a view reaches out of the root."
    case .outsideSafeArea: "A key reaches out of the safe area."
    case .smallTarget: "A key is smaller than a finger likes."
    case .zeroSize: "A view or a key has no area."
    case .unevenGap: "The gaps between the keys of a row differ."
    case .violated: "An optional constraint is not met."
    case .missingInputModeSwitch: "The key that switches to the next keyboard is missing where it is needed."
    case .needlessInputModeSwitch: "There is a key that switches to the next keyboard where the system shows one."
    case .missingDigits: "The keyboard has no combination of traits in which its keys type all digits."
    case .duplicateConstraint: "Two constraints say the same."
    case .neverActive: "A part of the document is used in no environment."
    case .unused: "A name is defined and never used."
    case .mirroredText: "Latin letters or digits are mirrored where layout runs from right to left."
    case .smallTouchArea: "Touches in a small part of the root go to a key."
    case .touchOverlap: "Two touch areas overlap where the frames do not."
    case .deadArea: "Touches in a part of the keyboard go to no key."
    case .untypeable: "No hardware key of a keyboard presses a view that has types."
    case .chordConflict: "A hardware key presses different views on two keyboards, or two views claim it on one."
    }
  }
}

extension SpecDocument {
  /// How much the document wants a rule to weigh, or `nil` if it says nothing of it.
  public func severity(of rule: CheckRule) -> CheckSeverity? { spec.check.severities[rule] }
}

extension SpecInspection {
  /// The size below which a key is reported as a small target: where the document says nothing, 30 by 36 in a root that
  /// uses the keyboard, in which cells count, else 44 by 44.
  ///
  /// - Throws: what is wrong with it in this environment, such as a list of which nothing holds.
  public func minimumTarget() throws(SpecErrors) -> Size {
    var evaluator = evaluator
    let width = evaluator.number(document.spec.check.minimumWidth, default: document.usesKeyboardRoot ? 30 : 44)
    let height = evaluator.number(document.spec.check.minimumHeight, default: document.usesKeyboardRoot ? 36 : 44)
    guard let width, let height else { throw evaluator.diagnostics.sorted() }
    return Size(width: width, height: height)
  }

  /// Decides values and conditions of the document in this environment.
  var evaluator: Evaluator {
    Evaluator(document, resolved.environment, resolved.request, document.diagnostics)
  }
}
