import JSON
import TestSupport
import Testing

@Suite("A string of a document") struct JSONTextTests {
  @Test(
    "is decoded",
    arguments: [
      (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""\ud83d\uDE00!""#, "😀!"), (#""é\u0000€😀""#, "é\0€😀"), (#""\udbff\udfff""#, "\u{10FFFF}"),
    ])
  func decoding(literal: String, expected: String) throws {
    let text = try #require(try JSONDocument(parsing: Array(literal.utf8)).root.text)
    #expect(Array(text.string.utf8) == Array(expected.utf8))
    #expect(text == expected)
    #expect(!(text == expected + "x"))
    #expect(Array(text.sourceBytes) == Array(literal.utf8.dropFirst().dropLast()))
  }

  @Test("can be compared with literals, also in a switch")
  func patterns() throws {
    let texts = try JSONDocument(parsing: Array(#"["id", "i\u0064", "ID", "e\u0301", ""]"#.utf8)).root.elements
      .compactMap(\.text)
    let found = texts.map { text in
      switch text {
      case "id": 1
      case "": 2
      case "é": 3
      default: 0
      }
    }
    #expect(found == [1, 1, 0, 0, 2])
    #expect(texts[0] == texts[1])
    #expect(!(texts[0] == texts[2]))
    #expect(texts[1] == "id")
  }

  @Test("has the position of each byte in the document")
  func sourceOffsets() throws {
    let text = try #require(try JSONDocument(parsing: Array(#" "aé\n😀\ud83d\ude00\u0041z""#.utf8)).root.text)
    let utf8Offsets = [0, 1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 14, 99]
    #expect(
      utf8Offsets.map { text.sourceOffset(ofUTF8Offset: $0) } == [2, 3, 3, 5, 7, 7, 7, 11, 11, 23, 29, 30, 30])
  }
}

@Suite("Duplicate keys") struct JSONDuplicateKeyTests {
  @Test("are found at every depth, in document order, as they are decoded")
  func depth() throws {
    let text = #"{"a": {"b": 1, "\u0062": [{"x": 0, "x": 1, "y": 2, "x": 3}]}, "c": 0, "a": {"c": 1, "c": 2}}"#
    let document = try JSONDocument(parsing: Array(text.utf8))
    let duplicates = document.root.duplicateKeys()
    #expect(duplicates.map(\.string) == ["b", "x", "x", "a", "c"])
    #expect(duplicates.map(\.pointer.description) == ["/a/b", "/a/b/0/x", "/a/b/0/x", "/a", "/a/c"])
    #expect(duplicates.map(\.startOffset) == duplicates.map(\.startOffset).sorted())
  }

  @Test("are found in objects of any size", arguments: [2, 3, 9, 15, 16, 17, 18, 40, 1000])
  func size(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<20 {
      let keys = (0..<count).map { _ in "key\(Int.random(in: 0..<count * 2, using: &random))" }
      var seen: Set<String> = []
      let expected = keys.filter { !seen.insert($0).inserted }
      let members = keys.map { key in
        let source = Int.random(in: 0..<count * 4, using: &random) == 0 ? "\\u006b" + key.dropFirst() : key
        let value = ["[]", "0", #"{"key1":[{"key2":{}}],"key3":{}}"#].randomElement(using: &random) ?? ""
        return "\"\(source)\":\(value)"
      }
      let text = "{" + members.joined(separator: ",") + "}"
      #expect(try JSONDocument(parsing: Array(text.utf8)).root.duplicateKeys().map(\.string) == expected)
    }
  }
}
