import CommandLineTool
import Foundation
import TestSupport
import Testing

/// Nothing is lost in silence: what a command overwrites, fixes, leaves out or refuses is told.
@Suite struct SilenceTests {
  private static let spec = #"{"layoutSpec":1,"views":["a"],"constraints":[{"pin":"a","to":"root"}]}"#
  private static let keyboard = #"""
    { "layoutSpec": 1, "root": "keyboard", "traits": { "plane": ["letters", "numbers"] }, "views": ["a", "b"],
      "constraints": [
        "a.left == safeArea.left + 4", "a.right == safeArea.right - 4", "a.top == root.top", "a.height == 40",
        "b.left == a.left", "b.width == 40", "b.top == a.bottom",
        { "when": { "plane": "numbers" }, "constraints": ["b.height == 20"], "otherwise": ["b.height == 30"] }
      ] }
    """#

  // MARK: Reading

  @Test(arguments: [[], ["check"], ["import"], ["diagnose"]])
  func `a file that does not end is refused at a limit`(_ command: [String]) throws {
    let run = CapturedRun(command + ["/dev/zero"])
    #expect(run.code == .noInput)
    #expect(run.output == "")
    let what = command == ["diagnose"] ? "line 1" : "it"
    #expect(run.errors == "/dev/zero: error: cannot be read: \(what) is larger than 64 MiB\n")
  }

  @Test(arguments: ["check", "test", "test --update"])
  func `overrides alone are no specs`(_ command: String) throws {
    let folder = try TemporaryFolder()
    let paths = try ["a", "b"].map { try folder.file("\($0).layoutc.json", "{}") }
    let run = CapturedRun(command.split(separator: " ").map(String.init) + paths)
    #expect(run.code != .success, "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    ["--version"], ["--generate-manual-page", "-o"], ["--generate-completion-script=zsh", "-o"],
    ["--generate-completion-script", "zsh"],
  ])
  func `arguments after an option without a subcommand are refused`(_ arguments: [String]) throws {
    #expect(CapturedRun(arguments.filter { $0 != "-o" }).code == .success)
    let run = CapturedRun(arguments + ["file"])
    #expect(run.code == .usage && run.output == "", "\(run.output)")
    #expect(run.errors.contains("unexpected argument '"), "\(run.errors)")
  }

  // MARK: Golden frames

  @Test func `an update without options has the environments of a check without options`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("keys.json", Self.keyboard)
    let check = CapturedRun("check", path, "--format", "json")
    let count = try #require(check.output.firstMatch(of: /"environments": (\d+) *}?\n? *}\n*$/)?.1)
    let update = CapturedRun("test", path, "--update")
    let summary = update.errors.replacing(",", with: "")
    #expect(summary.hasSuffix("keys.frames: \(count) environments\n"), "\(update.errors)")
    let frames = try folder.text(of: "keys.frames")
    #expect(frames.contains("keyboard floating") && frames.contains("plane=numbers"))
  }

  @Test func `annotations come with the number of environments that were compared`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("keys.json", Self.keyboard)
    #expect(CapturedRun("test", path, "--update", "--device", "iphone-16").code == .success)
    let run = CapturedRun("test", path, "--format", "github")
    #expect(run.output == "" && run.errors == "the same: 1 environment\n", "\(run.errors)")
    #expect(CapturedRun("test", path, "--format", "github", "--quiet").errors == "")
  }

  @Test(arguments: ["--update", "--quiet"])
  func `golden frames of a layout that is gone are told`(_ option: String) throws {
    let folder = try TemporaryFolder()
    let paths = try ["a", "b", "b.dark"].map { try folder.file("\($0).json", Self.keyboard) }
    #expect(CapturedRun(["test"] + paths + ["--update", "--device", "iphone-16"]).code == .success)
    _ = try folder.file("c.frames", "notes\n")
    _ = try folder.file("b.md", "layoutc frames\n")
    #expect(CapturedRun("test", paths[0]).code == .success)
    try FileManager.default.removeItem(atPath: paths[1])
    let isUpdate = option == "--update"
    let run = CapturedRun("test", paths[0], option)
    #expect(run.code == (isUpdate ? .success : .failure))
    let lines = run.errors.split(separator: "\n").filter { $0.contains("no layout has these golden frames any more") }
    #expect(lines.count == 1 && lines[0].hasPrefix(folder.path("b.frames") + (isUpdate ? ": warning: " : ": error: ")))
    #expect(FileManager.default.fileExists(atPath: folder.path("b.frames")))
    try FileManager.default.removeItem(atPath: folder.path("b.frames"))
    #expect(CapturedRun("test", paths[0]).code == .success)
  }

  // MARK: Checks

  @Test(arguments: [([], 0), (["--fail-on", "warning"], 1)] as [([String], Int32)])
  func `JUnit fails the rules that make the exit code 1`(_ options: [String], _ code: Int32) throws {
    let spec = #"{"layoutSpec":1,"views":["a"],"constraints":["a.left == 0"]}"#
    let run = CapturedRun(["check", "-", "--device", "iphone-16", "--format", "junit"] + options, input: spec)
    #expect(run.code.rawValue == code)
    #expect(run.output.contains("failures=\"\(code)\" errors=\"0\""), "\(run.output)")
    #expect(run.output.contains("<failure type=\"ambiguous\"") == (code == 1), "\(run.output)")
  }

  @Test(arguments: ["github", "junit", "sarif"])
  func `formats without a summary come with one on standard error`(_ format: String) throws {
    let options = ["check", "-", "--device", "iphone-16", "--format", format]
    let run = CapturedRun(options, input: Self.spec)
    #expect(run.code == .success && run.output.isEmpty == (format == "github"))
    #expect(run.errors == "clean: 1 environment checked\n")
    #expect(CapturedRun(options + ["--quiet"], input: Self.spec).errors == "")
  }

  /// A condition that holds along a line on which both numbers change cannot be decided.
  @Test(arguments: [("error", 1), ("warning", 1)] as [(String, Int32)])
  func `a rule that is undecided fails the run as a finding does`(_ severity: String, _ code: Int32) throws {
    let spec = #"""
      {"layoutSpec": 1, "root": {"width": "windowWidth - m", "height": 50}, "metrics": {"m": 0},
       "views": [{"id": "a", "when": {"rootWidth": 390}}], "constraints": [{"pin": "a", "to": "root"}]}
      """#
    let options = ["check", "-", "--range", "window.width=320...500", "--range", "m=0...10", "--fail-on", severity]
    let run = CapturedRun(options, input: spec)
    #expect(run.code.rawValue == code && run.output.contains("; undecided: every rule\n"), "\(run.output)")
    let junit = CapturedRun(options + ["--format", "junit"], input: spec)
    #expect(junit.output.contains("name=\"overlap\"><failure type=\"overlap\" message=\"undecided over the ranges\"/>"))
    let isFailed = severity == "warning"
    #expect(
      junit.output.contains(
        "name=\"clipped\"><\(isFailed ? "failure type=\"clipped\"" : "skipped") message=\"undecided over the ranges\"/>"
      ))
    #expect(junit.output.contains(" skipped=\"0\"") == false)
    #expect(junit.errors.contains("undecided"))
  }

  @Test func `a proof says what it holds fixed`() throws {
    let options = ["check", "-", "--range", "window.width=320...400"]
    let spec = Self.keyboard.replacing(#""root": "keyboard", "#, with: "")
    let run = CapturedRun(options, input: spec)
    #expect(run.output.hasPrefix("proved for all window.width from 320 to 400: "), "\(run.output)")
    #expect(run.output.contains("\nheld fixed: "), "\(run.output)")
    #expect(run.output.contains("safeArea.left 0 (default), "), "\(run.output)")
    #expect(run.output.contains("plane letters (default)"), "\(run.output)")
    let json = CapturedRun(options + ["--format", "json"], input: spec)
    #expect(json.output.contains(#"{ "name": "safeArea.left", "value": "0", "from": "default" }"#), "\(json.output)")
    #expect(json.output.contains(#""proved": "proved for all window.width from 320 to 400"#))
    let phone = ["check", "-", "--range", "safeArea.top=0...9", "--device", "iphone-16", "--all-orientations"]
    let both = CapturedRun(phone, input: spec)
    #expect(both.output.contains("window.width 393 or 852 (iphone-16), "), "\(both.output)")
  }

  @Test func `what the user names is not called fixed`() throws {
    let named = ["--safe-area", "0,0,0,0", "--trait", "plane=letters"]
    let run = CapturedRun(["check", "-", "--range", "window.width=320...400"] + named, input: Self.keyboard)
    #expect(!run.output.contains("safeArea") && !run.output.contains("plane letters"), "\(run.output)")
  }

  @Test func `a range without effect is not proved`() throws {
    let spec = #"""
      {"layoutSpec":1,"root":{"width":100,"height":100},"views":["a"],"constraints":[{"pin":"a","to":"root"}]}
      """#
    let options = ["check", "-", "--range", "window.width=320...400"]
    let run = CapturedRun(options, input: spec)
    #expect(run.output == "clean: 1 environment checked\nno effect on this layout: window.width\n")
    #expect(run.errors == "<stdin>: warning: window.width has no effect on this layout\n")
    let json = CapturedRun(options + ["--format", "json"], input: spec)
    #expect(!json.output.contains("proved"))
    #expect(json.output.contains(#""withoutEffect": ["window.width"]"#), "\(json.output)")
    let both = CapturedRun(options + ["--range", "window.height=320...400"], input: Self.spec)
    #expect(both.output.hasPrefix("proved for all window.width from 320 to 400 and window.height"), "\(both.output)")
  }

  /// The width of the window decides something, so that there are several cells.
  @Test(arguments: ["window.height=320...400", "gap=1...2", "keyboard.height=100...300"])
  func `a range without effect is not proved beside one with a breakpoint`(_ range: String) throws {
    let spec = #"""
      {"layoutSpec":1,"root":{"width":"window","height":100},"metrics":{"gap":3},"check":{"rules":{"unused":"off"}},
       "views":["a"],"constraints":["V:|[a]|", "a.left == 0",
        {"when":{"windowWidth":{"min":350}},"constraints":["a.width == 100"],"otherwise":["a.width == root.width"]}]}
      """#
    let ranges = ["--range", "window.width=300...400", "--range", range]
    let name = range.prefix { $0 != "=" }
    let check = CapturedRun(["check", "-"] + ranges, input: spec)
    #expect(check.output.hasPrefix("proved for all window.width from 300 to 400: 1 environment\n"), "\(check.output)")
    #expect(check.output.contains("\nno effect on this layout: \(name)\n"), "\(check.output)")
    let regions = CapturedRun(["breakpoints", "-"] + ranges, input: spec)
    #expect(regions.errors == "<stdin>: warning: \(name) has no effect on this layout\n", "\(regions.errors)")
  }

  /// Nothing of the layout depends on these ranges, but rules do.
  @Test(arguments: [
    (
      #""views":["a"],"constraints":["H:|[a(50)]","V:[a(50)]-20-|"]"#,
      ["keyboard.height=1...20", "--keyboard", "docked"]
    ),
    (
      #""root":{"width":90,"height":90},"views":[{"id":"a","kind":"key"}],"constraints":[{"pin":"a","to":"root"}],"#
        + #""check":{"minTarget":{"width":"windowWidth / 10"}}"#, ["window.width=400...600"]
    ),
  ])
  func `a range that only rules depend on is proved`(_ members: String, _ range: [String]) throws {
    let run = CapturedRun(["check", "-", "--range"] + range, input: "{\"layoutSpec\":1,\(members)}")
    #expect(run.output.hasPrefix("proved for all \(range[0].prefix { $0 != "=" }) from "), "\(run.output)")
    #expect(!run.output.contains("no effect") && !run.errors.contains("no effect"), "\(run.output)\(run.errors)")
  }

  /// The gap has an effect from 350 points on.
  @Test func `a range with an effect in a part of another range is proved`() throws {
    let spec = #"""
      {"layoutSpec":1,"root":{"width":"window","height":100},"metrics":{"gap":3},"views":["a"],
       "constraints":["V:|[a]|", "a.left == 0", "a.width == 100 @ low",
        {"when":{"windowWidth":{"min":390}},"constraints":["a.width == 100 + gap"]}]}
      """#
    let ranges = ["--range", "window.width=300...400", "--range", "gap=0...2"]
    let run = CapturedRun(["check", "-", "--rule", "violated=off"] + ranges, input: spec)
    #expect(!run.output.contains("no effect") && run.output.contains(" and gap from 0 to 2"), "\(run.output)")
  }

  // MARK: Code

  @Test(arguments: ["swift", "javascript"])
  func `compiled code says what it fixes`(_ language: String) throws {
    let options = ["compile", "-", "--language", language]
    let run = CapturedRun(options + ["--range", "window.width=320...400"], input: Self.keyboard)
    #expect(run.code == .success)
    let warning = "the code depends on safeArea.left, which is not an input: it is 0, by default"
    #expect(run.errors.contains("<stdin>: warning: \(warning)\n"), "\(run.errors)")
    #expect(run.output.contains("\n// Not an input, although the layout depends on it:\n"), "\(run.output)")
    #expect(run.output.contains("\n// - safeArea.left is 0, by default\n"))
    let device = CapturedRun(
      options + ["--range", "window.height=320...400", "--device", "iphone-16", "--orientation", "landscape"],
      input: Self.keyboard)
    #expect(device.output.contains("\n// - safeArea.left is 59, from iphone-16\n"), "\(device.output)")
    let quiet = CapturedRun(
      options + ["--range", "window.width=320...400", "--safe-area", "0,0,0,0"], input: Self.keyboard)
    #expect(!quiet.errors.contains("safeArea"), "\(quiet.errors)")
  }

  /// One range has an effect for one value of the trait, the other for none. Those of the target are not named.
  @Test(arguments: [[], ["--for", "window"]])
  func `code with open traits comes with a warning of a range without effect`(_ target: [String]) throws {
    let spec = #"""
      {"layoutSpec":1,"root":{"width":400,"height":300},"traits":{"plane":["one","two"]},"metrics":{"gap":3,"side":1},
       "views":["a"],"constraints":["a.left == 0", "a.top == 0", "a.height == 20",
        {"when":{"plane":"one"},"constraints":["a.width == 100"],"otherwise":["a.width == 100 + gap"]}]}
      """#
    let ranges = ["--range", "gap=0...2", "--range", "side=0...2"]
    let run = CapturedRun(["compile", "-", "--language", "swift"] + target + ranges, input: spec)
    #expect(run.code == .success)
    #expect(run.errors.contains("<stdin>: warning: side has no effect on this layout\n"), "\(run.errors)")
    #expect(run.errors.contains("gap") == false && run.errors.contains("window.") == false, "\(run.errors)")
  }

  @Test(arguments: ["keyboard", "window"])
  func `code for a keyboard or a window fixes nothing that these are given`(_ target: String) throws {
    let run = CapturedRun(["compile", "-", "--language", "swift", "--for", target], input: Self.keyboard)
    #expect(run.code == .success)
    #expect(!run.errors.contains("safeArea") && !run.errors.contains("window."), "\(run.errors)")
    let numbers =
      target == "keyboard"
      ? "keyboardInputHeight: Double, safeAreaLeft: Double, safeAreaRight: Double"
      : "safeAreaTop: Double, safeAreaLeft: Double, safeAreaBottom: Double, safeAreaRight: Double"
    #expect(
      run.output.contains("init(windowWidth: Double, windowHeight: Double, \(numbers), plane: "), "\(run.output)")
  }

  @Test func `the windows of all devices have no device`() throws {
    let options = ["compile", "-", "--language", "swift", "--for", "keyboard"]
    for other in [["--device", "iphone-16"], ["--window", "400x400"], ["--split", "half"]] {
      let run = CapturedRun(options + other, input: Self.keyboard)
      #expect(run.code == .usage)
      #expect(run.errors.contains("--for takes the windows of all devices; leave out \(other[0])"), "\(run.errors)")
    }
    let neither = CapturedRun(["compile", "-", "--language", "swift"], input: Self.keyboard)
    #expect(neither.code == .usage)
    #expect(neither.errors.contains("--range is missing; write --for window, --for keyboard or"), "\(neither.errors)")
  }

  @Test(arguments: [#"{"device": "ipad-9"}"#, #"{"window": {"width": 400, "height": 400}}"#, #"{"split": "half"}"#])
  func `the windows of all devices have no device in a file either`(_ environment: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("environment.json", environment)
    let options = ["compile", "-", "--language", "swift", "--for", "keyboard", "--environment", path]
    let run = CapturedRun(options, input: Self.keyboard)
    #expect(run.code == .usage && run.errors.contains("from the environment's file"), "\(run.errors)")
  }

  @Test func `traits that are true or false are Bool`() throws {
    let spec = Self.keyboard.replacing(#"{ "plane": "numbers" }"#, with: #"{ "needsInputModeSwitchKey": true }"#)
    let run = CapturedRun(["compile", "-", "--language", "swift", "--for", "keyboard"], input: spec)
    #expect(run.output.contains("needsInputModeSwitchKey: Bool = true"), "\(run.output)")
  }

  // MARK: Results

  private static let conflicting = #"""
    {"layoutSpec":1,"views":["a"],"constraints":["V:|[a]|", "a.left == 0", "a.width == 10", "a.width == 20"]}
    """#

  @Test(arguments: [
    ["solve", "-", "--format", "csv"], ["transition", "-", "--to", "orientation=landscape", "--format", "ndjson"],
    ["transition", "-", "--to", "orientation=landscape", "--format", "svg"],
  ])
  func `a result without a place for dropped constraints comes with a warning`(_ arguments: [String]) throws {
    let run = CapturedRun(arguments + ["--on-conflict", "break"], input: Self.conflicting)
    #expect(run.code == .success)
    #expect(
      run.errors
        == "<stdin>: warning: dropped because of conflicts with constraints before them: /constraints/3\n")
  }

  @Test(arguments: [["--rounding", "pixel"], ["--include-guides"], ["--on-conflict", "break"]])
  func `options of frames are refused for a linear system`(_ options: [String]) throws {
    let run = CapturedRun(["solve", "-", "--format", "system"] + options, input: Self.spec)
    #expect(run.code == .usage && run.errors.contains("\(options[0]) is for frames"), "\(run.errors)")
  }

  // MARK: Files

  @Test(arguments: ["--verify", "--strict", "--force"])
  func `a list of layouts does nothing else`(_ option: String) throws {
    let source = PackageFiles.folder.appending(path: "Tests/Fixtures/imports/weir-via.json").path
    let run = CapturedRun("import", source, "--list", option)
    #expect(run.code == .usage && run.errors.contains("\(option) needs the specs"), "\(run.errors)")
  }

  @Test func `an import into a folder tells which files it writes and which it replaces`() throws {
    let folder = try TemporaryFolder()
    let source = PackageFiles.folder.appending(path: "Tests/Fixtures/imports/weir-via.json").path
    let first = CapturedRun("import", source, "-o", folder.path("") + "/")
    #expect(first.code == .success)
    let names = try folder.names
    #expect(names.count == 1)
    #expect(first.errors.hasSuffix("\(folder.path(names[0])): written\n"), "\(first.errors)")
    let second = CapturedRun("import", source, "-o", folder.path("") + "/")
    #expect(second.errors.hasSuffix("\(folder.path(names[0])): replaced\n"), "\(second.errors)")
  }

  @Test func `a transition without a change says so`() throws {
    let run = CapturedRun(["transition", "-", "--to", "orientation=portrait"], input: Self.spec)
    #expect(run.code == .success)
    #expect(run.errors == "<stdin>: warning: nothing moves: the layout is the same at both ends\n")
    let moving = CapturedRun(["transition", "-", "--to", "orientation=landscape"], input: Self.spec)
    #expect(moving.errors == "")
  }
}
