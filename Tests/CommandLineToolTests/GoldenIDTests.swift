import CommandLineTool
import Foundation
import JSON
import LayoutSpec
import TestSupport
import Testing

/// A file of golden frames holds every id that a spec may have.
@Suite struct GoldenIDTests {
  /// Words of the file's own format, and names that differ in case only.
  private static let words = [
    "environment", "options", "problem", "layoutc", "frames", "Root", "ROOT", "_", "__", "e", "environments", "nan",
    "inf",
    "infinity", "null",
  ]
  /// Scalars that combine with the space or the scalar after them, or are equivalent to others.
  private static let scalars: [Unicode.Scalar] =
    [
      "\u{D4E}", "\u{110C2}", "\u{AC00}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{C5}", "\u{212B}", "\u{212A}", "K",
      "\u{E9}",
      "\u{FDFA}", "\u{1D400}", "\u{2160}", "\u{BD}", "\u{B2}", "\u{30FC}", "\u{5D0}", "\u{627}", "\u{20000}",
      "\u{115F}",
      "\u{3164}", "\u{1885}", "_", "a", "e", "x", "0", "9",
    ] + "environtlabpm".unicodeScalars

  private static func ids(_ random: inout SplitMix64) -> [String] {
    var ids: [String] = words.shuffled(using: &random)
    var known = Set(ids.map { Array($0.utf8) })
    while ids.count < 60 {
      var id = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        if let scalar = scalars.randomElement(using: &random) { id.unicodeScalars.append(scalar) }
      }
      guard Identifier.isValid(id), !Identifier.isReserved(id), known.insert(Array(id.utf8)).inserted else { continue }
      ids.append(id)
    }
    return ids
  }

  private static func spec(_ ids: [String], height: Int) -> String {
    let attributes = ["left", "top", "width", "height"]
    let constraints = ids.enumerated().map { index, id in
      #"{"item": "\#(id)", "attribute": "\#(attributes[index % 4])", "constant": \#(height + index)}"#
    }
    let views = ids.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"layoutSpec": 1, "views": [\#(views)], "constraints": [\#(constraints.joined(separator: ","))]}"#
  }

  @Test(arguments: 0..<4)
  func `every id is written and read back`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ids = Self.ids(&random)
    let folder = try TemporaryFolder()
    let spec = try folder.file("ids.json", Self.spec(ids, height: 5))
    let update = CapturedRun(["test", spec, "--update", "--window", "400x300"])
    #expect(update.code == .success, "\(update.errors)")
    let lines = try folder.text(of: "ids.frames").utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 4 + ids.count)
    let same = CapturedRun(["test", spec])
    #expect(same.code == .success && same.output == "the same: 1 environment\n", "\(same.output)\(same.errors)")
    _ = try folder.file("ids.json", Self.spec(ids, height: 7))
    let moved = CapturedRun(["test", spec, "--format", "json", "--verbose"])
    let changes = try #require(
      JSONDocument(parsing: Array(moved.output.utf8)).root["specs"]?.elements.first { _ in true }?["changes"])
    let views = changes.elements.flatMap { $0["views"]?.elements.compactMap(\.string) ?? [] }
    #expect(Set(views.map { Array($0.utf8) }) == Set(ids.map { Array($0.utf8) }))
  }
}
