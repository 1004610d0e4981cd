/// A table of known words, each with a number. A word is found by its bytes, without making a `String`.
public struct JSONWordTable: Sendable {
  private struct Entry {
    var digest: JSONWordDigest
    var number: Int
  }

  private let words: [[UInt8]]
  /// The words by hash; a word whose slot is taken moves to the next free one. A free slot is `nil`.
  private let slots: [Entry?]

  /// Creates a table of words.
  ///
  /// - Parameter words: a word's number is its index in this sequence. If a word is repeated, the first one counts.
  public init(_ words: some Sequence<String>) {
    self.words = words.map { Array($0.utf8) }
    var count = 8
    while count < 4 * self.words.count { count *= 2 }
    var slots = [Entry?](repeating: nil, count: count)
    for (number, word) in self.words.enumerated() {
      let digest = word.withUnsafeBytes { JSONWordDigest($0) }
      var slot = Self.hash(of: digest) & (count - 1)
      while slots[slot] != nil { slot = (slot + 1) & (count - 1) }
      slots[slot] = Entry(digest: digest, number: number)
    }
    self.slots = slots
  }

  /// The words are few and known in advance, so no input can make the table slow.
  @inline(__always)
  private static func hash(of digest: JSONWordDigest) -> Int {
    let mixed =
      (digest.head ^ digest.tail &* 31 &+ UInt64(truncatingIfNeeded: digest.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }

  /// Returns the number of a word, or `nil` if the string is not in the table.
  ///
  /// - Complexity: linear in the length of the string.
  public func number(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { number(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the number of the word with these bytes, or `nil` if there is none.
  @usableFromInline
  package func number(of utf8: UnsafeBufferPointer<UInt8>) -> Int? { number(of: UnsafeRawBufferPointer(utf8)) }

  @inline(__always)
  private func number(of utf8: UnsafeRawBufferPointer) -> Int? {
    let digest = JSONWordDigest(utf8)
    var slot = Self.hash(of: digest) & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.digest == digest, digest.isExact || words[entry.number].elementsEqual(utf8) { return entry.number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
