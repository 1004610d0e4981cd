/// A table of known words, each with a number. A word is found by its bytes, without making a `String`.
public struct JSONWordTable: Sendable {
  private var names = NameTable()

  /// Creates a table of words.
  ///
  /// - Parameter words: a word's number is its index in this sequence. If a word is repeated, the first one counts.
  public init(_ words: some Sequence<String>) {
    for (number, var word) in words.enumerated() { word.withUTF8 { _ = names.insert($0, number) } }
  }

  /// Returns the number of a word, or `nil` if the string is not in the table.
  ///
  /// - Complexity: linear in the length of the string.
  public func number(of text: String) -> Int? { names.number(of: text) }

  @usableFromInline
  package func number(of utf8: UnsafeBufferPointer<UInt8>) -> Int? { names.number(of: utf8) }
}
