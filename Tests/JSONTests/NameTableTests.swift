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
}
