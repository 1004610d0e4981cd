import TestSupport
import Testing

@testable import CommandLineTool

@Suite("Names of files") struct FileNameTests {
  @Test("the bytes of a name survive the conversion to text and back")
  func roundTrip() {
    var random = SplitMix64(seed: 5)
    // Bytes at the limits of the ranges of UTF-8.
    let bytes: [UInt8] = [0x2f, 0x61, 0x7f, 0x80, 0xbf, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf4, 0x8f, 0xbe, 0xbf, 0xff]
    var texts: [String: [UInt8]] = [:]
    for _ in 0..<5_000 {
      let name = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        bytes[Int.random(in: bytes.indices, using: &random)]
      }
      let text = FileName.text(of: name)
      #expect(FileName.bytes(of: text) == name)
      if let other = texts.updateValue(name, forKey: text) { #expect(other == name) }
    }
  }

  @Test("a name in UTF-8 is unchanged as text", arguments: ["spec.json", "é/日本.json", "", "\u{10FF7F}"])
  func utf8(name: String) {
    #expect(FileName.text(of: Array(name.utf8)) == name)
    #expect(FileName.displayed(name) == name)
  }

  @Test("bytes that are not UTF-8 are replaced for display")
  func displayed() {
    #expect(FileName.displayed(FileName.text(of: [0x63, 0xe9, 0x2e, 0x6a])) == "c\u{FFFD}.j")
  }
}
