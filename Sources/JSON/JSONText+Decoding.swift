extension JSONText {
  @usableFromInline var decodedUTF8: [UInt8] {
    let source = sourceBytes
    var decoded: [UInt8] = []
    decoded.reserveCapacity(source.count)
    forEachScalar { scalar, range in
      switch scalar {
      case .none: decoded.append(contentsOf: storage.bytes[range])
      case .some(let scalar): decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      return true
    }
    return decoded
  }

  /// Returns the document's byte offset of the scalar that contains a byte of the decoded UTF-8. For an offset past the
  /// last byte, it is the offset of the closing quote.
  ///
  /// - Parameter offset: the offset in the decoded UTF-8; a negative offset counts as 0.
  /// - Complexity: linear in the string's length.
  public func sourceOffset(ofUTF8Offset offset: Int) -> Int {
    var remaining = max(0, offset)
    var result = endOffset - 1
    forEachScalar { scalar, range in
      let length = scalar.map(UTF8.width) ?? range.count
      guard remaining >= length else {
        result = range.lowerBound
        return false
      }
      remaining -= length
      return true
    }
    return result
  }

  /// Calls a closure with the byte range of each scalar between the quotes, and with the scalar itself if it is
  /// escaped, until the closure returns `false`.
  private func forEachScalar(_ body: (_ escaped: Unicode.Scalar?, _ range: Range<Int>) -> Bool) {
    let bytes = storage.bytes
    var position = startOffset + 1
    let end = endOffset - 1
    while position < end {
      let length: Int
      var scalar: Unicode.Scalar?
      switch bytes[position] {
      case UInt8(ascii: "\\"): (scalar, length) = Self.escape(at: position, in: bytes)
      case ..<0x80: length = 1
      case ..<0xE0: length = 2
      case ..<0xF0: length = 3
      default: length = 4
      }
      guard body(scalar, position..<(position + length)) else { return }
      position += length
    }
  }

  /// The parser has validated the escape.
  private static func escape(at position: Int, in bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes)
      parser.position = position
      let scalar = (try? parser.parseEscape(ofStringAt: position)).flatMap { Unicode.Scalar($0) }
      return (scalar ?? "\u{FFFD}", max(1, parser.position - position))
    }
  }
}
