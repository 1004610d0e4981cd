import CommandLineTool
import Foundation
import TestSupport
import Testing

@Suite("layoutc import")
struct ImportTests {
  private static func path(_ file: String) -> String { PackageFiles.fixtures.appending(path: "imports/\(file)").path }

  @Test("--verify is refused for formats that record no frames")
  func verifyOfKeys() {
    let run = CapturedRun("import", Self.path("rill.kle"), "--verify")
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.errors.contains("--verify needs a file with recorded frames; kle files have none"))
  }

  @Test("a file of another format is named as such")
  func otherFormats() {
    let spec = "{\"layoutSpec\": 1}"
    let recognized = CapturedRun(["import", "-"], input: spec)
    #expect(recognized.code == .invalidData)
    #expect(recognized.errors.contains("<stdin>:1:1: error: the file is already a layout spec [unknown-format]"))
    for format in ["cldr", "xib"] {
      let named = CapturedRun(["import", "-", "--from", format], input: spec)
      #expect(named.errors.contains("expected XML: a file of this format starts with < [malformed]"))
    }
  }

  @Test(
    "a file without a known format or without layouts is refused with its place",
    arguments: [
      ("", "1:1: error: unknown format"), ("\n {}", "2:2: error: unknown format"),
      ("<?xml version=\"1.0\"?>\n<a/>", "2:1: error: unknown format"),
      (
        "<?xml version=\"1.0\"?>\n"
          + #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" useAutolayout="YES"/>"#,
        "2:1: error: this file has no layouts"
      ),
    ])
  func places(text: String, error: String) {
    let run = CapturedRun(["import", "-"], input: text)
    #expect(run.code == .invalidData)
    #expect(run.errors.hasPrefix("<stdin>:\(error)"), "\(run.errors)")
  }

  @Test(
    "a byte order mark before a file is skipped",
    arguments: [
      "river.keyman-touch-layout", "brook.xml", "pond.custard", "rill.kle", "creek.json", "weir-via.json",
      "InterfaceBuilder/Lantern.xib",
    ])
  func byteOrderMark(file: String) throws {
    let text = try String(contentsOfFile: Self.path(file), encoding: .utf8)
    let marked = CapturedRun(["import", "-"], input: "\u{FEFF}" + text)
    let plain = CapturedRun(["import", "-"], input: text)
    #expect(marked.code == .success)
    #expect(marked.output == plain.output && marked.errors == plain.errors)
  }

  @Test(
    "a file of QMK without layouts says what it lacks",
    arguments: [
      #"{"keyboard_name": "a", "manufacturer": "b", "usb": {"vid": "0x1"}}"#,
      #"{"keyboard": "a", "keymap": "default", "layout": "LAYOUT", "layers": [["KC_A"]]}"#,
    ])
  func noLayouts(text: String) {
    let run = CapturedRun(["import", "-"], input: text)
    #expect(run.code == .invalidData && run.output.isEmpty)
    #expect(run.errors.contains("keyboard.json or info.json [no-layout]"), "\(run.errors)")
  }

  @Test("a layout that a keyboard does not have is a mistake on the command line")
  func unknownKeyboardLayout() {
    let keyboard = #"{"layouts": {"A": {"layout": [{"x": 0, "y": 0}]}}}"#
    let run = CapturedRun(["import", "-", "--layout", "B"], input: keyboard)
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.errors.contains("--layout: unknown layout \"B\"; use one of A"), "\(run.errors)")
  }

  @Test(
    "--layout is a mistake on the command line for a file without named layouts",
    arguments: ["river.keyman-touch-layout", "weir-via.json", "InterfaceBuilder/Lantern.xib"])
  func needlessKeyboardLayout(file: String) {
    let run = CapturedRun("import", Self.path(file), "--layout", "B")
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.errors.contains("--layout: only QMK's keyboards have named layouts; this is "), "\(run.errors)")
  }

  @Test("another layout of a keyboard is selected by the option as it is written")
  func otherKeyboardLayout() {
    let keyboard = #"{"layouts": {"A": {"layout": [{"x": 0, "y": 0}]}, "B": {"layout": [{"x": 0, "y": 0}]}}}"#
    let run = CapturedRun(["import", "-"], input: keyboard)
    #expect(run.errors.contains("of 2 layouts, A is imported; --layout selects another one"), "\(run.errors)")
  }

  @Test(
    "a keyboard without keys is refused",
    arguments: [
      ("kle", "[]"), ("kle", "[[]]"), ("qmk", #"{"layouts": {"A": {"layout": []}}}"#),
      ("qmk", #"{"layouts": {"keymap": []}}"#),
    ])
  func noKeys(format: String, text: String) {
    let run = CapturedRun(["import", "-", "--from", format], input: text)
    #expect(run.code == .invalidData && run.output.isEmpty)
    #expect(run.errors.contains("the layout has no keys [no-layout]"), "\(run.errors)")
  }

  @Test("options of the environment are refused", arguments: ["--device=iphone-16", "--keyboard=docked"])
  func needlessEnvironment(option: String) {
    let run = CapturedRun("import", Self.path("rill.kle"), option)
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.errors.contains("unknown option"), "\(run.errors)")
  }

  @Test("on a terminal, errors and warnings show their source lines")
  func sourceLines() {
    let run = CapturedRun(["import", "-", "--from", "kle"], input: "[[\"a\",\n b ]]", isTerminal: true)
    #expect(run.code == .invalidData)
    #expect(
      run.errors.contains("<stdin>:2:2:") && run.errors.contains("2 |") && run.errors.contains("^"), "\(run.errors)")
  }

  @Test("--verify and --list write to the file that -o names", arguments: ["--verify", "--list"])
  func reportFile(option: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("report.txt")
    let storyboard = Self.path("InterfaceBuilder/Harbor.storyboard")
    let shown = CapturedRun("import", storyboard, option)
    let written = CapturedRun("import", storyboard, option, "-o", file)
    #expect(shown.code == .success && written.code == .success && written.output.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == shown.output)
  }

  @Test("--verify exits with 1 if more views differ than --allow permits")
  func verification() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("Harbor.storyboard")
    let text = try String(contentsOfFile: Self.path("InterfaceBuilder/Harbor.storyboard"), encoding: .utf8)
    let changed = text.replacing(#"constant="50" identifier="button height""#, with: #"constant="60""#)
    try changed.write(toFile: file, atomically: true, encoding: .utf8)
    let run = CapturedRun("import", file, "--verify")
    #expect(run.code == .failure)
    let figures = try #require(run.output.firstMatch(of: /(\d+) of (\d+) views agree\n$/))
    let differing = try #require(Int(figures.2)) - #require(Int(figures.1))
    #expect(differing > 0)
    #expect(CapturedRun("import", file, "--verify", "--allow=\(differing)").code == .success)
    #expect(CapturedRun("import", file, "--verify", "--allow=\(differing - 1)").code == .failure)
    #expect(CapturedRun("import", file, "--verify", "--allow=some").code == .usage)
  }

  @Test("--verify also compares with files for other canvases")
  func otherCanvases() {
    let file = Self.path("InterfaceBuilder/Harbor.storyboard")
    let run = CapturedRun("import", file, "--verify", "--other-canvas", file)
    #expect(run.code == .success)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1] == lines[0] + " with \(file)")
    #expect(CapturedRun("import", file, "--verify", "--other-canvas", Self.path("rill.kle")).code == .invalidData)
    #expect(CapturedRun("import", file, "--verify", "--other-canvas", "none.xib").code == .noInput)
  }

  @Test("frames that contradict the other file itself are told apart from those that differ")
  func contradictedFrames() throws {
    let file = Self.path("InterfaceBuilder/Lantern.xib")
    let folder = try TemporaryFolder()
    let other = folder.path("Other.xib")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing(#"y="96" width="288""#, with: #"y="99" width="288""#).write(
      toFile: other, atomically: true, encoding: .utf8)
    let run = CapturedRun("import", file, "--verify", "--other-canvas", other)
    #expect(run.code == .success)
    #expect(
      run.output.hasSuffix("1 of 1 views agree with \(other); 2 frames contradict constraints in that file\n"))
  }

  @Test("options of --verify need it", arguments: ["--allow=1", "--other-canvas=a.xib"])
  func verificationOptions(option: String) {
    let run = CapturedRun("import", Self.path("InterfaceBuilder/Lantern.xib"), option)
    #expect(run.code == .usage && run.errors.contains("needs --verify"))
  }

  @Test("the content of a scroll view is not reported as outside the root")
  func scrolling() throws {
    let imported = CapturedRun("import", Self.path("InterfaceBuilder/Lantern.xib"))
    let checked = CapturedRun(["check", "-"], input: imported.output)
    #expect(!checked.output.contains("outside-root"))
    let plain = imported.output.replacing("scrollView", with: "view")
    #expect(CapturedRun(["check", "-"], input: plain).output.contains("outside-root"))
  }
}
