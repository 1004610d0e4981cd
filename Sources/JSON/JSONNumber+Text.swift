extension Double {
  /// Creates the number that a JSON text represents, or `nil` if the text is anything else.
  ///
  /// - Complexity: linear in the number of bytes, without an allocation for usual numbers.
  public init?(json text: some StringProtocol) {
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
    guard (try? parser.skipNumber()) != nil else { return nil }
    let end = parser.position
    parser.skipWhiteSpace()
    return parser.position == bytes.count ? JSONNumber.value(of: bytes[start..<end]) : nil
  }
}
