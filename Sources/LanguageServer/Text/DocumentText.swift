import JSON

/// The text of a document in UTF-8, with the offsets of its lines.
struct DocumentText: Hashable, Sendable {
  /// The bytes, which are valid UTF-8.
  private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line. A line ends with a line feed, a carriage return, or both.
  private(set) var lineStarts: [Int] = [0]
  /// The offset of the first byte of each line of a JSON text, whose lines end with a line feed only.
  private var feedStarts: [Int] = [0]

  /// Creates a text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findLines()
  }

  /// Creates a text.
  init(_ text: String) { self.init(Array(text.utf8)) }

  private mutating func findLines() {
    lineStarts = [0]
    feedStarts = [0]
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") {
        lineStarts.append(index + 1)
        feedStarts.append(index + 1)
      } else if byte == UInt8(ascii: "\r"), index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
        lineStarts.append(index + 1)
      }
    }
  }

  /// Replaces a range of bytes.
  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
    findLines()
  }

  // MARK: Positions of the protocol

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

  /// Returns the position of an offset.
  ///
  /// - Complexity: O(log lines + bytes of the line).
  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let line = Self.line(of: offset, in: lineStarts)
    let end = min(offset, contentEnd(ofLine: line))
    var character = 0
    var index = lineStarts[line]
    while index < end {
      character += encoding.units(ofScalarStartingWith: bytes[index])
      index += PositionEncoding.length(ofScalarStartingWith: bytes[index])
    }
    return TextPosition(line: line, character: character)
  }

  /// Returns the end of a line without the characters that end it.
  private func contentEnd(ofLine line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    let start = lineStarts[line]
    var end = lineStarts[line + 1]
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  private static func line(of offset: Int, in starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Positions of diagnostics

  /// Returns the offset of a line and a column in Unicode scalars, both from 1, as diagnostics count them.
  ///
  /// - Complexity: O(column).
  func offset(of position: JSONPosition) -> Int {
    let line = position.line - 1
    guard line >= 0, line < feedStarts.count else { return line < 0 ? 0 : bytes.count }
    let end = line + 1 < feedStarts.count ? feedStarts[line + 1] : bytes.count
    var offset = feedStarts[line]
    for _ in 1..<max(1, position.column) where offset < end {
      offset += PositionEncoding.length(ofScalarStartingWith: bytes[offset])
    }
    return min(offset, end)
  }

  /// Returns the range of the string, the word or the number that starts at an offset; else that of one character. At
  /// the end of a line it is empty.
  func token(at offset: Int) -> Range<Int> {
    guard offset < bytes.count else { return bytes.count..<bytes.count }
    let first = bytes[offset]
    var end = offset + 1
    if first == UInt8(ascii: "\"") {
      while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] >= 0x20 {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return offset..<min(end + 1, bytes.count)
    }
    if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") { return offset..<offset }
    guard Self.isOfWord(first) else {
      return offset..<min(offset + PositionEncoding.length(ofScalarStartingWith: first), bytes.count)
    }
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    return offset..<end
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// Returns the text of a range.
  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// The replacement of a range of a document's bytes.
struct TextEdit: Hashable, Sendable {
  /// The bytes that are replaced.
  let range: Range<Int>
  /// The new text.
  let text: String
}
