import Foundation
import Layout
import LayoutImport
import LayoutSpec
import Testing

/// A layout that is exported to another format and imported again keeps its frames.
@Suite("Keyboards that are exported and imported again")
struct RoundTripTests {
  private static let fixtures = KeyboardImportTests.fixtures

  /// The windows for which a layout is exported: a phone in both orientations, and a tablet.
  private static let windows = [
    Size(width: 393, height: 852), Size(width: 667, height: 375), Size(width: 1024, height: 768),
  ]

  /// The project's specs, the golden files of imports, and imports of public files.
  private static let specs: [(name: String, bytes: [UInt8])] = {
    let folders = [fixtures.appending(path: "../../../Specs"), fixtures.appending(path: "Golden")]
    var specs: [(name: String, bytes: [UInt8])] = []
    for folder in folders.map({ $0.standardizedFileURL }) {
      for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()
      where name.hasSuffix(".json") {
        if let data = try? Data(contentsOf: folder.appending(path: name)) { specs.append((name, [UInt8](data))) }
      }
    }
    for (name, bytes) in KeyboardImportTests.originals {
      let source = ImportSource(name: name, bytes: bytes)
      guard let format = ImportFormat.recognized(in: source), let result = try? format.layouts(of: source) else {
        continue
      }
      specs += result.layouts.map { (name, Array($0.spec.utf8)) }
    }
    return specs
  }()

  private static func solve(_ bytes: [UInt8], in window: Size) throws -> SpecResult {
    let document = SpecDocument(parsing: bytes)
    let caller = CallerEnvironment(
      parsing: Array(#"{"window":{"width":\#(window.width),"height":\#(window.height)}}"#.utf8),
      for: document)
    return try document.solve(for: caller, options: SpecOptions())
  }

  private static func again(_ export: KeyboardExport, _ format: KeyboardExportFormat, in window: Size) throws
    -> SpecResult
  {
    let source = ImportSource(name: "again", bytes: Array(export.text.utf8))
    let imported = try #require(ImportFormat(rawValue: format.rawValue)).layouts(of: source)
    return try solve(Array(try #require(imported.layouts.first).spec.utf8), in: window)
  }

  /// The frames of keys from the top left to the bottom right.
  private static func frames(_ result: SpecResult, scale: Size = Size(width: 1, height: 1)) -> [Rect] {
    let frames = result.views.filter { $0.kind == .key }.map {
      Rect(
        x: $0.frame.x * scale.width, y: $0.frame.y * scale.height, width: $0.frame.width * scale.width,
        height: $0.frame.height * scale.height)
    }
    func rank(_ number: Double) -> Double { (number * 10).rounded() }
    return frames.sorted {
      (rank($0.y), rank($0.x), rank($0.width), $0.height) < (rank($1.y), rank($1.x), rank($1.width), $1.height)
    }
  }

  private static func distance(_ one: Double, _ two: Double) -> Double { (one - two).magnitude }

  @Test("no key moves when a spec is exported for keyboard-layout-editor and imported again", arguments: windows)
  func kle(window: Size) throws {
    for (name, bytes) in Self.specs {
      let result = try Self.solve(bytes, in: window)
      guard let export = try? KeyboardExport(result, to: .kle) else { continue }
      let (before, after) = (Self.frames(result), Self.frames(try Self.again(export, .kle, in: window)))
      #expect(before.count == after.count, "\(name)")
      for (one, two) in zip(before, after) {
        let distance = max(
          Self.distance(one.x, two.x), Self.distance(one.y, two.y), Self.distance(one.width, two.width),
          Self.distance(one.height, two.height))
        #expect(distance <= 0.01, "\(name): \(one) \(two)")
      }
      let moves = export.warnings.contains { $0.contains("extends beyond") }
      #expect(!moves, "\(name)")
    }
  }

  /// A Keyman keyboard has no size, so frames are compared relative to the keyboard.
  @Test("no key moves when a spec is exported for Keyman and imported again, except with a warning", arguments: windows)
  func keyman(window: Size) throws {
    for (name, bytes) in Self.specs {
      let result = try Self.solve(bytes, in: window)
      guard let export = try? KeyboardExport(result, to: .keyman) else { continue }
      let again = try Self.again(export, .keyman, in: window)
      let scale = Size(width: result.root.width / again.root.width, height: result.root.height / again.root.height)
      let (before, after) = (Self.frames(result), Self.frames(again, scale: scale))
      #expect(before.count == after.count, "\(name)")
      let narrows = export.warnings.contains { $0.contains("margin") }
      let drops = export.warnings.contains { $0.contains("equally high") }
      var moved = 0.0
      var narrowed = 0.0
      var dropped = 0.0
      for (one, two) in zip(before, after) {
        moved = max(moved, Self.distance(one.x, two.x))
        narrowed = max(narrowed, Self.distance(one.width, two.width))
        dropped = max(dropped, Self.distance(one.y, two.y), Self.distance(one.height, two.height))
      }
      #expect(moved <= 0.01, "\(name): \(moved)")
      #expect(narrows == (narrowed > 0.01), "\(name): \(narrowed) \(export.warnings)")
      #expect(narrowed <= 0.3, "\(name): \(narrowed)")
      #expect(drops == (dropped > 0.01), "\(name): \(dropped) \(export.warnings)")
    }
  }

  private static func export(_ views: String, to format: KeyboardExportFormat) throws -> KeyboardExport {
    let spec = """
      { "layoutSpec": 1, "root": { "width": 300, "height": 100 },
        "views": [{ "id": "row", "stack": { "axis": "horizontal", "distribution": "fillEqually" }, "children": [\(views)] }],
        "constraints": [{ "pin": "row", "to": "root" }] }
      """
    return try KeyboardExport(try SpecDocument(parsing: Array(spec.utf8)).solve(), to: format)
  }

  @Test("Keyman keeps the actions of keys")
  func keymanKeeps() throws {
    let export = try Self.export(
      """
      { "id": "a", "kind": "key", "output": { "text": "a", "longPress": ["á", "à"], "flick": ["l", "u", "r", "d"] } },
      { "id": "b", "kind": "key", "output": { "text": "b", "multitap": ["c"], "flick": { "top": "x", "ne": "y" } } },
      { "id": "shift", "kind": "key", "output": { "role": "shift", "layer": "upper", "hint": "!" } }
      """, to: .keyman)
    #expect(
      export.warnings == [
        "Keyman leaves a margin at the right: keys that reach into it are up to 0.015 points narrower"
      ])
    let source = ImportSource(name: "again", bytes: Array(export.text.utf8))
    let result = try ImportFormat.keyman.layouts(of: source)
    let spec = try #require(result.layouts.first).spec
    for text in [
      #""longPress": ["á", "à"]"#, #""flick": { "n": "u", "e": "r", "s": "d", "w": "l" }"#, #""multitap": ["c"]"#,
      #""flick": { "n": "x", "ne": "y" }"#, #""layer": "upper""#, #""hint": "!""#,
    ] {
      #expect(
        spec.contains(text)
          || spec.contains(
            text.replacing(
              "\"n\": \"u\", \"e\": \"r\", \"s\": \"d\", \"w\": \"l\"",
              with: "\"w\": \"l\", \"n\": \"u\", \"e\": \"r\", \"s\": \"d\"")),
        "\(text)")
    }
    #expect(result.warnings.map { $0.code } == ["nextlayer"])
  }

  @Test("Keyman's icons keep their names; other texts between asterisks are texts")
  func icons() throws {
    let keys = ["*123*", "*Symbol*", "*Tab*", "*foo*", "***"].enumerated().map {
      #"{"id": "T_\#($0)", "text": "\#($1)", "nextlayer": "other"}"#
    }
    let row = #"{"id": 1, "key": [\#(keys.joined(separator: ","))]}"#
    let text = #"{"phone": {"layer": [{"id": "default", "row": [\#(row)]}]}}"#
    let source = ImportSource(name: "icons.keyman-touch-layout", bytes: Array(text.utf8))
    let layout = try #require(try ImportFormat.keyman.layouts(of: source).layouts.first)
    let result = try SpecDocument(parsing: Array(layout.spec.utf8)).solve()
    #expect(result.views.filter { $0.kind == .key }.map(\.label) == ["123", "#+=", "⇥", "*foo*", "***"])
    let export = try KeyboardExport(result, to: .keyman).text
    for text in ["*123*", "*Symbol*", "*Tab*", "*foo*", "***"] { #expect(export.contains("\"\(text)\"")) }
  }

  @Test("one warning counts everything that a format cannot express")
  func losses() throws {
    let views = """
      { "id": "a", "kind": "key", "output": { "text": "a", "longPress": ["á"], "flick": ["l", "u", "r", "d"], "code": 1 } },
      { "id": "b", "kind": "key", "output": { "text": "c", "longPress": ["é"] } },
      { "id": "print", "label": "Esc", "kind": "view" }
      """
    #expect(
      try Self.export(views, to: .kle).warnings == [
        "keyboard-layout-editor cannot express these, which are left out: \"longPress\" of 2 keys, \"flick\" of 1 key, \"code\" of 1 key, \"text\" of 1 key"
      ])
    #expect(
      try Self.export(views, to: .keyman).warnings.contains(
        "Keyman cannot express these, which are left out: \"code\" of 1 key, a labelled view that is not a key"))
  }

  @Test(
    "a unit that is too small for keyboard-layout-editor is 44 points",
    arguments: [nil, 0, -1, .leastNonzeroMagnitude, 1e-4])
  func smallUnits(unit: Double?) throws {
    let spec = #"{"layoutSpec": 1, "views": [{"id": "a", "kind": "key"}], "constraints": [{"pin": "a", "to": "root"}]}"#
    let result = try SpecDocument(parsing: Array(spec.utf8)).solve()
    let export = try KeyboardExport(result, to: .kle, unit: unit)
    #expect(export.text == (try KeyboardExport(result, to: .kle, unit: 44)).text)
    #expect(export.warnings == [])
  }

  @Test("decals of keyboard-layout-editor are exported as decals")
  func decals() throws {
    let source = ImportSource(name: "decals", bytes: Array(#"[["a",{"d":true},"b\nc","d"]]"#.utf8))
    let layout = try #require(try ImportFormat.kle.layouts(of: source).layouts.first)
    let export = try KeyboardExport(try SpecDocument(parsing: Array(layout.spec.utf8)).solve(), to: .kle)
    #expect(export.warnings == [])
    #expect(export.text.contains(#""d":true"#))
    let again = ImportSource(name: "decals", bytes: Array(export.text.utf8))
    #expect(try ImportFormat.kle.layouts(of: again).layouts.first?.spec == layout.spec)
  }
}
