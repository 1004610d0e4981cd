import Foundation
import LayoutReports
import LayoutSpec
import TestSupport
import Testing

/// Misspellings planted at random in the project's specs: a fix mends them, or there is none.
@Suite struct PlantedMisspellingTests {
  /// Returns a text without the mistakes that have a fix.
  private static func fixed(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<10 {
      let fixes = SpecDocument(parsing: text).errors.errors.compactMap { $0.fix }
      guard !fixes.isEmpty else { break }
      text = Fix.apply(fixes, to: text).bytes
    }
    return text
  }

  /// The ranges of words of at least three letters.
  private static func words(in text: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in (text + [0]).enumerated() {
      let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      if isLetter { start = start ?? index; continue }
      if let first = start, index - first >= 3 { words.append(first..<index) }
      start = nil
    }
    return words
  }

  /// Returns a word with a letter changed, left out, put in or exchanged with the next one.
  private static func misspelt(_ word: ArraySlice<UInt8>, _ random: inout SplitMix64) -> [UInt8] {
    var letters = Array(word)
    let index = random.next(below: letters.count)
    let letter = UInt8(ascii: "a") + UInt8(random.next(below: 26))
    switch random.next(below: 4) {
    case 0: letters[index] = letter
    case 1: letters.remove(at: index)
    case 2: letters.insert(letter, at: index)
    default: letters.swapAt(max(index, 1) - 1, max(index, 1))
    }
    return letters
  }

  @Test
  func `at least half of the misspellings are mended, and none otherwise`() throws {
    var counts = (mended: 0, planted: 0)
    for file in PackageFiles.specs {
      let text = Array(try Data(contentsOf: file))
      let words = Self.words(in: text)
      var random = SplitMix64(seed: UInt64(text.count))
      for _ in 0..<(runsAllCases ? 150 : 30) {
        let word = words[random.next(below: words.count)]
        var wrong = text
        wrong.replaceSubrange(word, with: Self.misspelt(text[word], &random))
        guard wrong != text, !SpecDocument(parsing: wrong).errors.isEmpty else { continue }
        counts.planted += 1
        let result = Self.fixed(wrong)
        if result == text { counts.mended += 1 }
        let isRight = result == text || !SpecDocument(parsing: result).isValid
        let (from, to) = (String(decoding: text[word], as: UTF8.self), String(decoding: wrong[word], as: UTF8.self))
        #expect(isRight, "\(file.lastPathComponent): \(from) became \(to) and was not mended")
      }
    }
    #expect(2 * counts.mended >= counts.planted, "\(counts)")
  }
}
