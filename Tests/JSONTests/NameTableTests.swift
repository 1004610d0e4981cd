import JSON
import TestSupport
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

  @Test("finds names of all lengths that differ in few bytes")
  func similarNames() {
    var random = SplitMix64(seed: 5)
    var table = NameTable()
    var known: [String: Int] = [:]
    for number in 0..<20_000 {
      var bytes = Array(repeating: UInt8(ascii: "a"), count: Int.random(in: 0...40, using: &random))
      for _ in 0..<2 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 97...122, using: &random)
      }
      let name = String(decoding: bytes, as: UTF8.self)
      #expect(table.number(of: name) == known[name])
      #expect(bytes.withUnsafeBufferPointer { table.insert($0, number) } == known[name])
      known[name] = known[name] ?? number
    }
    for (name, number) in known { #expect(table.number(of: name) == number) }
  }
}
