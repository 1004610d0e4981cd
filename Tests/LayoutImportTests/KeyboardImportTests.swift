import Foundation
import JSON
import Layout
import LayoutImport
import LayoutSpec
import TestSupport
import Testing

@Suite("Keyboards of other formats")
struct KeyboardImportTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/imports")

  static let files = [
    "river.keyman-touch-layout", "brook.xml", "pond.custard", "rill.kle", "creek.json", "weir-via.json",
  ]

  static func source(_ file: String) throws -> ImportSource {
    ImportSource(name: file, bytes: [UInt8](try Data(contentsOf: fixtures.appending(path: file))))
  }

  private static func document(_ file: String, layout: String? = nil, scene: String? = nil) throws -> SpecDocument {
    let source = try source(file)
    var options = ImportOptions()
    (options.layout, options.scene) = (layout, scene)
    let format = try #require(ImportFormat.recognized(in: source))
    let spec = try #require(try format.layouts(of: source, options: options).layouts.first).spec
    let document = SpecDocument(spec)
    #expect(document.errors.map { $0.message } == [])
    return document
  }

  private static func frames(_ result: SpecResult) -> [String: [Double]] {
    var frames: [String: [Double]] = [:]
    for view in result.views {
      frames[view.id] = [view.frame.x, view.frame.y, view.frame.width, view.frame.height].map {
        ($0 * 1e4).rounded() / 1e4
      }
    }
    return frames
  }

  private static func caller(_ json: String, _ document: SpecDocument) -> CallerEnvironment {
    CallerEnvironment(parsing: Array(json.utf8), for: document)
  }

  @Test(
    "the format is recognized by content",
    arguments: zip(files, [ImportFormat.keyman, .cldr, .custard, .kle, .qmk, .qmk]))
  func recognized(file: String, format: ImportFormat) throws {
    #expect(ImportFormat.recognized(in: try Self.source(file)) == format)
  }

  @Test("an imported keyboard is a valid spec without conflict or ambiguity", arguments: files)
  func isSolved(file: String) throws {
    let document = try Self.document(file)
    for device in ["iphone-16", "iphone-se-3", "ipad-mini-6"] {
      for orientation in ["portrait", "landscape"] {
        let caller = Self.caller(#"{"device":"\#(device)","orientation":"\#(orientation)"}"#, document)
        let result = try document.solve(for: caller, options: SpecOptions())
        #expect(result.ambiguous == [])
        #expect(result.unsatisfied.isEmpty)
      }
    }
  }

  @Test("an imported spec equals the golden file", arguments: files)
  func golden(file: String) throws {
    let source = try Self.source(file)
    let format = try #require(ImportFormat.recognized(in: source))
    let spec = try #require(try format.layouts(of: source).layouts.first).spec
    let golden = try String(contentsOf: Self.fixtures.appending(path: "Golden/\(file).spec.json"), encoding: .utf8)
    #expect(spec == golden)
  }

  @Test("Keyman: pads, widths, the last key of a row and the margin follow Keyman's engine")
  func keyman() throws {
    let document = try Self.document("river.keyman-touch-layout")
    let frames = Self.frames(try document.solve())
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

  @Test("Keyman: a single key with a negative pad is at the right margin; a row without keys is left out")
  func keymanRightAligned() throws {
    let document = try Self.document("river.keyman-touch-layout")
    let shift = Self.caller(#"{"traits":{"layer":"shift"}}"#, document)
    let frames = Self.frames(try document.solve(for: shift, options: SpecOptions()))
    let unit = 393.0 / 245
    #expect(frames["shift_K_Q"].map { abs($0[2] - 100 * unit) < 0.001 } == true)
    #expect(frames["shift_K_SHIFT"].map { abs($0[0] - 150 * unit) < 0.001 && $0[1] == 108 } == true)
  }

  @Test(
    "Keyman: a width in a string is an integer, and the default if it is none",
    arguments: [
      (#""80""#, 80), (#""97.9""#, 97), (#"" +5px""#, 5), (#""1e3""#, 1), ("97.9", 97.9), (#""wide""#, 100),
      (#"".5""#, 100), (#""-""#, 100), (#"" ""#, 100), (#""0""#, 100), ("0", 100),
    ])
  func keymanNumbers(width: String, units: Double) throws {
    let text = #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","width":\#(width)},{"id":"K_B"}]}]}]}}"#
    let spec = try #require(
      try ImportFormat.keyman.layouts(of: ImportSource(name: "k", bytes: Array(text.utf8))).layouts.first
    ).spec
    let frames = Self.frames(try SpecDocument(spec).solve())
    let key = try #require(frames["K_A"])
    // The pad left of the key is 15 units wide.
    #expect(abs(key[2] / key[0] * 15 - units) < 0.01)
  }

  @Test("CLDR: gaps stay empty, stretch takes the rest, rows are centered in the widest one")
  func cldr() throws {
    let frames = Self.frames(try Self.document("brook.xml").solve())
    #expect(frames["t"] == [314.4, 0, 78.6, 72])
    #expect(frames["shift"] == [19.65, 72, 117.9, 72])
    #expect(frames["s"] == [294.75, 72, 78.6, 72])
    #expect(frames["space"] == [78.6, 144, 235.8, 72])
  }

  @Test("Custard: row_count is the number of keys across, and a key may cover several cells")
  func custard() throws {
    let frames = Self.frames(try Self.document("pond.custard").solve())
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
    let result = try ImportFormat.custard.layouts(of: ImportSource(name: "a.custard", bytes: Array(file.utf8)))
    let document = SpecDocument(try #require(result.layouts.first).spec)
    let frames = Self.frames(try document.solve(for: EnvironmentRequest(device: "iphone-16")))
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
    let source = ImportSource(name: "info.json", bytes: Array(file.utf8))
    let spec = try #require(try ImportFormat.qmk.layouts(of: source, options: options).layouts.first).spec
    #expect(spec.contains(#""width": "2 * u""#))
  }

  @Test("KLE: offsets add up, an ISO Enter is its larger rectangle, a rotated key its bounding box")
  func kle() throws {
    let frames = Self.frames(try Self.document("rill.kle").solve())
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
    let layout = try #require(try ImportFormat.kle.layouts(of: source).layouts.first)
    let frames = Self.frames(try SpecDocument(layout.spec).solve())
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
    let result = try ImportFormat.custard.layouts(of: ImportSource(name: "a.custard", bytes: Array(file.utf8)))
    #expect(result.warnings.map { $0.code } == codes)
    let document = SpecDocument(try #require(result.layouts.first).spec)
    let keys = try document.solve().views.filter { $0.kind == .key }
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
    let result = try ImportFormat.kle.layouts(of: ImportSource(name: "a.kle", bytes: Array(text.utf8)))
    let spec = try #require(result.layouts.first).spec
    let solved = try SpecDocument(spec).solve()
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
    let source = ImportSource(name: "icons.keyman-touch-layout", bytes: Array(text.utf8))
    let layout = try #require(try ImportFormat.keyman.layouts(of: source).layouts.first)
    let result = try SpecDocument(layout.spec).solve()
    #expect(result.views.filter { $0.kind == .key }.map(\.label) == ["123", "#+=", "⇥", "*foo*", "***"])
  }

  @Test(
    "a mistake in a keyboard file is an error with a position",
    arguments: [
      (ImportFormat.keyman, #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","width":-5}]}]}]}}"#, 1, 65),
      (.keyman, #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","width":1e-300}]}]}]}}"#, 1, 65),
      (.keyman, #"{"desktop":{"layer":[]}}"#, 1, 1),
      (.keyman, #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A","width":"-5.5"}]}]}]}}"#, 1, 65),
      (.keyman, #"{"phone":{"layer":[{"id":"a"},{"id":"a"}]}}"#, 1, 31),
      (.kle, #"[["a",{"x":"b"},"c"]]"#, 1, 12),
      (.kle, #"[["a",{"r":1e308},"c"]]"#, 1, 12),
      (.kle, #"[[{"w":1e-300},"a"]]"#, 1, 8),
      (.kle, #"[[{"h":-1},"a"]]"#, 1, 8),
      (.qmk, #"{"layouts":{"L":{"layout":[{"x":0,"y":0,"w":0}]}}}"#, 1, 28),
      (.qmk, #"{"layouts":{"L":{"layout":[{"x":0,"y":0,"w":1e-300}]}}}"#, 1, 28),
      (.custard, #"{"interface":{"key_layout":{"row_count":0,"column_count":1},"keys":[]}}"#, 1, 41),
      (.custard, #"{"interface":{"key_layout":{"row_count":2.5,"column_count":1},"keys":[]}}"#, 1, 41),
      (
        .custard,
        #"{"interface":{"key_layout":{"row_count":2,"column_count":1},"keys":[{"specifier":{"x":0.5,"y":0}}]}}"#, 1, 87
      ),
      (
        .cldr,
        "<keyboard3><keys/><layers formId=\"touch\"><layer id=\"a\">\n<row keys=\"nope\"/></layer></layers></keyboard3>",
        2, 6
      ),
      (.cldr, "<keyboard3><keys><key id=\"a\" width=\"1e-300\"/></keys></keyboard3>", 1, 30),
      (.cldr, "<keyboard3><import base=\"cldr\" path=\"45/other.xml\"/></keyboard3>", 1, 32),
    ])
  func mistakes(format: ImportFormat, text: String, line: Int, column: Int) throws {
    let source = ImportSource(name: "bad", bytes: Array(text.utf8))
    let error = #expect(throws: ImportError.self) { try format.layouts(of: source) }
    #expect(error?.position == JSONPosition(line: line, column: column))
  }

  @Test("a gap that is narrower than the decimals of a spec is left out")
  func narrowGap() throws {
    let text = #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"K_A"},{"id":"K_B","pad":1e-5}]}]}]}}"#
    try Self.expectAnswer(ImportSource(name: "narrow.keyman-touch-layout", bytes: Array(text.utf8)))
  }

  @Test(
    "a questionable value in a keyboard file is a warning with a position",
    arguments: [
      (ImportFormat.keyman, #"{"id":"K_A","width":"10px"}"#, "number"),
      (.keyman, #"{"id":"K_A","width":"97.9"}"#, "number"),
      (.keyman, #"{"id":"K_A","pad":"wide"}"#, "number"),
      (.keyman, #"{"id":"K_A","nextlayer":"b"}"#, "nextlayer"),
      (.keyman, #"{"id":"K_A","pad":-5},{"id":"K_B"}"#, "outside"),
      (.keyman, #"{"id":"K_A"},{"id":"K_B","pad":"-5"}"#, "negative-pad"),
      (.keyman, #"{"id":"K_A","sk":[{"id":"T_b","text":"b","nextlayer":"a"}]}"#, "nextlayer"),
      (.custard, #"{"specifier":{"x":1,"y":0,"width":2},"key":{"design":{"label":{"text":"a"}}}}"#, "outside"),
    ])
  func oddities(format: ImportFormat, keys: String, code: String) throws {
    let text =
      format == .keyman
      ? #"{"phone":{"layer":[{"id":"a","row":[{"key":[\#(keys)]}]}]}}"#
      : #"{"interface":{"key_layout":{"row_count":2,"column_count":1},"keys":[\#(keys)]}}"#
    let result = try format.layouts(of: ImportSource(name: "odd", bytes: Array(text.utf8)))
    #expect(result.warnings.map { $0.code } == [code])
    let document = SpecDocument(try #require(result.layouts.first).spec)
    #expect(try document.solve().ambiguous == [])
  }

  @Test(
    "what a spec cannot have is a warning",
    arguments: [
      (ImportFormat.custard, SmallFile.custard(#""press_actions":[{"type":"input","text":"a"}]"#), []),
      (.custard, SmallFile.custard(#""press_actions":[{"type":"input","text":"a"},{"type":"input","text":"b"}]"#), []),
      (
        .custard, SmallFile.custard(#""press_actions":[{"type":"input","text":"a"},{"type":"move_cursor"}]"#),
        ["press_actions"]
      ),
      (.custard, SmallFile.custard(#""press_actions":[{"type":"open_url"}]"#), ["press_actions"]),
      (.custard, SmallFile.custard(#""press_actions":[{"type":"delete","count":1}]"#), []),
      (.custard, SmallFile.custard(#""press_actions":[{"type":"delete","count":3}]"#), ["delete"]),
      (.custard, SmallFile.custard(#""press_actions":[{"type":"smart_delete"}]"#), ["delete"]),
      (.custard, SmallFile.custard(#""press_actions":[{"type":"move_tab","text":"numbers"}]"#), []),
      (
        .custard,
        #"{"input_style":"roman2kana","interface":{"key_layout":{"row_count":1,"column_count":1},"keys":[{"key_type":"system","key":{"type":"flick_kogaki"}}]}}"#,
        ["input_style", "system"]
      ),
      (
        .custard, SmallFile.custard(#""longpress_actions":{"start":[{"type":"input","text":"L"}]}"#),
        ["longpress_actions"]
      ),
      (
        .custard,
        SmallFile.custard(
          #""variations":[{"type":"flick_variation","direction":"left","key":{"press_actions":[{"type":"delete"}]}}]"#),
        ["press_actions"]
      ),
      (.custard, SmallFile.custard(#""design":{"label":{"main":"a","sub":["b"]}}"#), ["sub"]),
      (.cldr, SmallFile.cldr(#"output="x""#), []),
      (.cldr, SmallFile.cldr(#"output="\m{acute}""#), ["marker"]),
      (.cldr, SmallFile.cldr(#"output="a\u{110000}""#), ["escape"]),
      (.cldr, SmallFile.cldr(#"output="a${b}""#), ["variable"]),
      (
        .cldr, SmallFile.cldr(#"output="x" longPressKeyIds="a b" longPressDefaultKeyId="b""#),
        ["longPressDefaultKeyId"]
      ),
      (
        .cldr,
        SmallFile.cldr(
          #"output="x""#, more: #"<layers formId="us"><layer modifiers="none"><row keys="1 2"/></layer></layers>"#),
        ["other-form"]
      ),
      (
        .cldr, SmallFile.cldr(#"output="x""#, more: #"<displays><displayOptions baseCharacter="◌"/></displays>"#),
        ["displayOptions"]
      ),
      (.keyman, SmallFile.keyman(#""text":"x","sp":8"#), ["sp"]),
      (.keyman, SmallFile.keyman(#""text":"*Shift*","sp":1"#), []),
      (.keyman, SmallFile.keyman(#""text":"x""#, more: #","foo":1"#), ["foo"]),
      (.keyman, #"{"phone":{"layer":[{"id":"a","row":[{"height":2,"key":[{"id":"K_A"}]}]}]}}"#, ["height"]),
      (.kle, #"[{"name":"a"},["a"]]"#, []),
      (.kle, #"[{"name":"a","notes":"b"},["a"]]"#, ["metadata"]),
      (.kle, #"[[{"foo":1},"a"]]"#, ["property"]),
      (.kle, #"[["<i class='fa'></i>"]]"#, ["icon"]),
      (.qmk, #"{"layouts":{"L":{"layout":[{"x":0,"y":0,"encoder":0}]}}}"#, ["encoder"]),
    ])
  func leftOut(format: ImportFormat, text: String, codes: [String]) throws {
    let result = try format.layouts(of: ImportSource(name: "file", bytes: Array(text.utf8)))
    #expect(result.warnings.map { $0.code } == codes)
    let document = SpecDocument(try #require(result.layouts.first).spec)
    #expect(document.isValid)
  }

  @Test("the tab that a key of azooKey shows is in its output")
  func tabs() throws {
    let text = SmallFile.custard(#""press_actions":[{"type":"move_tab","tab_type":"custom","text":"numbers"}]"#)
    let result = try ImportFormat.custard.layouts(of: ImportSource(name: "file", bytes: Array(text.utf8)))
    #expect(result.layouts.first?.spec.contains(#""output": { "role": "plane", "tab": "numbers" }"#) == true)
  }

  @Test("a key that only enters a marker has its display or its id as label")
  func markers() throws {
    func label(_ displays: String) throws -> String? {
      let text = SmallFile.cldr(#"output="\m{acute}""#, more: displays)
      let result = try ImportFormat.cldr.layouts(of: ImportSource(name: "file", bytes: Array(text.utf8)))
      let document = SpecDocument(try #require(result.layouts.first).spec)
      return try document.solve().views.first { $0.id == "k" }?.label
    }
    #expect(try label("") == "k")
    #expect(try label(#"<displays><display output="\m{acute}" display="´"/></displays>"#) == "´")
  }

  @Test(
    "a width is a decimal number, which may start with zeros",
    arguments: [("1.5", true), ("01.5", true), (".5", true), ("0x2", false), ("0", false), ("", false)])
  func decimalWidth(text: String, isValid: Bool) {
    let source = ImportSource(name: "file", bytes: Array(SmallFile.cldr(#"output="x" width="\#(text)""#).utf8))
    #expect(((try? ImportFormat.cldr.layouts(of: source)) != nil) == isValid)
  }

  @Test("keyboard-layout-editor ignores sizes of 0, and a width sets that of the second rectangle")
  func sizesOfKeys() throws {
    func width(_ row: String) throws -> Double? {
      let source = ImportSource(name: "row", bytes: Array("[[\(row)]]".utf8))
      let spec = try #require(try ImportFormat.kle.layouts(of: source).layouts.first).spec
      return try SpecDocument(spec).solve().views.first { $0.id == "e" }?.frame.width
    }
    #expect(try width(#"{"w":0,"h":0,"w2":0},"E""#) == 44)
    #expect(try width(#"{"w2":3,"h2":1},{"w":1.25},"E""#) == 55)
    #expect(try width(#"{"w":1.25,"w2":3,"h2":1},"E""#) == 132)
  }

  @Test("a keyboard with more keys than a spec can have views is refused")
  func tooManyKeys() throws {
    func importing(keys: Int) throws -> ImportResult {
      let rows = Array(repeating: #"["a"]"#, count: keys).joined(separator: ",")
      return try ImportFormat.kle.layouts(of: ImportSource(name: "long", bytes: Array("[\(rows)]".utf8)))
    }
    #expect(try importing(keys: 100).layouts.count == 1)
    #expect(throws: ImportError.self) { try importing(keys: 20_001) }
  }

  @Test("each layout of a QMK keyboard is listed")
  func qmkList() throws {
    let summaries = try ImportFormat.qmk.summaries(of: try Self.source("creek.json"))
    #expect(summaries.map { $0.id } == ["LAYOUT_all", "LAYOUT_min"])
    for summary in summaries {
      let listed = try Self.document("creek.json", scene: summary.id).solve().views.map { $0.id }
      #expect(try listed == Self.document("creek.json", layout: summary.id).solve().views.map { $0.id })
    }
    let error = #expect(throws: ImportError.self) { try Self.document("creek.json", scene: "LAYOUT_mim") }
    #expect(error?.message.contains("did you mean \"LAYOUT_min\"?") == true)
  }

  private static func cldr(_ content: String) throws -> String {
    let text = "<?xml version=\"1.0\"?><keyboard3 locale=\"en\">\(content)</keyboard3>"
    let source = ImportSource(name: "a.xml", bytes: Array(text.utf8))
    return try #require(try ImportFormat.cldr.layouts(of: source).layouts.first).spec
  }

  @Test("thousands of layers with one name get names of their own")
  func repeatedLayers() throws {
    let layers = String(repeating: "<layer id=\"a\"/>", count: 5_000)
    let spec = try Self.cldr("<layers formId=\"us\">\(layers)</layers>")
    #expect(spec.contains("\"a 2\"") && spec.contains("\"a 5000\""))
  }

  @Test("an escape without a closing brace is text, even thousands of times")
  func openEscapes() throws {
    func spec(_ output: String) throws -> String {
      try Self.cldr(
        """
        <keys><key id="q" output="\(output)"/></keys>\
        <layers formId="touch"><layer id="base"><row keys="q"/></layer></layers>
        """)
    }
    #expect(try spec(#"\u{41}${z}\m{x}\u{42"#).contains(#""text": "Au{42""#))
    #expect(try spec(String(repeating: #"\u{"#, count: 5_000)).contains(String(repeating: "u{", count: 5_000)))
  }

  @Test("a legend may have any number of `<` that start no tag")
  func openTags() throws {
    func spec(_ legend: String) throws -> String {
      let source = ImportSource(name: "tags", bytes: Array(#"[["\#(legend)"]]"#.utf8))
      return try #require(try ImportFormat.kle.layouts(of: source).layouts.first).spec
    }
    #expect(try spec("<i>a</i><br>b &lt; <c").contains(#""a b < <c""#))
    let text = String(repeating: "<a", count: 20_000)
    #expect(try spec(text).contains(text))
  }

  @Test("a custom tab with more keys than a spec has views is refused")
  func tooManyTabKeys() throws {
    let keys = String(repeating: "{},", count: 20_000) + "{}"
    let text = """
      {"interface": {"key_layout": {"type": "grid_fit", "row_count": 10, "column_count": 4}, "keys": [\(keys)]}}
      """
    let source = ImportSource(name: "a.custard", bytes: Array(text.utf8))
    let error = #expect(throws: ImportError.self) { try ImportFormat.custard.layouts(of: source) }
    #expect(error?.code == .limitExceeded)
  }

  /// The original files of the mutations: the project's, and others if they exist.
  static let originals: [(name: String, bytes: [UInt8])] = {
    let shared = fixtures.appending(path: "../../../../shared/real").standardizedFileURL
    var urls = files.map { fixtures.appending(path: $0) }
    for folder in ["keyman", "cldr", "custard", "kle"] {
      let folder = shared.appending(path: folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path()))?.sorted() ?? []
      urls += names.map { folder.appending(path: $0) }
    }
    if urls.count == files.count {
      print("skipped: there is no ../shared/real; only the project's own files are changed")
    }
    return urls.compactMap { url in
      (try? Data(contentsOf: url)).map { (url.lastPathComponent, [UInt8]($0)) }
    }
  }()

  /// The number of variants of each file. `LAYOUTC_MUTATIONS` sets another number.
  private static let mutations =
    ProcessInfo.processInfo.environment["LAYOUTC_MUTATIONS"].flatMap { Int($0) } ?? 24

  @Test("a damaged file is imported as a valid spec, or refused with a position")
  func mutations() throws {
    var random = SplitMix64(seed: 17)
    for (name, bytes) in Self.originals {
      for step in 0..<Self.mutations {
        var changed = bytes
        if step % 2 == 0 {
          changed.removeLast(bytes.count - bytes.count * step / Self.mutations)
        } else {
          for _ in 0..<Int.random(in: 1...4, using: &random) where !changed.isEmpty {
            let index = Int.random(in: 0..<changed.count, using: &random)
            changed[index] = Array("{}[]\",:0123456789-.eE<>/& \\".utf8).randomElement(using: &random) ?? 0x20
          }
        }
        try Self.expectAnswer(ImportSource(name: name, bytes: changed))
      }
    }
  }

  private static func expectAnswer(_ source: ImportSource) throws {
    guard let format = ImportFormat.recognized(in: source) else { return }
    let result: ImportResult
    do throws(ImportError) {
      result = try format.layouts(of: source)
    } catch {
      #expect(error.position != nil, "\(source.name): \(error.message)")
      return
    }
    for layout in result.layouts {
      let document = SpecDocument(layout.spec)
      #expect(document.errors.map { $0.message } == [], "\(source.name)")
      guard document.isValid else { continue }
      _ = try document.solve()
    }
  }
}

/// Small files of other formats with one key.
private enum SmallFile {
  static func custard(_ key: String) -> String {
    #"{"interface":{"key_layout":{"row_count":1,"column_count":1},"keys":[{"key":{\#(key)}}]}}"#
  }

  static func cldr(_ key: String, more: String = "") -> String {
    """
    <keyboard3 locale="en"><keys><key id="k" \(key)/></keys>
    <layers formId="touch"><layer id="base"><row keys="k a"/></layer></layers>\(more)</keyboard3>
    """
  }

  static func keyman(_ key: String, more: String = "") -> String {
    #"{"phone":{"layer":[{"id":"a","row":[{"key":[{"id":"T_x",\#(key)}]}]}]\#(more)}}"#
  }
}

/// Physical keyboards as keyboards of a phone.
@Suite struct PhoneKeyboardTests {
  private static let board = #"[["Q","W",{"w":1.5},"Backspace"],[{"x":0.25},"A",{"x":0.25},"!\n1","S"],[{"w":3.5},""]]"#

  private func keyboard() throws -> (spec: SpecDocument, warnings: [ImportWarning]) {
    var options = ImportOptions()
    options.form = .keyboard
    let source = ImportSource(name: "board.json", bytes: Array(Self.board.utf8))
    let result = try ImportFormat.kle.layouts(of: source, options: options)
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
    let source = ImportSource(name: "board.json", bytes: Array(Self.board.utf8))
    let result = try ImportFormat.kle.layouts(of: source)
    #expect(result.layouts[0].spec.contains(#""width": "3.5 * u""#) && result.warnings.isEmpty)
  }
}
