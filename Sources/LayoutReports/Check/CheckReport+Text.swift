import LayoutSpec

extension CheckReport {
  /// Returns the report in the style of a compiler: each finding with its source line, a caret and help.
  ///
  /// - Parameter sources: the texts that findings refer to.
  public func text(of sources: CheckSources, _ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    let specLines = SourceLines(sources.spec.bytes)
    let environmentLines = sources.environments.map { SourceLines($0.bytes) }
    var told: [CheckRule: Int] = [:]
    var text = ""
    for (index, finding) in findings.enumerated() {
      told[finding.rule, default: 0] += 1
      let isNote = finding.severity == .note
      guard isNote, told[finding.rule] == Self.noteLimit + 1 else {
        if isNote, told[finding.rule, default: 0] > Self.noteLimit { continue }
        var lines = specLines
        if let index = finding.detail.environmentText, environmentLines.indices.contains(index) {
          lines = environmentLines[index]
        }
        text += finding.text(file: sources.text(of: finding).name, lines, styler, in: self) + "\n"
        continue
      }
      let rest = findings[index...].filter { $0.rule == finding.rule && $0.severity == .note }
      text += Self.text(ofMore: rest, file: sources.spec.name, styler) + "\n"
    }
    return text
  }

  /// The number of notes of one rule that are shown in full. Only the names of the others are listed.
  private static let noteLimit = 3

  private static func text(ofMore findings: [CheckFinding], file: String, _ styler: ANSIStyler) -> String {
    let names = findings.compactMap { $0.detail.view ?? $0.detail.constraint ?? $0.pointer }
    let shown = names.prefix(40).map(printable).joined(separator: ", ") + (names.count > 40 ? ", …" : "")
    let head = styler.styled(.bold, "\(printable(file)):") + " " + styler.styled(.cyan, "note:")
    return "\(head) \(findings.count) more [\(findings[0].rule.rawValue)]: \(shown)\n"
  }

  /// Returns a line with the numbers of findings in one or more files.
  public static func summary(
    _ reports: [CheckReport], _ styler: ANSIStyler = ANSIStyler(isOn: false)
  ) -> String {
    let summary = CheckSummary(reports)
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    var words: [String] = []
    if summary.errors > 0 { words.append(styler.styled(.red, counted(summary.errors, "error"))) }
    if summary.warnings > 0 { words.append(styler.styled(.yellow, counted(summary.warnings, "warning"))) }
    if summary.notes > 0 { words.append(styler.styled(.cyan, counted(summary.notes, "note"))) }
    let found = words.isEmpty ? "clean" : words.joined(separator: ", ")
    let files = reports.count > 1 ? "\(counted(reports.count, "spec")), " : ""
    // An invalid spec is not checked in any environment.
    if reports.allSatisfy({ $0.isOfInvalidSpec }) {
      return found + (reports.count > 1 ? ": \(reports.count) specs\n" : "\n")
    }
    let environments = counted(summary.environments, "environment")
    if let ranges = summary.ranges {
      guard ranges.undecided.isEmpty else {
        let rules =
          ranges.undecided.contains(.invalidSpec)
          ? "every rule" : ranges.undecided.map { $0.rawValue }.joined(separator: ", ")
        return "\(found): \(files)\(environments) checked for all \(ranges.text); undecided: \(rules)\n"
      }
      return summary.isClean
        ? "proved for all \(ranges.text): \(files)\(environments)\n"
        : "\(found): \(files)\(environments) checked for all \(ranges.text)\n"
    }
    return "\(found): \(files)\(environments) checked\n"
  }
}

extension CheckFinding {
  fileprivate func text(file: String, _ lines: SourceLines, _ styler: ANSIStyler, in report: CheckReport) -> String {
    var text = Diagnostic(
      severity, message, code: detail.code ?? rule.rawValue, pointer: pointer.isEmpty ? nil : pointer, file: file,
      line: line, column: column, word: detail.word ?? range.map { .init(column: column, length: $0.length) }
    ).text(lines, styler)
    for note in notes(report) { text += "  \(styler.styled(.cyan, "=")) \(printable(note))\n" }
    return text
  }

  /// The largest number of members of a conflict that are listed individually.
  private static let memberLimit = 8

  /// Returns the lines below the message: the conflict, the environments and the help.
  func notes(_ report: CheckReport) -> [String] {
    let keys = report.distinguishingKeys
    var notes: [String] = []
    if detail.conflict.count > Self.memberLimit {
      notes += ConflictLines(detail.conflict).lines.map { "conflict: \($0)" }
    } else {
      notes += detail.conflict.map { "conflict: \($0.text)  (\($0.displayName))" }
      if !detail.isFixedByHelp { notes += detail.repairs.map { "fix: \($0.text)" } }
    }
    if report.listsEnvironments, total > 1 {
      notes += environments.map { "in \($0.text(keys))" }
    } else if total > 1, !environments.isEmpty {
      let all = total == 2 ? "in both environments" : "in all \(total) environments"
      notes.append((count == total ? all : "in \(count) of \(total) environments") + example(keys))
    }
    if let ranges = detail.ranges { notes.append(ranges.text) }
    if let help = detail.help { notes.append("help: \(help)") }
    return notes
  }
}
