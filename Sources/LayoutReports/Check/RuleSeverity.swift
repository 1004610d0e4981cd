import Layout
public import LayoutSpec

/// An error about a text that is not a rule with a severity.
public struct RuleSeverityError: Error, Hashable, Sendable {
  /// A sentence that describes the mistake.
  public let message: String
}

/// Parses rules with severities from the command line and queries.
public enum RuleSeverity {
  /// Parses `RULE=SEVERITY`.
  public static func parse(_ text: String) throws(RuleSeverityError) -> (CheckRule, CheckSeverity) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw RuleSeverityError(message: "\"\(text)\" is not of the form RULE=SEVERITY") }
    guard let rule = CheckRule(rawValue: parts[0]) else {
      throw RuleSeverityError(message: unknown(parts[0], "rule", among: CheckRule.allCases.map { $0.rawValue }))
    }
    guard let severity = CheckSeverity(rawValue: parts[1]) else {
      throw RuleSeverityError(message: unknown(parts[1], "severity", among: CheckSeverity.allCases.map { $0.rawValue }))
    }
    return (rule, severity)
  }

  private static func unknown(_ word: String, _ noun: String, among words: [String]) -> String {
    let hint = nearestName(to: word, among: words).map { "did you mean \"\($0)\"?" }
    return "unknown \(noun) \"\(word)\"; \(hint ?? "use one of \(words.joined(separator: ", "))")"
  }
}
