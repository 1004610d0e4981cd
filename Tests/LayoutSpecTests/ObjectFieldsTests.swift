import JSON
import LayoutSpec
import TestSupport
import Testing

@Suite("The members of an object") struct ObjectFieldsTests {
  @Test("has the first value of each known key, however many members there are and however large they are")
  func values() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      var first: [Key: String] = [:]
      var members: [String] = []
      for number in 0..<Int.random(in: 0...20, using: &random) {
        let key = Key.allCases.prefix(24).randomElement(using: &random) ?? .name
        let value =
          "[\(number)" + (Int.random(in: 0..<40, using: &random) == 0 ? String(repeating: ",0", count: 66_000) : "")
          + "]"
        if first[key] == nil { first[key] = value }
        members.append("\"\(written(key, &random))\": \(value)")
        if Bool.random(using: &random) { members.append("\"unknown\(number)\": {\"id\": 1}") }
      }
      let document = try JSONDocument(parsing: Array("{\(members.joined(separator: ", "))}".utf8))
      let fields = ObjectFields(of: document.root.view)
      for key in Key.allCases {
        #expect(fields.contains(key) == (first[key] != nil))
        let value = fields[key].map { String(decoding: $0.value.sourceBytes, as: UTF8.self) }
        #expect(value == first[key])
      }
    }
  }

  /// The text of a key, perhaps with an escape.
  private func written(_ key: Key, _ random: inout SplitMix64) -> String {
    var text = "\(key)"
    if key == .schema { text = "$schema" }
    guard let scalar = text.unicodeScalars.first, Bool.random(using: &random) else { return text }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits + text.dropFirst()
  }

  @Test("a value that is no object has none", arguments: ["[]", "1", "\"name\"", "null"])
  func noObject(_ text: String) throws {
    let document = try JSONDocument(parsing: Array(text.utf8))
    let fields = ObjectFields(of: document.root.view)
    #expect(Key.allCases.allSatisfy { !fields.contains($0) && fields[$0] == nil })
  }
}
