extension Double {
  /// Creates the number that a text such as `12`, `-1.5`, `.5` or `1e3` represents, or `nil` if it is anything else: a
  /// JSON number, whose digits before the point may be omitted.
  ///
  /// - Complexity: linear in the number of bytes, without an allocation for usual numbers.
  public init?(decimal text: some StringProtocol) {
    let number =
      text.utf8.withContiguousStorageIfAvailable { Self.number(in: $0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { Self.number(in: $0) }
    if let number {
      self = number
    } else if text.hasPrefix(".") {
      self.init(decimal: "0" + text)
    } else if text.hasPrefix("-.") {
      self.init(decimal: "-0" + text.dropFirst())
    } else {
      return nil
    }
  }

  private static func number(in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var parser = JSONParser(bytes)
    parser.skipWhiteSpace()
    let start = parser.position
    guard (try? parser.skipNumber()) != nil else { return nil }
    let end = parser.position
    parser.skipWhiteSpace()
    return parser.position == bytes.count ? JSONNumber.value(of: bytes[start..<end]) : nil
  }
}
