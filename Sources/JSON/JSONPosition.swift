/// A position in a text as editors count it: line and column, both from 1, columns in Unicode scalars.
///
/// A line feed ends a line; a carriage return before it belongs to the line.
public struct JSONPosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Creates a position from a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of a byte. An offset outside the bytes is clamped.
  ///
  /// - Complexity: linear in `offset`. For many positions in one text, see ``JSONPositions``.
  public init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(line: 1, column: 1)
    for byte in bytes.prefix(max(0, offset)) { advance(over: byte) }
  }

  /// Only the first byte of a scalar counts.
  @inline(__always)
  mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}

/// The positions of many bytes of one text, each in constant time after one pass over the text.
public struct JSONPositions: Sendable {
  private let bytes: [UInt8]
  /// The position of every byte whose offset is a multiple of the stride.
  private let marks: [JSONPosition]
  private static let stride = 256

  /// Creates the positions of a text.
  ///
  /// - Complexity: linear in the number of bytes.
  public init(of bytes: [UInt8]) {
    var marks: [JSONPosition] = []
    marks.reserveCapacity(bytes.count / Self.stride + 1)
    var position = JSONPosition(line: 1, column: 1)
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.stride == 0 { marks.append(position) }
      position.advance(over: byte)
    }
    if bytes.count % Self.stride == 0 { marks.append(position) }
    self.bytes = bytes
    self.marks = marks
  }

  /// The position of a byte. An offset outside the bytes is clamped.
  ///
  /// - Complexity: constant.
  public subscript(ofByte offset: Int) -> JSONPosition {
    let offset = min(max(0, offset), bytes.count)
    let mark = offset / Self.stride
    var position = marks[mark]
    for byte in bytes[mark * Self.stride..<offset] { position.advance(over: byte) }
    return position
  }

  /// Returns the offset of the byte at a position. A position outside the text is clamped to its line, or to the text
  /// if there is no such line.
  ///
  /// - Complexity: logarithmic in the number of bytes.
  public func byte(at position: JSONPosition) -> Int {
    let (line, column) = (position.line, position.column)
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      let isAfter = (marks[middle].line, marks[middle].column) > (line, column)
      (low, high) = isAfter ? (low, middle) : (middle + 1, high)
    }
    guard low > 0 else { return 0 }
    var offset = (low - 1) * Self.stride
    var place = marks[low - 1]
    while offset < bytes.count, (place.line, place.column) < (line, column) {
      if place.line == line, bytes[offset] == UInt8(ascii: "\n") { break }
      place.advance(over: bytes[offset])
      offset += 1
    }
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
