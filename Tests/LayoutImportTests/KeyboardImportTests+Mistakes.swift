import Foundation
import JSON
import Layout
import LayoutImport
import LayoutSpec
import TestSupport
import Testing

/// Mistakes, questionable values, and what a spec cannot have.
extension KeyboardImportTests {
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
    let error = #expect(throws: ImportError.self) { try format.imported(text) }
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
    #expect(try format.imported(text).warnings.map { $0.code } == [code])
    #expect(try format.solved(text).ambiguous == [])
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
    #expect(try format.imported(text).warnings.map { $0.code } == codes)
    #expect(try SpecDocument(format.spec(text)).isValid)
  }

  @Test("the tab that a key of azooKey shows is in its output")
  func tabs() throws {
    let text = SmallFile.custard(#""press_actions":[{"type":"move_tab","tab_type":"custom","text":"numbers"}]"#)
    #expect(try ImportFormat.custard.spec(text).contains(#""output": { "role": "plane", "tab": "numbers" }"#))
  }

  @Test("a key that only enters a marker has its display or its id as label")
  func markers() throws {
    func label(_ displays: String) throws -> String? {
      let text = SmallFile.cldr(#"output="\m{acute}""#, more: displays)
      return try ImportFormat.cldr.solved(text).views.first { $0.id == "k" }?.label
    }
    #expect(try label("") == "k")
    #expect(try label(#"<displays><display output="\m{acute}" display="´"/></displays>"#) == "´")
  }

  @Test(
    "a width is a decimal number, which may start with zeros",
    arguments: [("1.5", true), ("01.5", true), (".5", true), ("0x2", false), ("0", false), ("", false)])
  func decimalWidth(text: String, isValid: Bool) {
    let file = SmallFile.cldr(#"output="x" width="\#(text)""#)
    #expect(((try? ImportFormat.cldr.imported(file)) != nil) == isValid)
  }

  @Test("keyboard-layout-editor ignores sizes of 0, and a width sets that of the second rectangle")
  func sizesOfKeys() throws {
    func width(_ row: String) throws -> Double? {
      try ImportFormat.kle.solved("[[\(row)]]").frameTable["e"]?[2]
    }
    #expect(try width(#"{"w":0,"h":0,"w2":0},"E""#) == 44)
    #expect(try width(#"{"w2":3,"h2":1},{"w":1.25},"E""#) == 55)
    #expect(try width(#"{"w":1.25,"w2":3,"h2":1},"E""#) == 132)
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
    try ImportFormat.cldr.spec("<?xml version=\"1.0\"?><keyboard3 locale=\"en\">\(content)</keyboard3>")
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
      try ImportFormat.kle.spec(#"[["\#(legend)"]]"#)
    }
    #expect(try spec("<i>a</i><br>b &lt; <c").contains(#""a b < <c""#))
    let text = String(repeating: "<a", count: 20_000)
    #expect(try spec(text).contains(text))
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
    ProcessInfo.processInfo.environment["LAYOUTC_MUTATIONS"].flatMap { Int($0) } ?? 12

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
