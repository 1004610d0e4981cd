import JSON
import LayoutReports
import LayoutSpec

/// A choice that the client offers for a diagnostic.
struct Correction: Hashable, Sendable {
  let title: String
  let edits: [TextEdit]
}

/// A finding at its place in a document.
struct PlacedDiagnostic: Hashable, Sendable {
  /// Another place that the finding is about.
  struct Related: Hashable, Sendable {
    var range: Range<Int>
    let message: String
  }

  /// The bytes that are marked.
  var range: Range<Int>
  let severity: CheckSeverity
  /// The code of an error, or the name of a rule.
  let code: String
  /// The page about it, in the folder of the documentation.
  let page: String
  let message: String
  /// The members of a conflict.
  var related: [Related] = []
  /// Whether the marked text has no effect.
  var isUnnecessary = false
  /// The one safe correction, if there is one.
  var fix: Correction?
  /// Changes that resolve a conflict, which also change what the layout means.
  var repairs: [Correction] = []

  /// Returns the diagnostic after an edit before, behind or inside it, or `nil` if the edit replaces all of it. The
  /// corrections are those of another text, so they are left out.
  func moved(by edit: Range<Int>, to count: Int) -> PlacedDiagnostic? {
    guard let range = range.moved(by: edit, to: count) else { return nil }
    var moved = self
    moved.range = range
    moved.related = related.compactMap { related in
      related.range.moved(by: edit, to: count).map { Related(range: $0, message: related.message) }
    }
    moved.fix = nil
    moved.repairs = []
    return moved
  }
}

extension Range<Int> {
  /// Returns the range after the replacement of some bytes by `count` others, or `nil` if all of it is replaced.
  fileprivate func moved(by edit: Range<Int>, to count: Int) -> Range<Int>? {
    let change = count - edit.count
    if upperBound <= edit.lowerBound { return self }
    if lowerBound >= edit.upperBound { return lowerBound + change..<upperBound + change }
    if edit.lowerBound <= lowerBound, edit.upperBound >= upperBound { return nil }
    let start = lowerBound < edit.lowerBound ? lowerBound : edit.lowerBound + count
    let end = upperBound > edit.upperBound ? upperBound + change : edit.lowerBound
    return start <= end ? start..<end : nil
  }
}

/// Finds the places of findings in a document.
struct DiagnosticPlacer {
  private let text: DocumentText
  private let json: JSONDocument?
  private var ranges: SourceRanges

  init(_ text: DocumentText, _ json: JSONDocument?, _ document: SpecDocument) {
    self.text = text
    self.json = json
    ranges = document.sourceRanges
  }

  /// Returns the diagnostics of a report, in its order.
  mutating func diagnostics(of report: CheckReport) -> [PlacedDiagnostic] {
    var diagnostics: [PlacedDiagnostic] = []
    for finding in report.findings { diagnostics.append(diagnostic(finding, report)) }
    return diagnostics
  }

  private mutating func diagnostic(_ finding: CheckFinding, _ report: CheckReport) -> PlacedDiagnostic {
    let detail = finding.detail
    let notes = finding.notes(report).filter { !$0.hasPrefix("conflict: ") }
    var diagnostic = PlacedDiagnostic(
      range: range(of: finding), severity: finding.severity, code: detail.code ?? finding.rule.rawValue,
      page: detail.code.map { "errors.md#\($0)" } ?? "check-rules.md#\(finding.rule.rawValue)",
      message: ([finding.message] + notes).joined(separator: "\n"))
    diagnostic.isUnnecessary = finding.rule == .unused || finding.rule == .neverActive
    for member in detail.conflict {
      guard let range = range(of: member.pointer) else { continue }
      diagnostic.related.append(PlacedDiagnostic.Related(range: range, message: member.text))
    }
    diagnostic.fix = detail.fix.map { fix in
      Correction(
        title: fix.title,
        edits: fix.edits.map { edit in
          let start = text.offset(of: edit.start)
          return TextEdit(range: start..<max(start, text.offset(of: edit.end)), text: edit.text)
        })
    }
    diagnostic.repairs = detail.repairs.compactMap { repair in
      edit(of: repair).map { Correction(title: repair.text, edits: [$0]) }
    }
    return diagnostic
  }

  private func range(of finding: CheckFinding) -> Range<Int> {
    guard finding.detail.environmentText == nil || finding.range != nil else { return 0..<0 }
    let start = text.offset(of: JSONPosition(line: finding.line, column: finding.column))
    if let word = finding.detail.word {
      let start = text.offset(of: JSONPosition(line: finding.line, column: word.column))
      return start..<min(start + word.length, text.bytes.count)
    }
    guard let end = finding.range?.end else { return text.token(at: start) }
    return clipped(start..<max(start, text.offset(of: end)))
  }

  private mutating func range(of pointer: String) -> Range<Int>? {
    guard let found = ranges.range(of: pointer) else { return nil }
    let start = text.offset(of: JSONPosition(line: found.line, column: found.column))
    guard let end = found.end else { return text.token(at: start) }
    return clipped(start..<max(start, text.offset(of: end)))
  }

  /// Returns the part of a range in its first line, because nobody wants to see a whole view underlined.
  private func clipped(_ range: Range<Int>) -> Range<Int> {
    let end = text.bytes[range].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return range.lowerBound..<(end ?? range.upperBound)
  }

  /// Returns the edit that makes a repair, or `nil` if the constraint is not one expression in the document.
  private func edit(of repair: FindingDetail.Repair) -> TextEdit? {
    guard let replacement = repair.replacement, !repair.constraint.utf8.contains(UInt8(ascii: "#")),
      let value = json?.value(at: JSONPointer(repair.pointer))
    else { return nil }
    if value.kind == .object, let constant = value["constant"], let number = constant.number {
      return TextEdit(range: constant.startOffset..<constant.endOffset, text: numberText(number + repair.change))
    }
    guard let text = value.text ?? value["expression"]?.text, !["H:", "V:"].contains(text.string.prefix(2)) else {
      return nil
    }
    return TextEdit(range: text.startOffset..<text.endOffset, text: quoted(replacement))
  }
}

/// Returns a text as a JSON string.
func quoted(_ text: String) -> String {
  var writer = JSONWriter(capacity: text.utf8.count + 8)
  writer.string(text)
  return String(decoding: writer.finish(), as: UTF8.self)
}
