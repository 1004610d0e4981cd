import JSON
import TestSupport
import Testing

@Suite("Random documents") struct JSONRandomTests {
  /// Appends a random JSON value with random white space.
  private func appendValue(to text: inout String, depth: Int, using random: inout SplitMix64) {
    let spaces = ["", " ", "\n", "\t\r\n"]
    func space() -> String { spaces.randomElement(using: &random) ?? "" }
    let strings = ["", "a", "long enough for two words", #"\n\"\\"#, "é€😀", #"\ud83d\ude00"#, "tail\u{7F}"]
    func string() -> String { "\"" + (strings.randomElement(using: &random) ?? "") + "\"" }
    text += space()
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: text += "null"
    case 1: text += "true"
    case 2: text += "false"
    case 3: text += String(Int.random(in: -1000...1000, using: &random))
    case 4: text += String(Double.random(in: -1...1, using: &random))
    case 5: text += string()
    case 6:
      text += "[" + space()
      for index in 0..<Int.random(in: 0...4, using: &random) {
        if index > 0 { text += "," }
        appendValue(to: &text, depth: depth - 1, using: &random)
      }
      text += "]"
    default:
      text += "{" + space()
      for index in 0..<Int.random(in: 0...4, using: &random) {
        if index > 0 { text += "," + space() }
        text += string() + space() + ":"
        appendValue(to: &text, depth: depth - 1, using: &random)
      }
      text += "}"
    }
    text += space()
  }

  private func rewritten(_ document: JSONDocument, _ layout: JSONWriter.Layout) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: 16)
    writer.value(document.root)
    return writer.finish()
  }

  /// Reads all properties of a value, and checks that containers enclose the ranges of their children.
  private func visit(_ value: JSONValue) {
    var last = value.startOffset
    _ = (value.number, value.boolean, value.string, value.pointer)
    for member in value.members {
      #expect(member.key.startOffset > last && member.value.startOffset > member.key.endOffset)
      _ = (member.key.string, member.key.sourceOffset(ofUTF8Offset: 3))
      visit(member.value)
      last = member.value.endOffset
    }
    for element in value.elements {
      #expect(element.startOffset > last)
      visit(element)
      last = element.endOffset
    }
    #expect(value.endOffset > last)
  }

  @Test("have the same values when written and parsed again")
  func roundTrip() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<2_000 {
      var text = ""
      appendValue(to: &text, depth: 5, using: &random)
      let document = try JSONDocument(parsing: Array(text.utf8))
      visit(document.root)
      let compact = rewritten(document, .compact)
      let pretty = rewritten(document, .pretty)
      #expect(try rewritten(JSONDocument(parsing: pretty), .compact) == compact)
      #expect(try rewritten(JSONDocument(parsing: compact), .pretty) == pretty)
    }
  }

  @Test("are parsed or rejected with a position inside after mutations")
  func mutations() {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("{}[]\",:\\u0e-+.truefalsnd \n".utf8) + [0, 0x1F, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
    for _ in 0..<5_000 {
      var text = ""
      appendValue(to: &text, depth: 4, using: &random)
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = alphabet.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do {
        let document = try JSONDocument(parsing: bytes)
        visit(document.root)
        _ = document.root.duplicateKeys()
      } catch {
        #expect((0...bytes.count).contains(error.offset))
        _ = error.message
      }
    }
  }
}
