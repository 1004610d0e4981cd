/// The line before a chunk: `chunk-size [ chunk-ext ]` (RFC 9112, 7.1).
struct ChunkLine {
  /// The size of the chunk, or `Int.max` if it is larger than that.
  var size: Int

  /// Parses a line without its line end. Extensions must match the grammar and are ignored.
  ///
  /// - Complexity: O(*n*).
  init(_ line: Span<UInt8>) throws(HTTPRequestError) {
    var place = 0
    size = 0
    while place < line.count, let digit = line[place].hexadecimalValue {
      size = size > Int.max >> 4 ? .max : size << 4 | digit
      place += 1
    }
    guard place > 0 else { throw .malformedChunk }
    while place < line.count { try ChunkLine.skipExtension(line, &place) }
  }

  /// Returns how many bytes of a line are not needed for its size: leading zeros, extensions and the blanks before
  /// them.
  ///
  /// It accepts any bytes, so that a line that is too long need not be parsed.
  ///
  /// - Complexity: O(*n*).
  static func overhead(of line: Span<UInt8>) -> Int {
    var place = 0
    while place < line.count, line[place] == .zero { place += 1 }
    let zeros = place
    while place < line.count, line[place].hexadecimalValue != nil { place += 1 }
    let digits = place - zeros
    return line.count - (digits == 0 ? min(zeros, 1) : min(digits, longestSize))
  }

  /// The number of hexadecimal digits in `Int.max`.
  static var longestSize: Int { 16 }

  /// Skips `BWS ";" BWS name [ BWS "=" BWS (token / quoted-string) ]`.
  private static func skipExtension(_ line: Span<UInt8>, _ place: inout Int) throws(HTTPRequestError) {
    skipBlanks(line, &place)
    guard skip(.semicolon, line, &place) else { throw .malformedChunk }
    skipBlanks(line, &place)
    try skipToken(line, &place)
    var afterName = place
    skipBlanks(line, &afterName)
    guard skip(.equalsSign, line, &afterName) else { return }
    place = afterName
    skipBlanks(line, &place)
    if place < line.count, line[place] == .quote {
      try skipQuoted(line, &place)
    } else {
      try skipToken(line, &place)
    }
  }

  private static func skip(_ byte: UInt8, _ line: Span<UInt8>, _ place: inout Int) -> Bool {
    guard place < line.count, line[place] == byte else { return false }
    place += 1
    return true
  }

  private static func skipBlanks(_ line: Span<UInt8>, _ place: inout Int) {
    while place < line.count, line[place].isBlank { place += 1 }
  }

  private static func skipToken(_ line: Span<UInt8>, _ place: inout Int) throws(HTTPRequestError) {
    let start = place
    while place < line.count, ByteSet.token.contains(line[place]) { place += 1 }
    if place == start { throw .malformedChunk }
  }

  private static func skipQuoted(_ line: Span<UInt8>, _ place: inout Int) throws(HTTPRequestError) {
    place += 1
    while place < line.count, line[place] != .quote {
      if line[place] == .backslash { place += 1 }
      guard place < line.count, line[place].isFieldContent else { throw .malformedChunk }
      place += 1
    }
    guard skip(.quote, line, &place) else { throw .malformedChunk }
  }
}
