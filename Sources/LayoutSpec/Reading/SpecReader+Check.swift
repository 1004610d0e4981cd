import JSON

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
