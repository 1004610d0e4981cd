/// A table of known words, each with a number. A word is found by its bytes, without making a `String`.
public struct JSONWordTable: Sendable {
  /// A digest of a word that is fast to compare. For words of at most 16 bytes, equal digests mean equal words.
  private struct Digest: Equatable {
    var count: Int
    /// The first eight bytes and the last eight, or all bytes if there are at most eight.
    var head: UInt64
    var tail: UInt64

    /// The words are few and known in advance, so no input can make the table slow.
    var hash: Int {
      let mixed = (head ^ tail &* 31 &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 40)
    }

    @inline(__always)
    init(_ utf8: UnsafeRawBufferPointer) {
      count = utf8.count
      tail = utf8.lastWord
      head = count > 8 ? utf8.loadUnaligned(as: UInt64.self) : tail
    }
  }

  private struct Entry {
    var digest: Digest
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
      let digest = word.withUnsafeBytes { Digest($0) }
      var slot = digest.hash & (count - 1)
      while slots[slot] != nil { slot = (slot + 1) & (count - 1) }
      slots[slot] = Entry(digest: digest, number: number)
    }
    self.slots = slots
  }

  /// Returns the number of a word, or `nil` if the text is not in the table.
  ///
  /// - Complexity: linear in the length of the text.
  public func number(of text: JSONText) -> Int? { text.withUTF8 { number(of: UnsafeRawBufferPointer($0)) } }

  /// Returns the number of a word, or `nil` if the string is not in the table.
  public func number(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { number(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the number of the word with these bytes, or `nil` if there is none.
  @usableFromInline
  package func number(of utf8: UnsafeBufferPointer<UInt8>) -> Int? { number(of: UnsafeRawBufferPointer(utf8)) }

  @inline(__always)
  private func number(of utf8: UnsafeRawBufferPointer) -> Int? {
    let digest = Digest(utf8)
    var slot = digest.hash & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.digest == digest, digest.count <= 16 || words[entry.number].elementsEqual(utf8) { return entry.number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// The last eight bytes as a number, or all bytes if there are fewer. For texts of the same length of at most eight
  /// bytes, it differs if and only if they do.
  @inlinable @inline(__always)
  package var lastWord: UInt64 {
    switch count {
    case 8...: return loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    case 4...:
      // The two words overlap unless there are eight bytes.
      let first = UInt64(loadUnaligned(as: UInt32.self))
      return first << 32 | UInt64(loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    case 1...: return UInt64(self[0]) << 16 | UInt64(self[count / 2]) << 8 | UInt64(self[count - 1])
    default: return 0
    }
  }
}
