/// The unit in which the characters of a line are counted.
enum PositionEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of units of a scalar whose UTF-8 starts with a byte.
  func units(ofScalarStartingWith byte: UInt8) -> Int {
    switch self {
    case .utf8: Self.length(ofScalarStartingWith: byte)
    case .utf16: byte >= 0xF0 ? 2 : 1
    case .utf32: 1
    }
  }

  /// Returns the number of bytes of a scalar whose UTF-8 starts with a byte.
  static func length(ofScalarStartingWith byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}

/// A position in a document: a line, and a character in it, each from 0.
struct TextPosition: Hashable, Sendable {
  var line: Int
  /// The number of units before the position in its line.
  var character: Int
}
