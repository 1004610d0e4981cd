/// The replacement of a range of a document's bytes.
package struct TextEdit: Hashable, Sendable {
  /// The bytes that are replaced.
  package let range: Range<Int>
  /// The new text.
  package let text: String

  package init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }

  /// Returns the edits of all corrections that do not overlap an earlier one, in the order of the text.
  ///
  /// - Parameter corrections: the edits of each correction, in the order of the text.
  /// - Returns: the edits, and the number of corrections that they are of.
  /// - Complexity: *k* log *k* for *k* corrections.
  package static func compatible(_ corrections: [[TextEdit]]) -> (edits: [TextEdit], count: Int) {
    var edits: [TextEdit] = []
    var count = 0
    for correction in corrections.sorted(by: { ($0.first?.range.lowerBound ?? 0) < ($1.first?.range.lowerBound ?? 0) })
    {
      guard let start = correction.first?.range.lowerBound, edits.last.map({ $0.range.upperBound < start }) ?? true
      else { continue }
      edits += correction
      count += 1
    }
    return (edits, count)
  }
}
