/// The phrases that announce the parts of a log.
enum Phrase {
  enum Kind {
    case head, breaking, redacted
  }

  private static let head: StaticString = "unabletosimultaneouslysatisfyconstraints"
  private static let headOnMac: StaticString = "conflictingconstraintsdetected"
  private static let breaking: StaticString = "attempttorecoverbybreaking"

  static func first(in bytes: [UInt8], from start: Int) -> (kind: Kind, start: Int, end: Int)? {
    for index in start..<max(start, bytes.count) {
      if let (kind, end) = at(index, in: bytes) { return (kind, index, end) }
    }
    return nil
  }

  static func at(_ index: Int, in bytes: [UInt8]) -> (kind: Kind, end: Int)? {
    switch bytes[index] | 0x20 {
    case UInt8(ascii: "u"):
      return (match(head, in: bytes, at: index)?.end ?? endOfOtherHead(bytes, at: index)).map { (.head, $0) }
    case UInt8(ascii: "c"): return match(headOnMac, in: bytes, at: index)?.end.map { (.head, $0) }
    case UInt8(ascii: "a"):
      return match(breaking, in: bytes, at: index)?.end.map { (.breaking, endOfBreaking(bytes, from: $0)) }
    case UInt8.less | 0x20 where bytes.has("<private>", at: index): return (.redacted, index + 9)
    // The system's log contains this if a list is too long.
    case UInt8.less | 0x20 where bytes.has("<decode: ", at: index): return (.redacted, index + 9)
    default: return nil
    }
  }

  /// Returns whether a phrase starts at an index and is cut off by the end of the bytes.
  static func begins(at index: Int, in bytes: [UInt8]) -> Bool {
    [head, headOnMac, breaking].contains { phrase in
      guard let found = match(phrase, in: bytes, at: index) else { return false }
      return found.end == nil
    }
  }

  /// Matches a lowercase phrase, ignoring case and blanks.
  ///
  /// - Returns: the end of the phrase, with a `nil` end if the bytes end before it, or `nil` if the phrase does not
  ///   match.
  private static func match(_ phrase: StaticString, in bytes: [UInt8], at start: Int) -> (end: Int?, Void)? {
    phrase.withUTF8Buffer { phrase in
      var index = start
      for expected in phrase {
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        guard index < bytes.count else { return (nil, ()) }
        guard bytes[index].lowercased == expected else { return nil }
        index += 1
      }
      return (index, ())
    }
  }

  /// Returns the end of a head whose words are in another order.
  private static func endOfOtherHead(_ bytes: [UInt8], at start: Int) -> Int? {
    guard bytes.has("unable to ", at: start, ignoringCase: true) else { return nil }
    let window = bytes[start..<min(bytes.count, start + 60)]
    guard let satisfy = window.firstIndex(of: "satisfy", from: start, ignoringCase: true),
      let constraints = window.firstIndex(of: "constraints", from: satisfy, ignoringCase: true)
    else { return nil }
    return constraints + 11
  }

  /// Skips `constraint` after the phrase.
  private static func endOfBreaking(_ bytes: [UInt8], from start: Int) -> Int {
    let word = bytes.skippingBlanks(from: start)
    return bytes.has("constraint", at: word, ignoringCase: true) ? word + 10 : start
  }
}
