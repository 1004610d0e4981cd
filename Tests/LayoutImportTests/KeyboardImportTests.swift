import Foundation
import JSON
import Layout
import LayoutImport
import LayoutSpec
import TestSupport
import Testing

@Suite("Keyboards of other formats")
struct KeyboardImportTests {
  static let fixtures = PackageFiles.fixtures.appending(path: "imports")

  static let files = [
    "river.keyman-touch-layout", "brook.xml", "pond.custard", "rill.kle", "creek.json", "weir-via.json",
  ]

  static func source(_ file: String) throws -> ImportSource {
    ImportSource(name: file, bytes: [UInt8](try Data(contentsOf: fixtures.appending(path: file))))
  }

  static func document(_ file: String, layout: String? = nil, scene: String? = nil) throws -> SpecDocument {
    let source = try source(file)
    var options = ImportOptions()
    (options.layout, options.scene) = (layout, scene)
    let format = try #require(ImportFormat.recognized(in: source))
    let spec = try #require(try format.layouts(of: source, options: options).layouts.first).spec
    let document = SpecDocument(spec)
    #expect(document.errors.map { $0.message } == [])
    return document
  }

  @Test("an imported keyboard is a valid spec without conflict or ambiguity", arguments: files)
  func isSolved(file: String) throws {
    let document = try Self.document(file)
    for device in ["iphone-16", "iphone-se-3", "ipad-mini-6"] {
      for orientation in Orientation.allCases {
        let result = try document.solve(for: EnvironmentRequest(device: device, orientation: orientation))
        #expect(result.ambiguous == [])
        #expect(result.unsatisfied.isEmpty)
      }
    }
  }

  @Test(
    "the format is recognized by content, and the spec equals the golden file",
    arguments: zip(files, [ImportFormat.keyman, .cldr, .custard, .kle, .qmk, .qmk]))
  func golden(file: String, format: ImportFormat) throws {
    let source = try Self.source(file)
    #expect(ImportFormat.recognized(in: source) == format)
    let spec = try #require(try format.layouts(of: source).layouts.first).spec
    let golden = try String(contentsOf: Self.fixtures.appending(path: "Golden/\(file).spec.json"), encoding: .utf8)
    #expect(spec == golden)
  }

  @Test("Keyman: pads, widths, the last key of a row and the margin follow Keyman's engine")
  func keyman() throws {
    let document = try Self.document("river.keyman-touch-layout")
    let frames = try document.solve().frameTable
    // The widest row has five keys of 100, five pads of 15, and the margin of 15.
    let unit = 393.0 / 590
    func expect(_ id: String, _ left: Double, _ width: Double, _ row: Double) {
      let expected = [left * unit, row * 72, width * unit, 72]
      for (found, wanted) in zip(frames[id] ?? [], expected) { #expect(abs(found - wanted) < 0.001, "\(id)") }
      #expect(frames[id] != nil)
    }
    expect("K_Q", 15, 100, 0)
    expect("K_T", 475, 100, 0)
    expect("K_A", 50, 100, 1)
    expect("K_D", 280, 100, 1)
    expect("K_SPACE", 251, 100, 2)
    expect("K_BKSP", 366, 209, 2)
  }

  @Test(
    "Keyman: a width in a string is an integer, and the default if it is none",
    arguments: [
      (#""80""#, 80), (#""97.9""#, 97), (#"" +5px""#, 5), (#""1e3""#, 1), ("97.9", 97.9), (#""wide""#, 100),
      (#"".5""#, 100), (#""-""#, 100), (#"" ""#, 100), (#""0""#, 100), ("0", 100),
    ])
  func keymanNumbers(width: String, units: Double) throws {
    let text = #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","width":\#(width)},{"id":"K_B"}]}]}]}}"#
    let key = try #require(try ImportFormat.keyman.solved(text).frameTable["K_A"])
    // The pad left of the key is 15 units wide.
    #expect(abs(key[2] / key[0] * 15 - units) < 0.01)
  }

  @Test("CLDR: gaps stay empty, stretch takes the rest, rows are centered in the widest one")
  func cldr() throws {
    let frames = try Self.document("brook.xml").solve().frameTable
    #expect(frames["t"] == [314.4, 0, 78.6, 72])
    #expect(frames["shift"] == [19.65, 72, 117.9, 72])
    #expect(frames["s"] == [294.75, 72, 78.6, 72])
    #expect(frames["space"] == [78.6, 144, 235.8, 72])
  }

  @Test("Custard: row_count is the number of keys across, and a key may cover several cells")
  func custard() throws {
    let frames = try Self.document("pond.custard").solve().frameTable
    #expect(frames["あ"] == [0, 0, 93.75, 68])
    #expect(frames["space"] == [99.75, 0, 193.5, 68])
    #expect(frames["enter"] == [299.25, 0, 93.75, 142])
  }

  @Test(
    "Custard: a tab that scrolls is filled across its direction, and shows a part of the next cells",
    arguments: [
      (
        "vertical", "2", "2.5",
        ["a": [0, 0, 193.5, 82.8], "b": [199.5, 0, 193.5, 82.8], "c": [0, 88.8, 193.5, 82.8]]
      ),
      (
        "horizontal", "2.5", "2",
        ["a": [0, 0, 153.6, 105], "b": [0, 111, 153.6, 105], "c": [159.6, 0, 153.6, 105]]
      ),
    ])
  func scrolling(direction: String, across: String, down: String, expected: [String: [Double]]) throws {
    let keys = "abcde".enumerated().map {
      #"{"specifier": {"index": \#($0)}, "key": {"design": {"label": {"text": "\#($1)"}}}}"#
    }
    let file = """
      {"interface": {"key_layout": {"type": "grid_scroll", "direction": "\(direction)", "row_count": \(across),
        "column_count": \(down)}, "keys": [\(keys.joined(separator: ","))]}}
      """
    let frames = try ImportFormat.custard.solved(file).frameTable
    for (id, frame) in expected {
      #expect(zip(frames[id] ?? [], frame).allSatisfy { abs($0 - $1) < 1e-6 }, "\(id): \(frames[id] ?? [])")
    }
    #expect(frames["d"] != nil && frames["e"] == nil)
  }

  @Test("QMK: a layout has other names in layout_aliases")
  func aliases() throws {
    let file = """
      {"layout_aliases": {"LAYOUT_other": "LAYOUT"},
        "layouts": {"LAYOUT_first": {"layout": [{"x": 0, "y": 0}]}, "LAYOUT": {"layout": [{"x": 0, "y": 0, "w": 2}]}}}
      """
    var options = ImportOptions()
    options.layout = "LAYOUT_other"
    #expect(try ImportFormat.qmk.spec(file, options: options).contains(#""width": "2 * u""#))
  }

  @Test("KLE: offsets add up, an ISO Enter is its larger rectangle, a rotated key its bounding box")
  func kle() throws {
    let frames = try Self.document("rill.kle").solve().frameTable
    #expect(frames["f1"] == [66, 0, 44, 44])
    #expect(frames["tab"] == [44, 55, 66, 44])
    #expect(frames["enter"] == [121, 55, 55, 88])
    #expect(frames["r"] == [22, 220, 60.1051, 60.1051])
  }

  @Test(
    "KLE: the outer brackets may be missing, also for a single row",
    arguments: [
      #"[{x:1},"A"],["B"]"#, #"[[{"x":1},"A"],["B"]]"#, #"{name:"Two"},[{x:1},"A"],["B"],"#, #"[{x:1},"A"]"#,
      #"[{"x":1},"A"]"#,
    ])
  func kleRows(text: String) throws {
    let source = ImportSource(name: "rows", bytes: Array(text.utf8))
    #expect(ImportFormat.recognized(in: source) == .kle)
    let frames = try ImportFormat.kle.solved(text).frameTable
    #expect(frames["a"] == [44, 0, 44, 44])
    #expect(frames["b"] == (text.contains("B") ? [0, 44, 44, 44] : nil))
  }

  @Test(
    "QMK and VIA: a file without layouts is recognized, and the error says what it lacks",
    arguments: [
      (#"{"keyboard_name":"x","layouts":{}}"#, "add a layout"),
      (#"{"keyboard_name":"x","layouts":null}"#, "no \"layouts\""),
      (#"{"keyboard_name":"x","layouts":{"LAYOUT":{}}}"#, "a list of keys"),
      (#"{"name":"x","vendorId":"0x1","#, "ends inside"),
      (#"{"name":"x","matrix":{"rows":1,"cols":2}}"#, "\"keymap\""),
      (#"{"name":"x","vendorId":"0x1","productId":"0x2","layouts":{}}"#, "\"keymap\""),
      (#"{"name":"x","vendorId":"0x1","productId":"0x2","layouts":{"keymap":{}}}"#, "a list of rows"),
    ])
  func withoutLayouts(text: String, lacking: String) throws {
    let source = ImportSource(name: "x", bytes: Array(text.utf8))
    #expect(ImportFormat.recognized(in: source) == .qmk)
    let error = #expect(throws: ImportError.self) { try ImportFormat.qmk.layouts(of: source) }
    #expect(error?.position != nil && error?.message.contains(lacking) == true, "\(error?.message ?? "")")
  }

  @Test("objects of other kinds are no keyboards", arguments: [#"{"layouts":{}}"#, #"{"matrix":[1],"name":"x"}"#])
  func unknown(text: String) {
    #expect(ImportFormat.recognized(in: ImportSource(name: "x", bytes: Array(text.utf8))) == nil)
  }

  @Test(
    "a file that ends before its format can be told is rejected at its end",
    arguments: [#"{"name":"#, "{", #"<?xml version="1.0"?>\n<docu"#, "<keyboard3"])
  func cutBeforeItsFormat(text: String) {
    let source = ImportSource(name: "x", bytes: Array(text.utf8))
    #expect(ImportFormat.recognized(in: source) == nil)
    let error = ImportError(unknownFormatOf: source, option: "--from")
    #expect(error.code == .malformed)
    #expect(error.position != nil, "\(error)")
  }

  @Test("QMK: an option selects a layout, and the error for an unknown one lists them")
  func qmkLayout() throws {
    #expect(try Self.document("creek.json", layout: "LAYOUT_min").solve().views.map { $0.id } == ["r0c0"])
    #expect(throws: ImportError.self) { try Self.document("creek.json", layout: "LAYOUT_none") }
  }

  @Test("only QMK's keyboards have layouts to select", arguments: files.filter { $0 != "creek.json" })
  func noLayouts(file: String) {
    let error = #expect(throws: ImportError.self) { try Self.document(file, layout: "LAYOUT_all") }
    #expect(error?.code == .unknownScene && error?.position != nil)
  }

  @Test("an import ends at the first key after it was cancelled", arguments: files)
  func cancellation(file: String) throws {
    let source = try Self.source(file)
    var options = ImportOptions()
    options.isCancelled = { true }
    let format = try #require(ImportFormat.recognized(in: source))
    let error = #expect(throws: ImportError.self) { try format.layouts(of: source, options: options) }
    #expect(error?.code == .budgetExceeded)
  }

  @Test(
    "Custard: keys at the same cells are all imported, except equal ones",
    arguments: [("b", [], ["a", "a2", "c"]), ("a", ["duplicate-key"], ["a", "c"])])
  func sharedCells(text: String, codes: [String], ids: [String]) throws {
    func key(_ x: Int, _ label: String, _ text: String) -> String {
      """
      {"key_type": "custom", "specifier": {"x": \(x), "y": 0}, "key": {"design": {"label": {"text": "\(label)"}},
        "press_actions": [{"type": "input", "text": "\(text)"}]}}
      """
    }
    let file = """
      {"interface": {"key_layout": {"type": "grid_fit", "row_count": 2, "column_count": 1},
        "keys": [\(key(0, "a", "a")), \(key(0, "a", text)), \(key(1, "c", "c"))]}}
      """
    #expect(try ImportFormat.custard.imported(file).warnings.map { $0.code } == codes)
    let keys = try ImportFormat.custard.solved(file).views.filter { $0.kind == .key }
    #expect(keys.map { $0.id }.sorted() == ids)
  }

  @Test(
    "rotated keys that touch do not overlap, and stay within the root; those that overlap are found",
    arguments: [
      (#"[["A"],[{"r":7,"rx":2.19,"ry":3.97,"w":1.5},"B"]]"#, ["key", "key"]),
      // K is 0.04 units deep in B, and then 0.1.
      (#"[["A","B"],[{"r":20,"rx":1.5,"ry":0.96},"K"]]"#, ["key", "key", "view"]),
      (#"[["A","B"],[{"r":20,"rx":1.5,"ry":0.9},"K"]]"#, ["key", "key", "key"]),
      (#"[["A","B"],[{"r":20,"rx":3,"ry":2},"C","D"]]"#, ["key", "key", "view", "view"]),
      (#"[[{"r":20,"rx":3,"ry":2},"C",{"x":-0.5},"D"]]"#, ["key", "key"]),
      // D overlaps C, so it stays; only the boxes of D and E overlap.
      (#"[[{"r":20,"rx":3,"ry":2},"C",{"x":-0.5},"D","E"]]"#, ["key", "key", "view"]),
      // Both K and L overlap A, and only their boxes overlap each other; that of K also overlaps B's.
      (
        #"[["A","B"],[{"r":-126,"rx":0.34,"ry":2.29,"x":0,"y":0},"K",{"x":0.4,"w":2.91},"L"]]"#,
        ["key", "key", "key", "view"]
      ),
    ])
  func rotated(text: String, kinds: [String]) throws {
    let solved = try ImportFormat.kle.solved(text)
    let keys = solved.views.filter { $0.label.count == 1 }
    #expect(keys.map { $0.kind.rawValue } == kinds)
    #expect(
      keys.allSatisfy { $0.frame.right <= solved.root.width + 1e-6 && $0.frame.bottom <= solved.root.height + 1e-6 })
  }

  @Test("Keyman's icons have their names as labels; other texts between asterisks are texts")
  func icons() throws {
    let keys = ["*123*", "*Symbol*", "*Tab*", "*foo*", "***"].enumerated().map {
      #"{"id": "T_\#($0)", "text": "\#($1)", "nextlayer": "other"}"#
    }
    let row = #"{"id": 1, "key": [\#(keys.joined(separator: ","))]}"#
    let text = #"{"phone": {"layer": [{"id": "default", "row": [\#(row)]}]}}"#
    #expect(
      try ImportFormat.keyman.solved(text).views.filter { $0.kind == .key }.map(\.label) == [
        "123", "#+=", "⇥", "*foo*", "***",
      ])
  }
}

/// Physical keyboards as keyboards of a phone.
@Suite struct PhoneKeyboardTests {
  private static let board = #"[["Q","W",{"w":1.5},"Backspace"],[{"x":0.25},"A",{"x":0.25},"!\n1","S"],[{"w":3.5},""]]"#

  private func keyboard() throws -> (spec: SpecDocument, warnings: [ImportWarning]) {
    var options = ImportOptions()
    options.form = .keyboard
    let result = try ImportFormat.kle.imported(Self.board, options: options)
    return (SpecDocument(result.layouts[0].spec), result.warnings)
  }

  @Test(arguments: ["iphone-se-1", "iphone-16", "ipad-pro-13-m5"], Orientation.allCases)
  func `the keys fill the keyboard's safe area with equal gaps`(_ device: String, _ orientation: Orientation) throws {
    let (spec, _) = try keyboard()
    var options = SpecOptions()
    options.includeGuides = true
    let result = try spec.solve(for: EnvironmentRequest(device: device, orientation: orientation), options: options)
    #expect(spec.usesKeyboardRoot && result.ambiguous.isEmpty)
    func frame(_ id: String) throws -> Rect { try #require(result.views.first { $0.id == id }?.frame) }
    let (q, w, delete) = (try frame("q"), try frame("w"), try frame("backspace"))
    let board = try frame("board")
    #expect(abs(q.x - board.x) < 1e-6 && abs(q.y - board.y) < 1e-6 && abs(delete.right - board.right) < 1e-6)
    #expect(abs(w.x - q.right - 6) < 1e-6 && abs(delete.x - w.right - 6) < 1e-6)
    #expect(abs(delete.width - (1.5 * (q.width + 6) - 6)) < 1e-6)
    let (a, space) = (try frame("a"), try frame("key"))
    #expect(abs(a.y - q.bottom - 6) < 1e-6)
    #expect(abs(space.bottom - board.bottom) < 1e-6)
  }

  @Test func `legends say what keys type and do, and the assumptions are a warning`() throws {
    let (spec, warnings) = try keyboard()
    let outputs = try spec.solve(for: EnvironmentRequest(device: "iphone-16")).json(.compact)
    let text = String(decoding: outputs, as: UTF8.self)
    for output in [#""text":"q""#, #""role":"delete""#, #""text":"1""#, #""text":" ""#, #""role":"space""#] {
      #expect(text.contains(output), "\(output): \(text)")
    }
    #expect(warnings.first { $0.code == "as-keyboard" }?.message.contains("7 of 7 keys type") == true)
  }

  @Test func `without the option, keys keep their literal positions`() throws {
    let result = try ImportFormat.kle.imported(Self.board)
    #expect(result.layouts[0].spec.contains(#""width": "3.5 * u""#) && result.warnings.isEmpty)
  }
}
