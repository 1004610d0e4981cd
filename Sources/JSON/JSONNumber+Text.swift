extension Double {
  /// Creates the number that a text such as `12`, `-1.5`, `.5` or `1e3` represents, or `nil` if it is anything else: a
  /// JSON number, perhaps without digits before the point, with white space around it or none. Beyond the range of
  /// doubles, it is infinite.
  ///
  /// - Complexity: linear in the number of bytes, without an allocation for usual numbers.
  public init?(decimal text: some StringProtocol) {
    let number =
      text.utf8.withContiguousStorageIfAvailable { Self.number(in: $0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { Self.number(in: $0) }
    guard let number else { return nil }
    self = number
  }

  private static func number(in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var parser = JSONParser(bytes)
    parser.skipWhiteSpace()
    let start = parser.position
    let signLength = parser.current == UInt8(ascii: "-") ? 1 : 0
    if parser.byte(after: signLength) == UInt8(ascii: ".") {
      var completed = Array(bytes)
      completed.insert(UInt8(ascii: "0"), at: start + signLength)
      return completed.withUnsafeBufferPointer { number(in: $0) }
    }
    guard (try? parser.skipNumber()) != nil else { return nil }
    let end = parser.position
    parser.skipWhiteSpace()
    return parser.position == bytes.count ? JSONNumber.value(of: bytes[start..<end]) : nil
  }
}
