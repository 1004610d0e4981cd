/// A count of combining marks in a row, which stops texts that would take too long to compare.
///
/// Swift compares texts by canonical equivalence, which sorts the marks of a character in quadratic time (Unicode
/// Standard Annex 15, 5.1). The annex's stream-safe format has at most 30 in a row.
package struct CombiningMarks {
  /// The largest number of combining marks in a row.
  package static let limit = 128

  /// The sentence about a text with more.
  package static var message: String { "a character has more than \(limit) combining marks; remove some" }

  private var count = 0

  package init() {}

  /// Whether more marks than the limit are in a row.
  package var exceedsLimit: Bool { count > Self.limit }

  package mutating func append(_ scalar: UInt32) { count = Self.isMark(scalar) ? count + 1 : 0 }

  /// Starts a new row.
  package mutating func reset() { count = 0 }

  /// Returns whether a text in UTF-8 has more marks in a row than the limit.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package static func exceedLimit(in utf8: some Collection<UInt8>) -> Bool {
    // The first mark starts with this byte, and most texts have none.
    guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var marks = CombiningMarks()
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      marks.append(scalar.value)
      if marks.exceedsLimit { return true }
    }
    return false
  }

  /// Returns whether a text has more marks in a row than the limit.
  package static func exceedLimit(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { exceedLimit(in: $0) }
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Latin and Greek letters; scripts of East Asia; syllables of Hangul.
    case 0..<0x300, 0x3400..<0xA66F, 0xAC00..<0xD800: false
    default: Unicode.Scalar(scalar).map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
    }
  }
}
