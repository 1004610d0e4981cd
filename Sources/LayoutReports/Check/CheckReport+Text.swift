import LayoutSpec

extension CheckReport {
  /// Returns the report in the style of a compiler: each finding with its source line, a caret and help.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    let specLines = SourceLines(sources.spec.bytes)
    let environmentLines = sources.environments.map { SourceLines($0.bytes) }
    var told: [CheckRule: Int] = [:]
    var text = ""
    for (index, finding) in findings.enumerated() {
      let number = finding.severity == .note ? told[finding.rule, default: 0] : 0
      told[finding.rule] = number + 1
      if number < Self.noteLimit {
        let environment = finding.detail.environmentText.flatMap { environmentLines.dropFirst($0).first }
        text += finding.text(environment ?? specLines, styler, in: self) + "\n"
      } else if number == Self.noteLimit {
        let rest = findings[index...].filter { $0.rule == finding.rule && $0.severity == .note }
        let names = rest.map { $0.detail.view ?? $0.detail.constraint ?? $0.pointer }
        let shown = names.prefix(40).map(printable).joined(separator: ", ") + (names.count > 40 ? ", …" : "")
        let head = styler.styled(.bold, "\(printable(sources.spec.name)):") + " " + styler.styled(.cyan, "note:")
        text += "\(head) \(grouped(rest.count)) more [\(finding.rule.rawValue)]: \(shown)\n\n"
      }
    }
    return text
  }

  /// The number of notes of one rule that are shown in full. Only the names of the others are listed.
  private static let noteLimit = 3

  /// Returns the numbers of findings in one or more files, and what was varied, in one or more lines.
  public static func summary(_ reports: [CheckReport], _ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    let summary = CheckSummary(reports)
    let counts = summary.counts.filter { $0.count > 0 }.map {
      styler.styled($0.severity.style, counted($0.count, $0.severity.rawValue))
    }
    let found = summary.isClean ? "clean" : counts.joined(separator: ", ")
    // An invalid spec is not checked in any environment.
    if reports.allSatisfy({ $0.isOfInvalidSpec }) {
      return found + (reports.count > 1 ? ": \(grouped(reports.count)) specs\n" : "\n")
    }
    let noun = reports.contains { $0.options.scene != nil } ? "layout" : "spec"
    let files = reports.count > 1 ? "\(counted(reports.count, noun)), " : ""
    let environments = files + counted(summary.environments, "environment")
    let variations = reports.filter { !$0.isOfInvalidSpec }.map { $0.variation }
    let isShared = Set(variations).count == 1
    let varied = isShared && !variations[0].isEmpty ? ": \(variations[0])" : ""
    var text = "\(found): \(environments)\(varied.isEmpty ? " checked" : varied)\n"
    if let ranges = summary.ranges {
      let isEverything = ranges.undecided.contains(.invalidSpec)
      let undecided = isEverything ? "every rule" : ranges.undecided.map { $0.rawValue }.joined(separator: ", ")
      let place = ranges.text.isEmpty ? "" : " for all \(ranges.text)"
      text =
        summary.isClean && ranges.isProof
        ? "proved\(place): \(environments)\(varied)\n"
        : "\(found): \(environments)\(varied.isEmpty ? "" : varied + ",") checked\(place)\(undecided.isEmpty ? "" : "; undecided: \(undecided)")\n"
      text += ranges.notes.map { $0 + "\n" }.joined()
    }
    return isShared ? text : text + variationLines(reports)
  }

  private static func variationLines(_ reports: [CheckReport]) -> String {
    var names = OrderedDictionary<String, [String]>()
    for report in reports where !report.isOfInvalidSpec {
      let scene = report.options.scene.map { " \"\($0)\"" } ?? ""
      names[report.variation, default: []].append(printable(report.sources.spec.name + scene))
    }
    return names.elements.filter { !$0.key.isEmpty }.map { "  \($0): \($1.shortList(8))\n" }.joined()
  }

  /// The findings as GitHub Actions workflow commands, which become annotations of lines.
  public var gitHubAnnotations: String {
    findings.map { finding in
      let head = "\(printable(finding.message)) [\(finding.detail.code ?? finding.rule.rawValue)]"
      return workflowCommand(
        finding.severity, file: sources.text(of: finding).name, line: finding.line,
        column: finding.column, message: ([head] + finding.notes(self).map(printable)).joined(separator: "\n"))
    }.joined()
  }
}

extension CheckFinding {
  fileprivate func text(_ lines: SourceLines, _ styler: ANSIStyler, in report: CheckReport) -> String {
    var text = Diagnostic(
      severity, message, code: detail.code ?? rule.rawValue, pointer: pointer.isEmpty ? nil : pointer,
      file: report.sources.text(of: self).name, line: line, column: column,
      word: detail.word ?? range.map { .init(column: column, length: $0.length) }
    ).text(lines, styler)
    for note in notes(report) { text += "  \(styler.styled(.cyan, "=")) \(printable(note))\n" }
    return text
  }

  private static let (partLimit, fixLimit) = (12, 6)

  /// Returns the lines below the message: the conflict, the environments and the help.
  package func notes(_ report: CheckReport) -> [String] {
    let keys = report.distinguishingKeys
    var notes: [String] = []
    if let conflict = detail.conflict {
      notes += conflict.parts.prefix(Self.partLimit).map { "conflict: \($0.line)" }
      let more = conflict.parts.count - Self.partLimit
      if more > 0 { notes.append("conflict: and \(more) more") }
      notes += conflict.repairs.prefix(Self.fixLimit).map { "fix: \($0.text)" }
    }
    if report.options.listsEnvironments, total > 1 {
      notes += environments.map { "in \($0.text(keys))" }
    } else if total > 1, !environments.isEmpty {
      let all = total == 2 ? "in both environments" : "in all \(grouped(total)) environments"
      notes.append((count == total ? all : "in \(grouped(count)) of \(grouped(total)) environments") + example(keys))
    }
    if let ranges = detail.ranges { notes.append(ranges.text) }
    if let help = detail.help { notes.append("help: \(help)") }
    return notes
  }
}
