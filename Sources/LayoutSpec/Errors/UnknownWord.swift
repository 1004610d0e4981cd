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
      let length = rest.prefix { Identifier.mayContain($0) }.count
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
