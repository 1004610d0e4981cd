/// The unit in which the characters of a line are counted.
enum PositionEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  func units(ofScalarStartingWith byte: UInt8) -> Int {
    switch self {
    // The ones that the first byte starts with are as many as the scalar has bytes.
    case .utf8: max(1, (~byte).leadingZeroBitCount)
    case .utf16: byte >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }
}

/// Both numbers start at 0.
struct TextPosition: Hashable, Sendable {
  var line: Int
  /// In units of the encoding.
  var character: Int
}
