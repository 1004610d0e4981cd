extension JSONParser {
  // Inlined, since most of a document is strings, and most strings are shorter than a word.
  @inline(__always)
  mutating func parseString(isKey: Bool = false) throws(JSONError) {
    let start = position
    position += 1
    skipPlainCharacters()
    var hasEscapes = false
    if current != UInt8(ascii: "\"") { hasEscapes = try skipCharacters(ofStringAt: start) }
    position += 1
    append(.string, from: start, flag: hasEscapes, isKey: isKey)
  }

  /// Moves to the closing quote. Returns whether there are escapes.
  @inline(never)
  private mutating func skipCharacters(ofStringAt start: Int) throws(JSONError) -> Bool {
    var hasEscapes = false
    var marks = CombiningMarks()
    while true {
      let first = position
      switch current {
      case UInt8(ascii: "\""): return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        marks.append(try parseEscape(ofStringAt: start))
      case 0x80...:
        marks.append(try parseMultibyteScalar())
      default:
        guard position < bytes.count else { throw JSONError(.unterminatedString, at: start) }
        throw JSONError(.controlCharacter, at: position)
      }
      if marks.exceedsLimit { throw JSONError(.marksExceeded(maximum: CombiningMarks.limit), at: first) }
      let end = position
      skipPlainCharacters()
      if position > end { marks.reset() }
    }
  }

  /// Moves to the next quote, backslash, control character or non-ASCII byte, or to the end, eight bytes at a time.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
    while bytes.count - position >= 8 {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      // Each byte's top bit says whether the string's plain characters end there.
      let stops = (word | word.bytesToEscape) & UInt64.topBits
      if stops != 0 {
        position += stops.trailingZeroBitCount / 8
        return
      }
      position += 8
    }
    while position < bytes.count, bytes[position].isPlainInString { position += 1 }
  }

  /// Moves past the escape at the position, for a surrogate past the whole pair, and returns the scalar.
  mutating func parseEscape(ofStringAt start: Int) throws(JSONError) -> UInt32 {
    let backslash = position
    guard bytes.count - position > 1 else { throw JSONError(.unterminatedString, at: start) }
    let letter = byte(after: 1)
    if let scalar = letter.escapedScalar {
      position += 2
      return scalar
    }
    guard letter == UInt8(ascii: "u") else { throw JSONError(.invalidEscape, at: backslash) }
    let unit = try parseUnicodeEscape(ofStringAt: start)
    guard unit & 0xF800 == 0xD800 else { return unit }
    guard unit < 0xDC00, current == UInt8(ascii: "\\"), byte(after: 1) == UInt8(ascii: "u") else {
      throw JSONError(.loneSurrogate, at: backslash)
    }
    let second = try parseUnicodeEscape(ofStringAt: start)
    guard second & 0xFC00 == 0xDC00 else { throw JSONError(.loneSurrogate, at: backslash) }
    return 0x10000 + ((unit & 0x3FF) << 10) + (second & 0x3FF)
  }

  /// Moves past `\uXXXX`, whose first two characters are known to be present.
  private mutating func parseUnicodeEscape(ofStringAt start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for distance in 2..<6 {
      guard let digit = byte(after: distance).hexadecimalDigitValue else {
        let isOver = bytes.count - position <= distance
        throw isOver ? JSONError(.unterminatedString, at: start) : JSONError(.invalidEscape, at: position)
      }
      unit = unit << 4 | digit
    }
    position += 6
    return unit
  }

  /// Moves past a non-ASCII scalar, following the Unicode standard's table of well-formed UTF-8, and returns it.
  @inline(__always)
  private mutating func parseMultibyteScalar() throws(JSONError) -> UInt32 {
    let second = byte(after: 1)
    let length: Int
    switch current {
    case 0xC2...0xDF where second & 0xC0 == 0x80: length = 2
    case 0xE0 where 0xA0...0xBF ~= second, 0xED where 0x80...0x9F ~= second: length = 3
    case 0xE1...0xEC where second & 0xC0 == 0x80, 0xEE...0xEF where second & 0xC0 == 0x80: length = 3
    case 0xF0 where 0x90...0xBF ~= second, 0xF4 where 0x80...0x8F ~= second: length = 4
    case 0xF1...0xF3 where second & 0xC0 == 0x80: length = 4
    default: throw JSONError(.invalidUTF8, at: position)
    }
    var scalar = UInt32(current) & (0xFF >> UInt32(length + 1))
    scalar = scalar << 6 | UInt32(second & 0x3F)
    for distance in 2..<max(length, 2) {
      let byte = byte(after: distance)
      guard byte & 0xC0 == 0x80 else { throw JSONError(.invalidUTF8, at: position) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    position += length
    return scalar
  }
}

extension UInt64 {
  @inline(__always)
  static var topBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The top bit of each byte that is a quote, a backslash or a control character, which JSON escapes. The lowest bit
  /// set is exact; a borrow may set others above it.
  @inline(__always)
  var bytesToEscape: UInt64 { bytes(below: 0x20, or: UInt8(ascii: "\"")) | bytes(below: 0x20, or: UInt8(ascii: "\\")) }

  /// The top bit of each byte that is a backslash, a space or a control character. The lowest bit set is exact.
  @inline(__always)
  var spacesAndBackslashes: UInt64 { bytes(below: 0x21, or: UInt8(ascii: "\\")) }

  /// Returns the top bit of each byte that is below a limit, which is ASCII, or equals another ASCII byte.
  @inline(__always)
  private func bytes(below limit: UInt64, or other: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let others = self ^ (ones &* UInt64(other))
    return ((self &- ones &* limit) | (others &- ones)) & ~self & Self.topBits
  }
}

extension UInt8 {
  @inline(__always)
  var isPlainInString: Bool {
    self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }

  fileprivate var escapedScalar: UInt32? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): UInt32(self)
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  @inline(__always)
  fileprivate var hexadecimalDigitValue: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
