import Layout

/// The text of a document in UTF-8, with the offsets of its lines.
struct DocumentText: Hashable, Sendable {
  /// The bytes, which are valid UTF-8.
  private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line. A line ends with a line feed, a carriage return, or both.
  private(set) var lineStarts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findLines()
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  private mutating func findLines() {
    lineStarts = [0]
    for (index, byte) in bytes.enumerated() {
      let isLineEnd =
        byte == UInt8(ascii: "\r")
        ? index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") : byte == UInt8(ascii: "\n")
      if isLineEnd { lineStarts.append(index + 1) }
    }
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
    findLines()
  }

  /// Whether the first line ends with a carriage return and a line feed.
  var endsLinesWithCRLF: Bool { lineStarts.count > 1 && bytes[..<lineStarts[1]].suffix(2).elementsEqual("\r\n".utf8) }

  /// Returns the offset of a position. A character beyond the end of its line counts as the end, as the protocol says; a
  /// line beyond the last one as the end of the text; a position inside a scalar as its start.
  ///
  /// - Complexity: O(bytes of the line).
  func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    var offset = lineStarts[max(0, position.line)]
    let end = contentEnd(ofLine: max(0, position.line))
    var left = position.character
    while offset < end {
      left -= encoding.units(ofScalarStartingWith: bytes[offset])
      if left < 0 { break }
      offset += PositionEncoding.length(ofScalarStartingWith: bytes[offset])
    }
    return min(offset, end)
  }

  /// - Complexity: O(log lines + bytes of the line).
  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let line = lineStarts.indices.partitioningIndex { lineStarts[$0] > offset } - 1
    let end = min(offset, contentEnd(ofLine: line))
    var character = 0
    var index = lineStarts[line]
    while index < end {
      character += encoding.units(ofScalarStartingWith: bytes[index])
      index += PositionEncoding.length(ofScalarStartingWith: bytes[index])
    }
    return TextPosition(line: line, character: character)
  }

  private func contentEnd(ofLine line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    let start = lineStarts[line]
    var end = lineStarts[line + 1]
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
