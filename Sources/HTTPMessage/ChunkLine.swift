/// The line before a chunk: `chunk-size [ chunk-ext ]` (RFC 9112, 7.1).
struct ChunkLine {
  /// `Int.max` if larger.
  var size: Int

  /// Takes a line without its line end. Extensions are ignored: after the name of the first, any text is allowed.
  init(_ line: Span<UInt8>) throws(HTTPRequestError) {
    var offset = 0
    size = 0
    while offset < line.count, let digit = line[offset].hexadecimalValue {
      size = size > Int.max >> 4 ? .max : size << 4 | digit
      offset += 1
    }
    guard offset > 0 else { throw .malformedChunk }
    if offset < line.count { try ChunkLine.checkExtensions(line, offset) }
  }

  /// Returns how many bytes of a line are not needed for its size. Accepts any bytes, so that a line that is too long
  /// need not be parsed.
  static func overhead(of line: Span<UInt8>) -> Int {
    var offset = 0
    while offset < line.count, line[offset] == .zero { offset += 1 }
    let zeros = offset
    while offset < line.count, line[offset].hexadecimalValue != nil { offset += 1 }
    let digits = offset - zeros
    return line.count - (digits == 0 ? min(zeros, 1) : min(digits, longestSize))
  }

  /// The number of hexadecimal digits in `Int.max`.
  static var longestSize: Int { 16 }

  private static func checkExtensions(_ line: Span<UInt8>, _ start: Int) throws(HTTPRequestError) {
    var offset = start
    while offset < line.count, line[offset].isBlank { offset += 1 }
    guard offset < line.count, line[offset] == .semicolon else { throw .malformedChunk }
    offset += 1
    while offset < line.count, line[offset].isBlank { offset += 1 }
    guard offset < line.count, ByteSet.token.contains(line[offset]) else { throw .malformedChunk }
    while offset < line.count {
      guard line[offset].isFieldContent else { throw .malformedChunk }
      offset += 1
    }
  }
}
