import LayoutSpec
import JSON
import Testing

@Suite("A JSON tree")
struct JSONTreeTests {
  @Test("literals are written in their order")
  func literals() {
    let tree: JSONTree = ["z": 1, "a": [true, -2, "x"], "m": [:], "e": [], "\("m")": "\"\\\n…"]
    #expect(tree.text == #"{ "z": 1, "a": [true, -2, "x"], "m": {}, "e": [], "m": "\"\\\n…" }"# + "\n")
  }

  @Test("an object is put on one line as long as it fits")
  func lines() throws {
    func tree(_ count: Int) -> JSONTree { ["key": ["word": .string(String(repeating: "x", count: count))], "n": 1] }
    #expect(tree(86).text.split(separator: "\n").count == 1)
    #expect(tree(87).text.split(separator: "\n").count == 4)
    for count in 80..<160 {
      let text = tree(count).text
      let longest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= 120 || text.contains("    \"word\""), "\(count)")
      #expect(try JSONDocument(parsing: Array(text.utf8)).root["key"]?["word"]?.string?.count == count)
    }
  }

  @Test("members are added after the existing ones")
  func adding() {
    let tree = (["b": 1] as JSONTree).adding(["a": 2]).described("d").defaulting(to: 3)
    #expect(tree.keys == ["description", "b", "a", "default"])
    #expect(JSONTree.list(of: 1).keys == ["type", "items"])
    #expect((1 as JSONTree).keys.isEmpty)
  }

  @Test("a record requires some of its members or none")
  func records() {
    let parts: JSONTree = ["a": .type("string"), "b": .type("number")]
    func required(_ names: [String]) -> String? {
      guard case .object(let members) = JSONTree.record(parts, required: names) else { return nil }
      return members.first { $0.key == "required" }?.value.text
    }
    #expect(required(parts.keys) == "[\"a\", \"b\"]\n")
    #expect(required(["b"]) == "[\"b\"]\n")
    #expect(required([]) == nil)
  }
}
