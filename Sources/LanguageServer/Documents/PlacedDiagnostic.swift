import JSON
import LayoutReports
import LayoutSpec

struct PlacedDiagnostic: Sendable {
  var range: Range<Int>
  let severity: CheckSeverity
  /// The code of an error, or the name of a rule.
  let code: String
  /// In the folder of the documentation.
  let page: String
  let message: String
  /// The members of a conflict.
  var related: [(range: Range<Int>, message: String)] = []
  var isUnnecessary = false
  var fix: Fix?
  /// Changes that resolve a conflict, which also change what the layout means.
  var repairs: [ConflictRepair] = []

  /// Returns the diagnostic after an edit before, behind or inside it, or `nil` if the edit replaces all of it. The
  /// corrections are those of another text, so they are left out.
  func moved(by edit: Range<Int>, to count: Int) -> PlacedDiagnostic? {
    guard let range = range.moved(by: edit, to: count) else { return nil }
    var moved = self
    moved.range = range
    moved.related = related.compactMap { related in
      related.range.moved(by: edit, to: count).map { ($0, related.message) }
    }
    (moved.fix, moved.repairs) = (nil, [])
    return moved
  }
}

extension Range<Int> {
  /// Returns the range after `count` bytes have replaced those of `edit`, or `nil` if all of it is replaced.
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

extension CheckReport {
  func diagnostics(of spec: SpecDocument, in bytes: [UInt8]) -> [PlacedDiagnostic] {
    let positions = JSONPositions(of: bytes)
    var ranges = spec.sourceRanges
    /// Leaves out all but the first line, because nobody wants to see a whole view underlined. Without an end, the
    /// bytes are those of a string or a word.
    func range(_ line: Int, _ column: Int, _ end: JSONPosition?) -> Range<Int> {
      let start = positions.byte(at: JSONPosition(line: line, column: column))
      let rest = bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let count = end.map { positions.byte(at: $0) - start } ?? max(1, rest.lengthOfToken)
      return start..<(start + min(max(0, count), rest.count))
    }
    func range(of finding: CheckFinding) -> Range<Int> {
      guard finding.detail.environmentText == nil || finding.range != nil else { return 0..<0 }
      guard let word = finding.detail.word else { return range(finding.line, finding.column, finding.range?.end) }
      let start = positions.byte(at: JSONPosition(line: finding.line, column: word.column))
      return start..<min(start + word.length, bytes.count)
    }
    return findings.map { finding in
      let detail = finding.detail
      let notes = finding.notes(self).filter { !$0.hasPrefix("conflict: ") }
      return PlacedDiagnostic(
        range: range(of: finding), severity: finding.severity, code: detail.code ?? finding.rule.rawValue,
        page: detail.code.map { "errors.md#\($0)" } ?? "check-rules.md#\(finding.rule.rawValue)",
        message: ([finding.message] + notes).joined(separator: "\n"),
        related: (detail.conflict?.members ?? []).compactMap { member in
          ranges.range(of: member.pointer).map { (range($0.line, $0.column, $0.end), member.text) }
        },
        isUnnecessary: finding.rule == .unused || finding.rule == .neverActive, fix: detail.fix,
        repairs: detail.conflict?.repairs ?? [])
    }
  }
}
