import Layout
import LayoutSpec

/// A rule with a severity, as on the command line and in queries.
struct RuleSeverity: Hashable, Sendable {
  let rule: CheckRule
  let severity: CheckSeverity

  init(parsing text: String) throws(ValueTextError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw ValueTextError("\"\(text)\" is not of the form RULE=SEVERITY") }
    rule = try Self.word(parts[0], "rule")
    // Other tools have other words for it.
    guard !["none", "ignore", "disabled"].contains(parts[1]) else {
      throw ValueTextError("unknown severity \"\(parts[1])\"; did you mean \"\(CheckSeverity.off.rawValue)\"?")
    }
    severity = try Self.word(parts[1], "severity")
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ noun: String
  ) throws(ValueTextError) -> Word {
    if let word = Word(rawValue: text) { return word }
    throw ValueTextError(
      "unknown \(noun) \"\(text)\"; \(suggestion(for: text, among: Word.allCases.map { $0.rawValue }))")
  }
}
