import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// `layoutc check`, `explain` and `render`: exit codes, streams, options.
@Suite struct ReportCommandTests {
  private let clean =
    #"{"layoutSpec": 1, "views": [{"id": "a", "mayBeOccluded": true}], "constraints": [{"pin": "a", "to": "safeArea"}]}"#
  private let wide = #"{"layoutSpec": 1, "views": ["a"], "constraints": ["a.width == 1", "a.width == 2"]}"#

  @Test func `a spec without findings exits with 0`() {
    let run = CapturedRun(["check", "-"], input: clean)
    #expect(run.code == .success)
    #expect(run.output == "clean: 430 environments: 85 devices, 2 orientations, 5 splits\n")
  }

  @Test func `the exit code is 1 for an error, and the findings are on standard output`() {
    let run = CapturedRun(["check", "-"], input: wide)
    #expect(run.code == .failure)
    #expect(run.output.contains("[unsatisfiable]") && run.errors.isEmpty)
    #expect(CapturedRun(["check", "-", "--rule", "unsatisfiable=warning"], input: wide).code == .success)
  }

  @Test func `an invalid spec is a finding`() {
    let run = CapturedRun(["check", "-"], input: "{")
    #expect(run.code == .failure)
    #expect(run.output.hasPrefix("<stdin>:1:2: error:") && run.output.contains("[invalid-json]"))
  }

  @Test(arguments: [
    (["check", "--rule", "overlap"], "--rule"), (["check", "--rule", "overlap=loud"], "--rule"),
    (["check", "--rule", "overlapp=off"], "--rule"), (["check", "--rule", "=off"], "--rule"),
    (["render", "-o", "/nowhere/picture.GIF"], ".svg, .png or .txt"),
    (["render", "--columns", "0"], "whole number from 1 to 100"),
    (["render", "--columns", "x"], "whole number from 1 to 100"),
    (["render", "--width", "39"], "number from 40 to 20000"),
    (["render", "--width", "nan"], "number from 40 to 20000"),
    (["render", "--show", "guide"], "did you mean \"guides\"?"),
    (["render", "--show", "none,,x"], "use one of none, safeArea"),
    (["render", "--format", "png", "--zoom=0"], "--zoom: \"0\" is not a number from 0.1 to 8"),
    (["render", "--format", "svg", "--zoom=nan"], "--zoom: \"nan\" is not a number from 0.1 to 8"),
    (["render", "--format", "text", "--zoom=9"], "--zoom: \"9\" is not a number from 0.1 to 8"),
  ])
  func `an invalid option is refused`(_ arguments: [String], _ message: String) {
    let run = CapturedRun(arguments + ["-"], input: clean)
    #expect(run.code == .usage && run.output.isEmpty && run.errors.contains(message))
  }

  @Test(arguments: ["check", "render", "explain"])
  func `a missing file is reported`(_ command: String) {
    #expect(CapturedRun(command, "/nowhere/keyboard.json").code == .noInput)
  }

  @Test(arguments: ["text", "sarif"])
  func `the result does not depend on the number of threads`(_ format: String) throws {
    let files = ["number-pad", "editor"].map { PackageFiles.folder.appending(path: "Specs/\($0).json").path }
    let arguments = ["check"] + files + ["--all-devices", "--format", format]
    let one = CapturedRun(arguments + ["--jobs", "1"])
    let many = CapturedRun(arguments + ["--jobs", "7"])
    #expect(one.code == many.code)
    #expect(one.output == many.output)
    #expect(!one.output.isEmpty)
  }

  private func checkNarrow(_ range: String, _ format: String) -> CapturedRun {
    let spec = """
      { "layoutSpec": 1, "root": { "width": "window", "height": 60 }, "metrics": { "gap": 0 },
        "views": [{ "id": "play", "kind": "key" }],
        "constraints": ["play.left == 0", "play.width == root.width / 10 - gap", "play.top == 0", "play.height == 60"] }
      """
    let options = ["--range", range, "--rule", "small-touch-area=off", "--format", format]
    return CapturedRun(["check", "-"] + options, input: spec)
  }

  @Test(arguments: [
    (
      "window.width=320...1366",
      #"{ "window": { "x": 0, "y": 0, "width": 320, "height": 852 }, "orientation": "portrait" }"#
    ),
    ("gap=-10...5", #"{ "orientation": "portrait", "metrics": { "gap": 5 } }"#),
  ])
  func `the environment of a finding over ranges is the one in which it is worst`(_ range: String, _ example: String) {
    let run = checkNarrow(range, "json")
    #expect(run.output.contains("\"examples\": [\n          \(example)\n"), "\(run.output)")
  }

  @Test(arguments: ["junit", "sarif"])
  func `a comma separates the message of a finding from its ranges`(_ format: String) {
    let run = checkNarrow("window.width=320...1366", format)
    #expect(
      run.output.contains("smaller than 44 × 44, for window.width from 320 to 440, worst at 320"), "\(run.output)")
  }

  @Test func `environments that a phone cannot have are not counted`() {
    let arguments = [
      "check", "-", "--device", "iphone-16", "--device", "ipad-9", "--split", "oneThird", "--format", "json",
    ]
    let run = CapturedRun(arguments, input: clean)
    #expect(run.code == .success)
    #expect(run.output.contains("\"environments\": 1"))
    #expect(run.errors == "<stdin>: warning: not checked, because the device cannot have it: iphone-16\n")
  }

  @Test func `a conflict is explained, and the exit code is 1`() {
    let run = CapturedRun(["explain", "-"], input: wide)
    #expect(run.code == .failure)
    #expect(run.output.hasPrefix("No layout:"))
  }

  @Test func `an unknown view cannot be explained`() {
    let run = CapturedRun(["explain", "-", "b.width"], input: clean)
    #expect(run.code == .usage && run.errors.contains("\"b\""))
    #expect(CapturedRun(["explain", "-", "a.widht"], input: clean).errors.contains("width"))
  }

  @Test func `a picture of a conflict is drawn, and the exit code is 1`() {
    let run = CapturedRun(["render", "-"], input: wide)
    #expect(run.code == .failure && run.output.contains("l-conflict\""))
    #expect(run.errors.contains("[unsatisfiable]"))
  }

  @Test func `with several environments, the problem of one is in its position`() {
    let environments = ["--device", "iphone-16", "--device", "ipad-9", "--split", "half", "--orientation", "landscape"]
    let explained = CapturedRun(["explain", "-", "a", "--format", "json"] + environments, input: clean)
    #expect(explained.code == .failure)
    let lines = explained.output.split(separator: "\n")
    #expect(
      lines.count == 2 && lines[0].contains("\"/problems/invalid-spec\"") && lines[1].contains("\"explanations\""))
    let drawn = CapturedRun(["render", "-"] + environments, input: clean)
    #expect(drawn.code == .failure && drawn.output.contains("<svg"))
  }

  @Test func `a problem of several environments is reported once`() {
    let places = ["--device", "iphone-16", "--device", "ipad-9", "--all-orientations"]
    let everywhere = CapturedRun(["render", "-"] + places, input: wide)
    let alone = CapturedRun(["render", "-"], input: wide)
    #expect(everywhere.code == .failure && everywhere.errors == alone.errors)
    let landscape =
      #"{"layoutSpec": 1, "views": ["a"], "constraints": ["a.width == 1", {"when": {"orientation": "landscape"}, "expression": "a.width == 2"}]}"#
    let run = CapturedRun(["render", "-"] + places, input: landscape)
    let lines = run.errors.split(separator: "\n")
    #expect(run.code == .failure && lines.count == 1)
    #expect(
      lines.first?.contains(" landscape and 1 more: `a.width == 1` and `a.width == 2` conflict: they are 1 point apart")
        == true)
  }

  @Test func `an invalid spec has no picture`() {
    let run = CapturedRun(["render", "-"], input: #"{"layoutSpec": 1, "view": []}"#)
    #expect(run.code == .invalidData && run.output.isEmpty)
  }

  @Test(arguments: [
    ("20-7e a0-17f\n1f3b9", []), ("20-7e\n", ["ሀ", "🎹"]), ("41-5a 1200", ["x", "🎹"]), ("", ["x", "ሀ", "🎹"]),
  ])
  func `characters of labels without a font are found`(_ charsets: String, _ missing: [String]) {
    let svg = "<style>.á{}</style><text x=\"ä\">x ሀ\u{200d}\u{fe0f}<tspan>🎹</tspan></text><title>ö</title>"
    let found = PNGConverter.charactersWithoutFont(in: svg, charsets: charsets + (missing.isEmpty ? " 1200" : ""))
    #expect(found == missing)
  }

  @Test func `a comparison without changes says so`() {
    let run = CapturedRun(["render", "-", "--against", "keyboard=hidden", "--format", "text"], input: clean)
    #expect(run.output.contains("nothing moved, compared with"))
    #expect(CapturedRun(["render", "-", "--against", "device=ipod"], input: clean).code == .usage)
    let several = CapturedRun(["render", "-", "--against", "device=ipad-9&device=iphone-16"], input: clean)
    #expect(several.code == .usage && several.errors.contains("--against: device: it must not be repeated"))
    #expect(CapturedRun(["render", "-", "--against", ""], input: clean).code == .noInput)
  }

  @Test(arguments: [
    ("q.width = 1", ExitCode.invalidData, ":1:60: error:"),
    ("q.width == 1 / m", .failure, ":1:51: error:"),
  ])
  func `mistakes of the compared spec are reported in its file`(
    constraint: String, code: ExitCode, position: String
  ) throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("spec.json", #"{"layoutSpec": 1}"#)
    let other = try folder.file(
      "other.json", #"{"layoutSpec": 1, "views": ["q"], "constraints": ["\#(constraint)"], "metrics": {"m": 0}}"#)
    let run = CapturedRun(["render", spec, "--against", other, "--all-orientations"])
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.errors.hasPrefix(other + position), "\(run.errors)")
  }

  @Test func `a range is drawn`() {
    let arguments = ["render", "-", "--range", "window.width=320...1366"]
    let run = CapturedRun(arguments, input: clean)
    #expect(run.code == .success && run.output.contains("window.width 320"))
    #expect(CapturedRun(arguments + ["--format", "text"], input: clean).output.contains("320...1366"))
    #expect(CapturedRun(arguments + ["--against", "device=ipad-9"], input: clean).code == .usage)
    #expect(CapturedRun(arguments + ["--device", "ipad-9", "--device", "ipad-8"], input: clean).code == .usage)
    #expect(CapturedRun(["render", "-", "--range", "window.width=9...1"], input: clean).code == .usage)
    #expect(CapturedRun(arguments, input: wide).code == .success)
  }

  @Test func `a visual format without a size or a distance is said to have no effect`() {
    let spec = #"{"layoutSpec": 1, "views": ["a"], "constraints": [{"pin": "a", "to": "root"}, "H:[a]"]}"#
    let run = CapturedRun(["check", "-", "--all"], input: spec)
    #expect(run.output.contains("note: this constraint has no effect: it has no size and no distance [never-active]"))
    #expect(!run.output.contains("is never used"))
  }

  @Test func `the largest number in a fix has no fraction`() {
    let spec = #"{"layoutSpec": 1, "views": ["a"], "constraints": ["a.width == 1e9", "a.width == 999999997"]}"#
    let run = CapturedRun(["explain", "-"], input: spec)
    #expect(run.output.contains(#"change `a.width == 999999997` to "a.width == 1000000000""#))
  }

  @Test func `labels are escaped`() {
    let spec =
      #"{"layoutSpec": 1, "name": "<b>", "views": [{"id": "a", "label": "\"'<script>&\u0000"}], "constraints": [{"pin": "a", "to": "root"}]}"#
    let run = CapturedRun(["render", "-"], input: spec)
    #expect(!run.output.contains("<script") && !run.output.contains("<b>") && !run.output.utf8.contains(0))
    #expect(run.output.contains("&lt;script&gt;&amp;"))
  }
}
