extension Span<UInt8> {
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for i in indices where self[i] != expected[i] { return false }
      return true
    }
  }

  /// `text` must be lowercase.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for i in indices where self[i].lowercased != expected[i] { return false }
      return true
    }
  }

  func firstIndex(of byte: UInt8) -> Int? {
    firstIndex { $0 == byte }
  }

  @inline(__always)
  func firstIndex(where condition: (UInt8) -> Bool) -> Int? {
    for i in indices where condition(self[i]) { return i }
    return nil
  }

  var trimmedRange: Range<Int> {
    var lower = 0
    var upper = count
    while lower < upper, self[lower].isBlank { lower += 1 }
    while upper > lower, self[upper - 1].isBlank { upper -= 1 }
    return lower..<upper
  }

  /// The trimmed ranges of the nonempty elements of a comma-separated list.
  var listElements: [Range<Int>] {
    var elements: [Range<Int>] = []
    var start = 0
    for i in 0...count where i == count || self[i] == .comma {
      let trimmed = extracting(start..<i).trimmedRange
      if !trimmed.isEmpty { elements.append(start + trimmed.lowerBound..<start + trimmed.upperBound) }
      start = i + 1
    }
    return elements
  }

  /// Scans eight bytes at a time.
  func lineFeed(from start: Int) -> Int? {
    var i = start
    let bytes = self.bytes
    while i + 8 <= count {
      let difference = bytes.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self) ^ 0x0a0a_0a0a_0a0a_0a0a
      if (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0 { break }
      i += 8
    }
    while i < count {
      if self[i] == .lineFeed { return i }
      i += 1
    }
    return nil
  }
}
