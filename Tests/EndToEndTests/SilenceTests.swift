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

  @Test(arguments: [[], ["check"], ["import"]])
  func `a file that does not end is refused at a limit`(_ command: [String]) throws {
    let run = try CommandProcess(command + ["/dev/zero"])
    #expect(run.code == 66)
    #expect(run.output == "")
    #expect(run.errors == "/dev/zero: error: cannot be read: it is larger than 64 MiB\n")
  }

  @Test func `standard input that does not end is refused at the same limit`() throws {
    let run = try CommandProcess.shell("\"$LAYOUTC\" - < /dev/zero")
    #expect(run.code == 66)
    #expect(run.errors == "<stdin>: error: cannot be read: it is larger than 64 MiB\n")
  }

  // MARK: Golden frames

  @Test func `an update without options has the environments of a check without options`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("keys.json", Self.keyboard)
    let check = try CommandProcess("check", path, "--format", "json")
    let count = try #require(check.output.firstMatch(of: /"environments": (\d+) *}?\n? *}\n*$/)?.1)
    let update = try CommandProcess("test", path, "--update")
    let summary = update.errors.replacing(",", with: "")
    #expect(summary.hasSuffix("keys.frames: \(count) environments\n"), "\(update.errors)")
    let frames = try folder.text(of: "keys.frames")
    #expect(frames.contains("keyboard floating") && frames.contains("plane=numbers"))
  }

  /// The command has read the spec from a pipe when the signal comes, but not its end.
  @Test(arguments: [SIGINT, SIGTERM])
  func `an update that is interrupted leaves the golden frames as they were`(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("keys.json", Self.keyboard)
    #expect(try CommandProcess("test", path, "--update", "--device", "iphone-16").code == 0)
    let golden = try folder.text(of: "keys.frames")
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR)
    defer { close(pipe) }
    let moved = Self.keyboard.replacing("left + 4", with: "left + 8")
    #expect(moved.withCString { write(pipe, $0, strlen($0)) } > 0)
    let running = try RunningCommand(["test", path, "--update"])
    var unread = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    for _ in 0..<3_000 where poll(&unread, 1, 0) == 1 { usleep(10_000) }
    running.signal(signal)
    let run = try running.wait()
    #expect(run.code == 130)
    #expect(run.errors == "")
    #expect(try folder.text(of: "keys.frames") == golden)
    #expect(try folder.names == ["keys.frames", "keys.json"])
  }

  // MARK: Checks

  @Test(arguments: [([], 0), (["--fail-on", "warning"], 1)] as [([String], Int32)])
  func `JUnit fails the rules that make the exit code 1`(_ options: [String], _ code: Int32) throws {
    let spec = #"{"layoutSpec":1,"views":["a"],"constraints":["a.left == 0"]}"#
    let run = try CommandProcess(["check", "-", "--device", "iphone-16", "--format", "junit"] + options, input: spec)
    #expect(run.code == code)
    #expect(run.output.contains("failures=\"\(code)\" errors=\"0\""), "\(run.output)")
    #expect(run.output.contains("<failure type=\"ambiguous\"") == (code == 1), "\(run.output)")
  }

  @Test func `annotations come with the summary of what was checked`() throws {
    let run = try CommandProcess(["check", "-", "--device", "iphone-16", "--format", "github"], input: Self.spec)
    #expect(run.output == "")
    #expect(run.errors == "clean: 1 environment checked\n")
    let quiet = try CommandProcess(
      ["check", "-", "--device", "iphone-16", "--format", "github", "--quiet"], input: Self.spec)
    #expect(quiet.errors == "")
  }

  @Test func `a proof says what it holds fixed`() throws {
    let options = ["check", "-", "--range", "window.width=320...400"]
    let spec = Self.keyboard.replacing(#""root": "keyboard", "#, with: "")
    let run = try CommandProcess(options, input: spec)
    #expect(run.output.hasPrefix("proved for all window.width from 320 to 400: "), "\(run.output)")
    #expect(run.output.contains("\nheld fixed: "), "\(run.output)")
    #expect(run.output.contains("safeArea.left 0 (default), "), "\(run.output)")
    #expect(run.output.contains("plane letters (default)"), "\(run.output)")
    let json = try CommandProcess(options + ["--format", "json"], input: spec)
    #expect(json.output.contains(#"{ "name": "safeArea.left", "value": "0", "from": "default" }"#), "\(json.output)")
    #expect(json.output.contains(#""proved": "proved for all window.width from 320 to 400"#))
  }

  @Test func `what the user names is not called fixed`() throws {
    let named = ["--safe-area", "0,0,0,0", "--trait", "plane=letters"]
    let run = try CommandProcess(["check", "-", "--range", "window.width=320...400"] + named, input: Self.keyboard)
    #expect(!run.output.contains("safeArea") && !run.output.contains("plane letters"), "\(run.output)")
  }

  @Test func `a range without effect is not proved`() throws {
    let spec = #"""
      {"layoutSpec":1,"root":{"width":100,"height":100},"views":["a"],"constraints":[{"pin":"a","to":"root"}]}
      """#
    let options = ["check", "-", "--range", "window.width=320...400"]
    let run = try CommandProcess(options, input: spec)
    #expect(run.output == "clean: 1 environment checked\nno effect on this layout: window.width\n")
    #expect(run.errors == "<stdin>: warning: window.width has no effect on this layout\n")
    let json = try CommandProcess(options + ["--format", "json"], input: spec)
    #expect(!json.output.contains("proved"))
    #expect(json.output.contains(#""withoutEffect": ["window.width"]"#), "\(json.output)")
    let both = try CommandProcess(options + ["--range", "window.height=320...400"], input: Self.spec)
    #expect(both.output.hasPrefix("proved for all window.width from 320 to 400 and window.height"), "\(both.output)")
  }

  // MARK: Code

  @Test(arguments: ["swift", "javascript"])
  func `compiled code says what it fixes`(_ language: String) throws {
    let options = ["compile", "-", "--language", language]
    let run = try CommandProcess(options + ["--range", "window.width=320...400"], input: Self.keyboard)
    #expect(run.code == 0)
    let warning = "the code depends on safeArea.left, which is not an input: it is 0, by default"
    #expect(run.errors.contains("<stdin>: warning: \(warning)\n"), "\(run.errors)")
    #expect(run.output.contains("\n// Not an input, although the layout depends on it:\n"), "\(run.output)")
    #expect(run.output.contains("\n// - safeArea.left is 0, by default\n"))
    let device = try CommandProcess(
      options + ["--range", "window.height=320...400", "--device", "iphone-16", "--orientation", "landscape"],
      input: Self.keyboard)
    #expect(device.output.contains("\n// - safeArea.left is 59, from iphone-16\n"), "\(device.output)")
    let quiet = try CommandProcess(
      options + ["--range", "window.width=320...400", "--safe-area", "0,0,0,0"], input: Self.keyboard)
    #expect(!quiet.errors.contains("safeArea"), "\(quiet.errors)")
  }

  @Test(arguments: ["keyboard", "window"])
  func `code for a keyboard or a window fixes nothing that these are given`(_ target: String) throws {
    let run = try CommandProcess(["compile", "-", "--language", "swift", "--for", target], input: Self.keyboard)
    #expect(run.code == 0)
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
      let run = try CommandProcess(options + other, input: Self.keyboard)
      #expect(run.code == 64)
      #expect(run.errors.contains("--for takes the windows of all devices; leave out \(other[0])"), "\(run.errors)")
    }
    let neither = try CommandProcess(["compile", "-", "--language", "swift"], input: Self.keyboard)
    #expect(neither.code == 64)
    #expect(neither.errors.contains("--range is missing; write --for keyboard or"), "\(neither.errors)")
  }

  @Test func `traits that are true or false are Bool`() throws {
    let spec = Self.keyboard.replacing(#"{ "plane": "numbers" }"#, with: #"{ "needsInputModeSwitchKey": true }"#)
    let run = try CommandProcess(["compile", "-", "--language", "swift", "--for", "keyboard"], input: spec)
    #expect(run.output.contains("needsInputModeSwitchKey: Bool = true"), "\(run.output)")
  }

  // MARK: Files

  @Test func `an import into a folder tells which files it writes and which it replaces`() throws {
    let folder = try TemporaryFolder()
    let source = PackageFiles.folder.appending(path: "Tests/Fixtures/imports/weir-via.json").path
    let first = try CommandProcess("import", source, "-o", folder.path("") + "/")
    #expect(first.code == 0)
    let names = try folder.names
    #expect(names.count == 1)
    #expect(first.errors.hasSuffix("\(folder.path(names[0])): written\n"), "\(first.errors)")
    let second = try CommandProcess("import", source, "-o", folder.path("") + "/")
    #expect(second.errors.hasSuffix("\(folder.path(names[0])): replaced\n"), "\(second.errors)")
  }

  @Test func `a transition without a change says so`() throws {
    let run = try CommandProcess(["transition", "-", "--to", "orientation=portrait"], input: Self.spec)
    #expect(run.code == 0)
    #expect(run.errors == "<stdin>: warning: nothing moves: the layout is the same at both ends\n")
    let moving = try CommandProcess(["transition", "-", "--to", "orientation=landscape"], input: Self.spec)
    #expect(moving.errors == "")
  }
}
