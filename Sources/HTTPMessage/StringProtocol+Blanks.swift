/// Fields are compared byte by byte: `==` would sort combining marks, which takes too long for an event loop. Each
/// request is compared with every path, so that comparing must be specialized, and is inlinable.
extension StringProtocol where SubSequence == Substring {
  /// The text without the blanks at its ends (`OWS`: spaces and tabs, RFC 9110, 5.6.3).
  package var withoutBlanksAtEnds: Substring {
    var rest = self[...].utf8.drop { $0.isBlank }
    while rest.last?.isBlank == true { rest.removeLast() }
    return Substring(rest)
  }

  /// Returns the first 64 elements of a list; lists that clients mean are shorter.
  package func elements(separatedBy separator: Unicode.Scalar) -> [Substring] {
    self[...].utf8.split(separator: UInt8(ascii: separator), maxSplits: 64, omittingEmptySubsequences: false).prefix(64)
      .map { Substring($0).withoutBlanksAtEnds }
  }

  package func prefix(upToBytes count: Int) -> Substring { Substring(self[...].utf8.prefix(count)) }

  package var asciiLowercase: String { String(decoding: utf8.map { $0.lowercased }, as: UTF8.self) }

  @inlinable
  package func isSame(as other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Returns whether another text has the same bytes, except for the case of the letters of ASCII.
  package func isSameIgnoringCase(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
  }
}
