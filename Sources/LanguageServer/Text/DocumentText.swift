import Layout

struct DocumentText: Hashable, Sendable {
  /// Valid UTF-8.
  private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line. A line ends with a line feed, a carriage return, or both.
  private(set) var lineStarts: [Int] = [0]
  /// What precedes every byte whose offset is a multiple of the stride.
  private var marks: [Mark] = []
  private static let stride = 256

  /// The numbers of scalars, and of those with four bytes, that start before a byte.
  private struct Mark: Hashable {
    var scalars = 0
    var longScalars = 0

    mutating func add(_ byte: UInt8) {
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte >= 0xF0 { longScalars += 1 }
    }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findLines()
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  private mutating func findLines() {
    lineStarts = [0]
    marks = []
    var mark = Mark()
    for (index, byte) in bytes.enumerated() {
      if index % Self.stride == 0 { marks.append(mark) }
      mark.add(byte)
      let isLineEnd =
        byte == UInt8(ascii: "\r")
        ? index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") : byte == UInt8(ascii: "\n")
      if isLineEnd { lineStarts.append(index + 1) }
    }
    if bytes.count % Self.stride == 0 { marks.append(mark) }
  }

  /// Those of the scalars that start before the offset.
  private func units(before offset: Int, _ encoding: PositionEncoding) -> Int {
    if encoding == .utf8 {
      // The last one may end behind the offset.
      return offset + bytes[offset...].prefix { $0 & 0xC0 == 0x80 }.count
    }
    var mark = marks[offset / Self.stride]
    for byte in bytes[offset / Self.stride * Self.stride..<offset] { mark.add(byte) }
    return mark.scalars + (encoding == .utf16 ? mark.longScalars : 0)
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
    findLines()
  }

  /// Judged by the first line.
  var endsLinesWithCRLF: Bool { lineStarts.count > 1 && bytes[..<lineStarts[1]].suffix(2).elementsEqual("\r\n".utf8) }

  /// Returns the offset of a position. A character beyond the end of its line counts as the end, as the protocol says; a
  /// line beyond the last one as the end of the text; a position inside a scalar as its start.
  ///
  /// - Complexity: O(log bytes).
  func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    let start = lineStarts[max(0, position.line)]
    let end = contentEnd(ofLine: max(0, position.line))
    let before = units(before: start, encoding)
    let blocks = start / Self.stride + 1..<end / Self.stride + 1
    let block = blocks.partitioningIndex { units(before: $0 * Self.stride, encoding) - before > position.character } - 1
    var offset = max(start, block * Self.stride)
    var left = position.character - (units(before: offset, encoding) - before)
    while offset < end {
      if bytes[offset] & 0xC0 != 0x80 {
        left -= encoding.units(ofScalarStartingWith: bytes[offset])
        if left < 0 { break }
      }
      offset += 1
    }
    return offset
  }

  func line(of offset: Int) -> Int { lineStarts.indices.partitioningIndex { lineStarts[$0] > offset } - 1 }

  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let line = line(of: offset)
    let end = min(offset, contentEnd(ofLine: line))
    return TextPosition(line: line, character: units(before: end, encoding) - units(before: lineStarts[line], encoding))
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

/// The unit in which the characters of a line are counted.
enum PositionEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  func units(ofScalarStartingWith byte: UInt8) -> Int {
    switch self {
    // The ones that the first byte starts with are as many as the scalar has bytes.
    case .utf8: max(1, (~byte).leadingZeroBitCount)
    case .utf16: byte >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// Both numbers start at 0.
struct TextPosition: Hashable, Sendable {
  var line: Int
  /// In units of the encoding.
  var character: Int
}
