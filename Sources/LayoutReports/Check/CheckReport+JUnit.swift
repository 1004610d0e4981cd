import LayoutSpec

extension CheckReport {
  /// Returns reports as JUnit XML: a suite for each file, and a case for each rule, which fails if the rule has a finding
  /// of at least the given severity, or could not be decided over ranges. Such a rule of a lower severity is skipped.
  public static func junit(
    _ reports: [(sources: CheckSources, report: CheckReport)], failingOn severity: CheckSeverity = .error
  ) -> String {
    let cases = reports.count * CheckRule.allCases.count
    let failed = reports.reduce(0) { $0 + $1.report.failedRules(severity).count }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"layoutc check\" tests=\"\(cases)\" failures=\"\(failed)\" errors=\"0\">\n"
    for (sources, report) in reports { xml += report.junitSuite(sources, severity) }
    return xml + "</testsuites>\n"
  }

  private func junitSuite(_ sources: CheckSources, _ severity: CheckSeverity) -> String {
    let failed = failedRules(severity)
    let skipped = undecided.keys.count { rule in !failed.contains(rule) && !findings.contains { $0.rule == rule } }
    let name = markupEscaped(sources.spec.name)
    var xml = "  <testsuite name=\"\(name)\" tests=\"\(CheckRule.allCases.count)\""
    xml += " failures=\"\(failed.count)\" errors=\"0\" skipped=\"\(skipped)\">\n"
    for rule in CheckRule.allCases {
      let own = findings.filter { $0.rule == rule }
      xml += "    <testcase classname=\"\(name)\" name=\"\(rule.rawValue)\""
      guard !own.isEmpty else {
        let outcome = failed.contains(rule) ? "failure type=\"\(rule.rawValue)\"" : "skipped"
        let isUndecided = undecided[rule] != nil
        xml += isUndecided ? "><\(outcome) message=\"undecided over the ranges\"/></testcase>\n" : "/>\n"
        continue
      }
      xml += ">\n"
      let lines = own.map { finding in
        "\(sources.text(of: finding).name):\(finding.line):\(finding.column): \(finding.severity.rawValue): "
          + finding.messageWithEnvironments(distinguishingKeys)
      }
      let text = markupEscaped(lines.joined(separator: "\n"))
      if failed.contains(rule) {
        xml +=
          "      <failure type=\"\(rule.rawValue)\" message=\"\(markupEscaped(own[0].message))\">\(text)</failure>\n"
      } else {
        xml += "      <system-out>\(text)</system-out>\n"
      }
      xml += "    </testcase>\n"
    }
    return xml + "  </testsuite>\n"
  }
}
