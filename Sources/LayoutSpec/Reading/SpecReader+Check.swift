import JSON

extension SpecReader {
  mutating func readCheck(_ json: JSONView) {
    guard let members = object(json, keys: [.rules, .minTarget, .hardware]) else { return }
    if let rules = members[.rules] { spec.check.severities = severities(rules) }
    if let hardware = members[.hardware] { spec.check.hardware = hardwareKeyboards(hardware) }
    if let target = members[.minTarget], let sides = object(target, keys: [.width, .height]) {
      spec.check.minimumWidth = sides[.width].map { value($0) }
      spec.check.minimumHeight = sides[.height].map { value($0) }
    }
  }

}

extension ValueReader {
  /// Returns the severities of rules. If a rule is repeated, the first one counts.
  mutating func severities(_ json: JSONView) -> [CheckRule: CheckSeverity] {
    guard expect(json, .object, "an object") else { return [:] }
    var severities: [CheckRule: CheckSeverity] = [:]
    var seen: Set<CheckRule> = []
    for member in json.members {
      guard let rule = CheckRule(rawValue: member.key.string) else {
        reportUnknownKey(member.key, among: CheckRule.allCases.map { $0.rawValue })
        continue
      }
      guard seen.insert(rule).inserted, let severity = word(member.value, as: CheckSeverity.self) else { continue }
      severities[rule] = severity
    }
    return severities
  }
}
