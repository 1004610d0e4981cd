import TestSupport
import Testing

@testable import LanguageServer

/// Positions in texts with all line ends, characters beyond the basic plane and combining marks.
@Suite struct DocumentTextTests {
  private static let pieces = ["a", "é", "e\u{301}", "😀", "漢", "\n", "\r\n", "\r", " ", "\"", "\u{2028}", "ß"]

  /// The lines of a text without their ends, found in another way than the server does.
  private static func lines(_ text: String) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = [[]]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", previous == "\r" {
        previous = scalar
        continue
      }
      if scalar == "\n" || scalar == "\r" { lines.append([]) } else { lines[lines.count - 1].append(scalar) }
      previous = scalar
    }
    return lines
  }

  private static func width(_ scalar: Unicode.Scalar, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    case .utf32: 1
    }
  }

  @Test(arguments: PositionEncoding.allCases)
  func `offsets and positions agree with the lines of the text`(_ encoding: PositionEncoding) {
    var random = SplitMix64(seed: 11)
    for round in 0..<300 {
      // Some texts are one long line.
      let pieces = round % 60 == 0 ? Self.pieces.filter { !["\n", "\r\n", "\r"].contains($0) } : Self.pieces
      let count = random.int(round % 20 == 0 ? 200...600 : 0...30)
      let text = (0..<count).map { _ in pieces[random.next(below: pieces.count)] }.joined()
      let document = DocumentText(text)
      let lines = Self.lines(text)
      #expect(document.lineStarts.count == lines.count)
      for (line, scalars) in lines.enumerated() where line < document.lineStarts.count {
        var character = 0
        var offset = document.lineStarts[line]
        for scalar in scalars {
          let position = TextPosition(line: line, character: character)
          #expect(document.offset(of: position, encoding) == offset)
          #expect(document.position(of: offset, encoding) == position)
          // Inside a character is its start.
          for inside in 1..<max(1, Self.width(scalar, encoding)) {
            #expect(document.offset(of: TextPosition(line: line, character: character + inside), encoding) == offset)
          }
          character += Self.width(scalar, encoding)
          offset += UTF8.width(scalar)
        }
        // Beyond the line's end is its end.
        for beyond in [0, 1, 1_000] {
          #expect(document.offset(of: TextPosition(line: line, character: character + beyond), encoding) == offset)
        }
      }
      #expect(document.offset(of: TextPosition(line: lines.count, character: 0), encoding) == text.utf8.count)
    }
  }

  @Test func `the edit between two texts makes one of the other`() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<500 {
      func text() -> String {
        (0..<random.int(0...8)).map { _ in Self.pieces[random.next(below: 8)] }.joined()
      }
      let (old, new) = (text(), text())
      var document = DocumentText(old)
      if let edit = document.change(to: Array(new.utf8)) {
        for end in [edit.range.lowerBound, edit.range.upperBound] {
          for encoding in PositionEncoding.allCases {
            #expect(document.offset(of: document.position(of: end, encoding), encoding) == end)
          }
        }
        document.replace(edit.range, with: edit.text)
      }
      #expect(document.bytes == Array(new.utf8))
    }
  }
}
