import JSON
import Layout

/// The rules of `layoutc check`.
public enum CheckRule: String, CaseIterable, Hashable, Sendable {
  case invalidSpec = "invalid-spec"
  case unsatisfiable
  case ambiguous
  case overlap
  case overlappingViews = "overlapping-views"
  case hiddenByKeyboard = "hidden-by-keyboard"
  case outsideRoot = "outside-root"
  case outsideSafeArea = "outside-safe-area"
  case smallTarget = "small-target"
  case zeroSize = "zero-size"
  case unevenGap = "uneven-gap"
  case violated
  case missingInputModeSwitch = "missing-input-mode-switch"
  case needlessInputModeSwitch = "needless-input-mode-switch"
  case missingDigits = "missing-digits"
  case duplicateConstraint = "duplicate-constraint"
  case neverActive = "never-active"
  case unused
  case mirroredText = "mirrored-text"
  case smallTouchArea = "small-touch-area"
  case touchOverlap = "touch-overlap"
  case deadArea = "dead-area"
  case untypeable
  case chordConflict = "chord-conflict"
}

/// The severity of a finding of `layoutc check`.
public enum CheckSeverity: String, CaseIterable, Hashable, Sendable {
  case error, warning, note, off
}

extension SpecReader {
  mutating func readCheck(_ json: JSONView) {
    guard let members = object(json, keys: [.rules, .minTarget, .hardware]) else { return }
    if let rules = members[.rules] { readRules(rules) }
    if let hardware = members[.hardware] { spec.check.hardware = hardwareKeyboards(hardware) }
    if let target = members[.minTarget], let sides = object(target, keys: [.width, .height]) {
      spec.check.minimumWidth = sides[.width].map { value($0) }
      spec.check.minimumHeight = sides[.height].map { value($0) }
    }
  }

  private mutating func readRules(_ json: JSONView) {
    guard expect(json, .object, "an object") else { return }
    var seen: Set<CheckRule> = []
    for member in json.members {
      guard let rule = CheckRule(rawValue: member.key.string) else {
        reportUnknownKey(member.key, among: CheckRule.allCases.map { $0.rawValue })
        continue
      }
      guard seen.insert(rule).inserted, let severity = word(member.value, as: CheckSeverity.self) else { continue }
      spec.check.severities[rule] = severity
    }
  }
}
