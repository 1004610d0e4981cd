/// The line before a chunk: `chunk-size [ chunk-ext ]` (RFC 9112, 7.1).
struct ChunkLine {
  /// The size of the chunk, or `Int.max` if it is larger than that.
  var size: Int

  /// Parses a line without its line end. Extensions must match the grammar and are ignored.
  ///
  /// - Complexity: O(*n*).
  init(_ line: Span<UInt8>) throws(HTTPRequestError) {
    var offset = 0
    size = 0
    while offset < line.count, let digit = line[offset].hexadecimalValue {
      size = size > Int.max >> 4 ? .max : size << 4 | digit
      offset += 1
    }
    guard offset > 0 else { throw .malformedChunk }
    while offset < line.count { try ChunkLine.skipExtension(line, &offset) }
  }

  /// Returns how many bytes of a line are not needed for its size: leading zeros, extensions and the blanks before
  /// them.
  ///
  /// It accepts any bytes, so that a line that is too long need not be parsed.
  ///
  /// - Complexity: O(*n*).
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

  /// Skips `BWS ";" BWS name [ BWS "=" BWS (token / quoted-string) ]`.
  private static func skipExtension(_ line: Span<UInt8>, _ offset: inout Int) throws(HTTPRequestError) {
    skipBlanks(line, &offset)
    guard skip(.semicolon, line, &offset) else { throw .malformedChunk }
    skipBlanks(line, &offset)
    try skipToken(line, &offset)
    var afterName = offset
    skipBlanks(line, &afterName)
    guard skip(.equalsSign, line, &afterName) else { return }
    offset = afterName
    skipBlanks(line, &offset)
    if offset < line.count, line[offset] == .quote {
      try skipQuoted(line, &offset)
    } else {
      try skipToken(line, &offset)
    }
  }

  private static func skip(_ byte: UInt8, _ line: Span<UInt8>, _ offset: inout Int) -> Bool {
    guard offset < line.count, line[offset] == byte else { return false }
    offset += 1
    return true
  }

  private static func skipBlanks(_ line: Span<UInt8>, _ offset: inout Int) {
    while offset < line.count, line[offset].isBlank { offset += 1 }
  }

  private static func skipToken(_ line: Span<UInt8>, _ offset: inout Int) throws(HTTPRequestError) {
    let start = offset
    while offset < line.count, ByteSet.token.contains(line[offset]) { offset += 1 }
    if offset == start { throw .malformedChunk }
  }

  private static func skipQuoted(_ line: Span<UInt8>, _ offset: inout Int) throws(HTTPRequestError) {
    offset += 1
    while offset < line.count, line[offset] != .quote {
      if line[offset] == .backslash { offset += 1 }
      guard offset < line.count, line[offset].isFieldContent else { throw .malformedChunk }
      offset += 1
    }
    guard skip(.quote, line, &offset) else { throw .malformedChunk }
  }
}
