import JSON
import TestSupport
import Testing

@Suite struct JSONPositionsTests {
  private static let pieces = ["a", "é", "e\u{301}", "😀", "漢", "\n", "\r\n", "\r", " ", "\"", "\u{2028}", "ß"]

  @Test func `the byte at the position of each scalar is its first`() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<200 {
      let text = (0..<random.int(0...400)).map { _ in Self.pieces[random.next(below: Self.pieces.count)] }.joined()
      let bytes = Array(text.utf8)
      let positions = JSONPositions(of: bytes)
      var offset = 0
      for scalar in text.unicodeScalars {
        #expect(positions.byte(at: JSONPosition(ofByte: offset, in: bytes)) == offset)
        offset += UTF8.width(scalar)
      }
    }
  }
}
