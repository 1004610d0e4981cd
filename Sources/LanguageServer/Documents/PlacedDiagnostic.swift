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
  var related: [Related] = []
  var isUnnecessary = false
  var fix: Correction?
  /// Changes that resolve a conflict, which also change what the layout means.
  var repairs: [ConflictRepair] = []

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

struct DiagnosticPlacer {
  private let bytes: [UInt8]
  private let positions: JSONPositions
  private var ranges: SourceRanges

  init(_ text: DocumentText, _ document: SpecDocument) {
    bytes = text.bytes
    positions = JSONPositions(of: text.bytes)
    ranges = document.sourceRanges
  }

  mutating func diagnostics(of report: CheckReport) -> [PlacedDiagnostic] {
    report.findings.map { diagnostic($0, report) }
  }

  private mutating func diagnostic(_ finding: CheckFinding, _ report: CheckReport) -> PlacedDiagnostic {
    let detail = finding.detail
    let notes = finding.notes(report).filter { !$0.hasPrefix("conflict: ") }
    var diagnostic = PlacedDiagnostic(
      range: range(of: finding), severity: finding.severity, code: detail.code ?? finding.rule.rawValue,
      page: detail.code.map { "errors.md#\($0)" } ?? "check-rules.md#\(finding.rule.rawValue)",
      message: ([finding.message] + notes).joined(separator: "\n"))
    diagnostic.isUnnecessary = finding.rule == .unused || finding.rule == .neverActive
    for member in detail.conflict?.members ?? [] {
      guard let found = ranges.range(of: member.pointer) else { continue }
      let range = range(JSONPosition(line: found.line, column: found.column), found.end)
      diagnostic.related.append(PlacedDiagnostic.Related(range: range, message: member.text))
    }
    diagnostic.fix = detail.fix.map { Correction(title: $0.title, edits: $0.textEdits) }
    diagnostic.repairs = detail.conflict?.repairs ?? []
    return diagnostic
  }

  private func range(of finding: CheckFinding) -> Range<Int> {
    guard finding.detail.environmentText == nil || finding.range != nil else { return 0..<0 }
    guard let word = finding.detail.word else {
      return range(JSONPosition(line: finding.line, column: finding.column), finding.range?.end)
    }
    let start = positions.byte(at: JSONPosition(line: finding.line, column: word.column))
    return start..<min(start + word.length, bytes.count)
  }

  /// Returns the bytes between two positions, but only those in the first line, because nobody wants to see a whole view
  /// underlined. Without an end, they are those of a string or a word.
  private func range(_ start: JSONPosition, _ end: JSONPosition?) -> Range<Int> {
    let start = positions.byte(at: start)
    let rest = bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let count = end.map { positions.byte(at: $0) - start } ?? max(1, rest.lengthOfToken)
    return start..<(start + min(max(0, count), rest.count))
  }
}
