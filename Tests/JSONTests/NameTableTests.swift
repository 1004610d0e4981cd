import JSON
import Testing

@Suite("A table of words") struct NameTableTests {
  private static let words = [
    "a", "b", "id", "ids", "item", "width", "height", "equal", "aspect", "required", "leading1", "leading12",
    "needsInputModeSwitchKey", "needsInputModeSwitchKez", "needsInputModeSwitcHKey", "neexsInputModeSwitchKey", "é", "",
  ]

  @Test("finds the index of each of its words")
  func words() {
    let table = NameTable(Self.words)
    for (number, word) in Self.words.enumerated() { #expect(table.number(of: word) == number, "\(word)") }
  }

  @Test(
    "finds nothing else",
    arguments: ["c", "I", "ID", "widt", "widthh", "needsInputMoDeSwitchKey", "leading2", "e\u{301}", " ", "\0"])
  func others(_ word: String) {
    #expect(NameTable(Self.words).number(of: word) == nil)
    #expect(NameTable([]).number(of: word) == nil)
  }

  @Test("finds the first of equal words")
  func firstOfEqualWords() { #expect(NameTable(["x", "id", "x"]).number(of: "x") == 0) }

  @Test("reports the members of an object in order, including repeated and unknown ones")
  func members() throws {
    let document = try JSONDocument(parsing: Array(#"{"id": 1, "other": [2], "\u0078": {"id": 3}, "id": 4}"#.utf8))
    var found: [String] = []
    document.root.view.forEachMember(knownBy: NameTable(["x", "id"])) { key, number, value in
      let text = String(decoding: document[value].sourceBytes, as: UTF8.self)
      found.append("\(document.text(at: key).string) \(number.map(String.init) ?? "-") \(text)")
    }
    #expect(found == ["id 1 1", "other - [2]", #"x 0 {"id": 3}"#, "id 1 4"])
    document.root["other"]?.view.forEachMember(knownBy: NameTable(["x"])) { _, _, _ in Issue.record("no object") }
  }
}
