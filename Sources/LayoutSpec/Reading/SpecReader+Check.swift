import JSON
import Layout

/// The rules of `layoutc check` and how much each weighs when nothing is said of it.
public enum CheckRule: String, CaseIterable, Hashable, Sendable {
  case invalidSpec = "invalid-spec"
  case unsatisfiable
  case ambiguous
  case overlap
  case outsideRoot = "outside-root"
  case outsideSafeArea = "outside-safe-area"
  case smallTarget = "small-target"
  case zeroSize = "zero-size"
  case unevenGap = "uneven-gap"
  case violated
  case missingInputModeSwitch = "missing-input-mode-switch"
  case needlessInputModeSwitch = "needless-input-mode-switch"
  case duplicateConstraint = "duplicate-constraint"
  case neverActive = "never-active"
  case unused
  case mirroredText = "mirrored-text"
}

/// How much a finding of `layoutc check` weighs.
public enum CheckSeverity: String, CaseIterable, Hashable, Sendable {
  case error, warning, note, off
}

extension SpecReader {
  mutating func readCheck(_ json: JSONValue) {
    guard let members = object(json, keys: ["rules", "minTarget"]) else { return }
    if let rules = members["rules"],
      let severities = object(rules, keys: CheckRule.allCases.map(\.rawValue))
    {
      for rule in CheckRule.allCases {
        guard let json = severities[rule.rawValue], let word = string(json) else { continue }
        if let severity = CheckSeverity(rawValue: word) {
          spec.check.severities[rule] = severity
        } else {
          reportWord(json, word, among: CheckSeverity.allCases.map(\.rawValue))
        }
      }
    }
    if let target = members["minTarget"], let sides = object(target, keys: ["width", "height"]) {
      spec.check.minimumWidth = sides["width"].map { value($0) }
      spec.check.minimumHeight = sides["height"].map { value($0) }
    }
  }
}
