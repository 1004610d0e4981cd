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
    _ reports: [CheckReport], fileCount: Int, _ styler: ANSIStyler = ANSIStyler(isOn: false)
  ) -> String {
    let summary = CheckSummary(reports)
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    var words: [String] = []
    if summary.errors > 0 { words.append(styler.styled(.red, counted(summary.errors, "error"))) }
    if summary.warnings > 0 { words.append(styler.styled(.yellow, counted(summary.warnings, "warning"))) }
    if summary.notes > 0 { words.append(styler.styled(.cyan, counted(summary.notes, "note"))) }
    let found = words.isEmpty ? "clean" : words.joined(separator: ", ")
    let files = fileCount > 1 ? "\(counted(fileCount, "spec")), " : ""
    let environments = counted(summary.environments, "environment")
    if let ranges = summary.ranges {
      guard ranges.undecided.isEmpty else {
        let rules = ranges.undecided.map { $0.rawValue }.joined(separator: ", ")
        return "\(found): \(files)\(environments) checked for all \(ranges.text); measured only at points: \(rules)\n"
      }
      return summary.isClean
        ? "proved for all \(ranges.text): \(files)\(environments)\n"
        : "\(found): \(files)\(environments) checked for all \(ranges.text)\n"
    }
    return "\(found): \(files)\(environments) checked\n"
  }
}

/// The lines of a text that findings refer to.
private struct SourceLines {
  private let lines: [ArraySlice<UInt8>]

  init(_ source: [UInt8]) {
    lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// Returns the part of a line around a finding, or `nil` if there is no such line.
  ///
  /// - Complexity: O(column).
  func excerpt(of finding: CheckFinding) -> Excerpt? {
    guard lines.indices.contains(finding.line - 1) else { return nil }
    var line = lines[finding.line - 1]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return Excerpt(line, column: finding.column, length: finding.place?.length ?? 1)
  }
}

/// The part of a source line that is shown.
private struct Excerpt {
  let before: [Unicode.Scalar]
  let marked: [Unicode.Scalar]
  let after: [Unicode.Scalar]
  let isCutBefore: Bool
  let isCutBehind: Bool

  /// The largest number of scalars that are shown of a line.
  private static let width = 110

  init(_ line: ArraySlice<UInt8>, column: Int, length: Int) {
    // A scalar has at most four bytes, so this covers enough of the line.
    let start = Self.offset(of: column, in: line)
    let from = Self.offset(of: column - (line.count > Self.width ? 40 : column), in: line)
    let end = min(start + max(1, length), line.endIndex)
    func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
      Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }
    let before = scalars(line[from..<start])
    let room = max(1, Self.width - before.count)
    let rest = scalars(line[start..<min(line.endIndex, start + 4 * room)]).prefix(line.count > Self.width ? room : .max)
    let markedCount = min(rest.count, scalars(line[start..<min(end, start + 4 * room)]).count)
    self.before = before
    marked = Array(rest.prefix(max(1, markedCount)))
    after = Array(rest.dropFirst(max(1, markedCount)))
    isCutBefore = from > line.startIndex
    isCutBehind = line[start...].count > rest.reduce(0) { $0 + (UTF8.encode($1)?.count ?? 1) }
  }

  /// Returns the offset of a column, or of the nearest end of the line.
  private static func offset(of column: Int, in line: ArraySlice<UInt8>) -> Int {
    var left = column - 1
    var offset = line.startIndex
    while left > 0, offset < line.endIndex {
      offset += 1
      while offset < line.endIndex, line[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
  }
}

extension String {
  /// The text with each tab replaced by a space, so that carets line up.
  fileprivate var replacingTabs: String { String(map { $0 == "\t" ? " " : $0 }) }
}

extension CheckFinding {
  fileprivate func text(file: String, _ lines: SourceLines, _ styler: ANSIStyler, in report: CheckReport) -> String {
    var text = styler.styled(.bold, "\(printable(file)):\(line):\(column):") + " "
    text += styler.styled(severity.style, "\(severity.rawValue):") + " \(styler.styled(.bold, printable(message)))"
    text += " [\(detail.code ?? rule.rawValue)]"
    if !pointer.isEmpty { text += styler.styled(.dim, " (\(printable(pointer)))") }
    text += "\n"
    if let source = lines.excerpt(of: self) { text += excerpt(source, styler) }
    for note in notes(report) { text += "  \(styler.styled(.cyan, "=")) \(printable(note))\n" }
    return text
  }

  /// Returns the source line with a caret under the first scalar and tildes under the others.
  ///
  /// A long line is shortened.
  private func excerpt(_ source: Excerpt, _ styler: ANSIStyler) -> String {
    let number = String(line)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let before = printable(String(String.UnicodeScalarView(source.before)).replacingTabs)
    let marked = printable(String(String.UnicodeScalarView(source.marked)).replacingTabs)
    let after = printable(String(String.UnicodeScalarView(source.after)).replacingTabs)
    let shown = (source.isCutBefore ? "…" : "") + before + marked + after + (source.isCutBehind ? "…" : "")
    let gap = String(repeating: " ", count: terminalWidth(of: before) + (source.isCutBefore ? 1 : 0))
    let isContainer = source.marked.first == "{" || source.marked.first == "["
    let length = isContainer ? 1 : max(1, terminalWidth(of: marked))
    let marks = styler.styled(severity.style, "^" + String(repeating: "~", count: length - 1))
    return """
      \(margin)\(styler.styled(.cyan, "\(number) |")) \(shown)
      \(String(repeating: " ", count: margin.count + number.count)) \(styler.styled(.cyan, "|")) \(gap)\(marks)

      """
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
      notes += detail.conflict.map { "conflict: \($0.text)  (\($0.constraint))" }
      notes += detail.repairs.prefix(4).map { "repair: \($0.text)" }
    }
    if report.listsEnvironments, total > 1 {
      notes += environments.map { "in \($0.text(keys))" }
    } else if total > 1, !environments.isEmpty {
      let example = environments[0].text(keys)
      let words = example.isEmpty ? "" : ", e.g. \(example)"
      let all = total == 2 ? "in both environments" : "in all \(total) environments"
      notes.append((count == total ? all : "in \(count) of \(total) environments") + words)
    }
    if let ranges = detail.ranges { notes.append(ranges.text) }
    if let help = detail.help { notes.append("help: \(help)") }
    return notes
  }
}

extension CheckSeverity {
  fileprivate var style: TextStyle {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .note, .off: .cyan
    }
  }
}
