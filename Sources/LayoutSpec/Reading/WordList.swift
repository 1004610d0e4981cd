import JSON

/// The words of an enumeration, with fast lookup by bytes.
struct WordList<Word: RawRepresentable & CaseIterable & Sendable>: Sendable where Word.RawValue == String {
  let words: [Word]
  private let table: JSONWordTable

  init(_ type: Word.Type) {
    words = Array(Word.allCases)
    table = JSONWordTable(words.map { $0.rawValue })
  }

  subscript(text: String) -> Word? { table.number(of: text).map { words[$0] } }

  subscript(text: JSONTextView) -> Word? { text.withUTF8 { self[$0] } }

  subscript(utf8: UnsafeBufferPointer<UInt8>) -> Word? { table.number(of: utf8).map { words[$0] } }
}
