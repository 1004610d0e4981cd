import LayoutSpec

extension CheckReport {
  /// The report as compilers write theirs: each finding with its line of the source, a caret under it, and help.
  ///
  /// - Parameters:
  ///   - file: the spec's name.
  ///   - source: the bytes that it was read from.
  public func text(file: String, source: [UInt8], _ paint: Paint = Paint(isOn: false)) -> String {
    let lines = SourceLines(source)
    var told: [CheckRule: Int] = [:]
    var text = ""
    for (index, finding) in findings.enumerated() {
      told[finding.rule, default: 0] += 1
      let isNote = finding.severity == .note
      guard isNote, told[finding.rule] == Self.noteLimit + 1 else {
        if isNote, told[finding.rule, default: 0] > Self.noteLimit { continue }
        text += finding.text(file: file, lines, paint, keys: distinguishingKeys) + "\n"
        continue
      }
      let rest = findings[index...].filter { $0.rule == finding.rule && $0.severity == .note }
      text += Self.text(ofMore: rest, file: file, paint) + "\n"
    }
    return text
  }

  /// How many notes of one rule are told in full; of the rest, the names.
  private static let noteLimit = 3

  private static func text(ofMore findings: [CheckFinding], file: String, _ paint: Paint) -> String {
    let names = findings.compactMap { $0.detail.view ?? $0.detail.constraint ?? $0.pointer }
    let shown = names.prefix(40).map(printable).joined(separator: ", ") + (names.count > 40 ? ", …" : "")
    let head = paint(.bold, "\(printable(file)):") + " " + paint(.cyan, "note:")
    return "\(head) \(findings.count) more [\(findings[0].rule.rawValue)]: \(shown)\n"
  }

  /// How much was found in one or several files, in a line.
  public static func summary(
    _ reports: [CheckReport], fileCount: Int, _ paint: Paint = Paint(isOn: false)
  ) -> String {
    let summary = CheckSummary(reports)
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    var words: [String] = []
    if summary.errors > 0 { words.append(paint(.red, counted(summary.errors, "error"))) }
    if summary.warnings > 0 { words.append(paint(.yellow, counted(summary.warnings, "warning"))) }
    if summary.notes > 0 { words.append(paint(.cyan, counted(summary.notes, "note"))) }
    let found = words.isEmpty ? "clean" : words.joined(separator: ", ")
    let files = fileCount > 1 ? "\(counted(fileCount, "spec")), " : ""
    return "\(found): \(files)\(counted(summary.environments, "environment")) checked\n"
  }
}

/// The lines of a text that findings stand in.
struct SourceLines {
  private let lines: [ArraySlice<UInt8>]

  init(_ source: [UInt8]) {
    lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// A line from 1, without its end.
  subscript(line: Int) -> String? {
    guard lines.indices.contains(line - 1) else { return nil }
    let bytes = lines[line - 1]
    return String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}

extension CheckFinding {
  fileprivate func text(file: String, _ lines: SourceLines, _ paint: Paint, keys: Set<String>) -> String {
    var text = paint(.bold, "\(printable(file)):\(line):\(column):") + " "
    text += paint(severity.style, "\(severity.rawValue):") + " \(paint(.bold, printable(message)))"
    text += " [\(detail.code ?? rule.rawValue)]"
    if !pointer.isEmpty { text += paint(.dim, " (\(printable(pointer)))") }
    text += "\n"
    if let source = lines[line] { text += excerpt(source, paint) }
    for note in notes(keys) { text += "  \(paint(.cyan, "=")) \(printable(note))\n" }
    return text
  }

  /// The line of the source, with a caret under the first scalar and tildes under the others.
  ///
  /// Long lines are shown in part.
  private func excerpt(_ source: String, _ paint: Paint) -> String {
    let scalars = Array(source.unicodeScalars)
    let number = String(line)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let start = min(max(0, column - 1), scalars.count)
    let window = Self.window(around: start, of: scalars.count)
    var shown = window.lowerBound > 0 ? "…" : ""
    var gap = window.lowerBound > 0 ? " " : ""
    for (offset, scalar) in scalars[window].enumerated() {
      let isTab = scalar == "\t"
      let character = isTab ? " " : String(scalar)
      shown += printable(character)
      if window.lowerBound + offset < start {
        gap += String(repeating: " ", count: terminalWidth(of: printable(character)))
      }
    }
    if window.upperBound < scalars.count { shown += "…" }
    let isContainer = scalars.indices.contains(start) && (scalars[start] == "{" || scalars[start] == "[")
    let length = isContainer ? 1 : max(1, min(underlined(in: source) ?? 1, window.upperBound - start))
    let marks = paint(severity.style, "^" + String(repeating: "~", count: length - 1))
    return """
      \(margin)\(paint(.cyan, "\(number) |")) \(shown)
      \(String(repeating: " ", count: margin.count + number.count)) \(paint(.cyan, "|")) \(gap)\(marks)

      """
  }

  /// The part of a line that is shown.
  private static func window(around start: Int, of count: Int) -> Range<Int> {
    guard count > 120 else { return 0..<count }
    let lower = max(0, min(start - 30, count - 110))
    return lower..<min(count, lower + 110)
  }

  /// How many scalars of the line are underlined: those of the place, as far as it is on the line.
  private func underlined(in source: String) -> Int? {
    guard let place else { return nil }
    let rest = source.unicodeScalars.dropFirst(column - 1)
    var bytes = 0
    var scalars = 0
    for scalar in rest {
      bytes += UTF8.width(scalar)
      if bytes > place.length { break }
      scalars += 1
    }
    // Of what goes on over several lines, the bracket says enough.
    return bytes < place.length && scalars == rest.count ? 1 : scalars
  }

  private func notes(_ keys: Set<String>) -> [String] {
    var notes: [String] = []
    if detail.conflict.count > 8 {
      notes += RuleRanges(detail.conflict.map(\.constraint)).lines.map { "conflict: \($0)" }
    } else {
      notes += detail.conflict.map { "conflict: \($0.text)  (\($0.constraint))" }
      notes += detail.repairs.prefix(4).map { "repair: \($0.text)" }
    }
    if total > 1, !examples.isEmpty {
      let example = examples[0].text(keys)
      let words = example.isEmpty ? "" : ", e.g. \(example)"
      let all = total == 2 ? "in both environments" : "in all \(total) environments"
      notes.append((count == total ? all : "in \(count) of \(total) environments") + words)
    }
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

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { UTF8.encode(scalar)?.count ?? 1 }
}
