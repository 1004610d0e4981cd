import JSON

extension JSONValue {
  /// Returns where a text has a name that is unknown, as offsets in the document, or `nil` if the text is only the name.
  ///
  /// An attribute follows a point, a view or a guide precedes one, and any other name is beside none.
  ///
  /// - Complexity: O(text).
  func range(ofUnknown name: String, _ code: SpecErrorCode) -> Range<Int>? {
    guard let source = text?.sourceBytes, source.count > name.utf8.count else { return nil }
    let word = Array(name.utf8)
    var start = source.startIndex
    while start < source.endIndex {
      let rest = source[start...]
      let length = rest.prefix { $0.isPartOfName }.count
      defer { start += max(1, length) }
      guard length == word.count, rest.prefix(length).elementsEqual(word) else { continue }
      let point = UInt8(ascii: ".")
      let follows = start > source.startIndex && source[start - 1] == point
      let precedes = rest.dropFirst(length).first == point
      if follows == (code == .unknownAttribute), code == .unknownItem || !precedes { return start..<(start + length) }
    }
    return nil
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit, `_`, or a part of another scalar.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
      true
    default: false
    }
  }
}
