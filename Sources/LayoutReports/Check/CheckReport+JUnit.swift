import LayoutSpec

extension CheckReport {
  /// Returns reports as JUnit XML: a suite for each file, and a case for each rule, which fails if the rule has a finding
  /// of at least the given severity, or could not be decided over ranges. Such a rule of a lower severity is skipped.
  public static func junit(_ reports: [CheckReport], failingOn severity: CheckSeverity = .error) -> String {
    JUnit.text(
      "layoutc check",
      reports.map { report in
        let failed = report.failedRules(severity)
        let cases = CheckRule.allCases.map { rule in
          (name: rule.rawValue, content: report.content(of: rule, isFailed: failed.contains(rule)))
        }
        return (report.sources.spec.name, cases)
      })
  }

  private func content(of rule: CheckRule, isFailed: Bool) -> String? {
    let own = findings.filter { $0.rule == rule }
    guard !own.isEmpty else {
      let outcome = isFailed ? "failure type=\"\(rule.rawValue)\"" : "skipped"
      return undecided[rule].map { _ in "<\(outcome) message=\"undecided over the ranges\"/>" }
    }
    let text = own.map { finding in
      "\(sources.text(of: finding).name):\(finding.line):\(finding.column): \(finding.severity.rawValue): "
        + finding.messageWithEnvironments(distinguishingKeys)
    }.joined(separator: "\n")
    return isFailed
      ? JUnit.failure(rule.rawValue, own[0].message, text)
      : "\n      <system-out>\(markupEscaped(text))</system-out>\n    "
  }
}
