import CommandLineTool
import Foundation
import TestSupport
import Testing

/// `layoutc check` with a configuration, and with `--fix` and `--diff`.
@Suite struct ConfigurationTests {
  private let folder: TemporaryFolder
  private let spec: String
  private static let narrow = """
    { "layoutSpec": 1, "root": { "width": 200, "height": 100 },
      "check": { "minTarget": { "width": 10, "height": 10 }, "rules": { "small-target": "off" } },
      "views": [{ "id": "q", "kind": "key" }],
      "constraints": ["q.left == 0", "q.top == 0", "q.width == 30", "q.height == 40"] }
    """

  init() throws {
    folder = try TemporaryFolder()
    spec = try folder.file("narrow.json", Self.narrow)
  }

  private func check(_ configuration: String, _ arguments: String...) throws -> CapturedRun {
    CapturedRun(["check", "--config", try folder.file("checks.json", configuration)] + arguments)
  }

  @Test func `a configuration comes before the spec, and the command line before both`() throws {
    #expect(try check("{}", spec).output.hasPrefix("clean"))
    let rules = #"{ "rules": { "small-target": "warning" } }"#
    #expect(try check(rules, spec).output.hasPrefix("clean"))
    let both = #"{ "rules": { "small-target": "warning" }, "minTarget": { "width": 31 } }"#
    let run = try check(both, spec)
    #expect(run.output.contains("warning") && run.output.contains("smaller than 31 × 10"))
    #expect(try check(both, spec, "--rule", "small-target=off").output.hasPrefix("clean"))
    #expect(try check(both, spec, "--fail-on", "warning").code == .failure)
  }

  @Test func `its environments are checked unless the command line names some`() throws {
    let environments = #"{ "environments": ["--device iphone-16 --all-orientations", "--device ipad-air-11-m2"] }"#
    #expect(try check(environments, spec).output.contains("3 environments"))
    #expect(try check(environments, spec, "--device", "iphone-16").output.contains(": 1 environment"))
    let traits = try folder.file(
      "traits.json",
      #"{ "layoutSpec": 1, "traits": { "plane": ["a", "b c"] }, "views": [{ "id": "q", "when": { "plane": "b c" } }] }"#
    )
    let quoted = #"{ "environments": ["--device=iphone-16 --orientation portrait --trait 'plane=b c'"] }"#
    #expect(try check(quoted, traits, "--format", "json").output.contains(#""environments": 1"#))
  }

  @Test func `its files are checked if none is named`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Layouts/more"), withIntermediateDirectories: true)
    for name in ["Layouts/b.json", "Layouts/a.json", "Layouts/more/c.json", "Layouts/.hidden.json", "Layouts/d.txt"] {
      _ = try folder.file(name, Self.narrow)
    }
    func names(_ patterns: String) throws -> [String] {
      let run = try check(
        #"{ "files": [\#(patterns)], "rules": { "small-target": "note" }, "minTarget": { "width": 50 }, "environments": ["--device iphone-16"] }"#
      )
      return run.output.split(separator: "\n").filter { $0.contains(": note:") }
        .compactMap { $0.split(separator: ":").first.map { String($0.dropFirst(folder.url.path.count + 1)) } }
    }
    #expect(try names(#""Layouts/*.json""#) == ["Layouts/a.json", "Layouts/b.json"])
    #expect(
      try names(#""Layouts/more/c.json", "Layouts/[ab].json""#) == [
        "Layouts/more/c.json", "Layouts/a.json", "Layouts/b.json",
      ])
    #expect(try names(#""Layouts/**/*.json""#) == ["Layouts/a.json", "Layouts/b.json", "Layouts/more/c.json"])
    let none = try check(#"{ "files": ["Layouts/*.yaml"] }"#)
    #expect(none.code == .noInput && none.errors.contains(#"no file matches "Layouts/*.yaml""#))
    #expect(try check("{}").code == .usage)
  }

  @Test(arguments: [
    (#"{ "rule": {} }"#, #"unknown key "rule"; did you mean "rules"? [unknown-key]"#),
    (#"{ "rules": { "overlapp": "off" } }"#, #"did you mean "overlap"?"#),
    (#"{ "rules": { "overlap": "loud" } }"#, #"unknown value "loud""#),
    (#"{ "minTarget": 44 }"#, "expected an object, found a number"),
    (#"{ "minTarget": { "width": "gap" } }"#, "expected a number"),
    (#"{ "environments": "--all" }"#, "expected a list"),
    (#"{ "environments": ["--devise iphone-16"] }"#, "did you mean --device?"),
    (#"{ "environments": ["iphone-16"] }"#, "unknown option"),
    (#"{ "environments": ["--device"] }"#, "the value is missing"),
    (#"{ "environments": ["--all-devices --device iphone-16"] }"#, "contradict each other"),
    (#"{ "environments": ["--device iphone-99"] }"#, "unknown device"),
    (#"{ "rules": {}, "rules": {} }"#, "duplicate key"),
    ("[", "the document ends inside a value"),
  ])
  func `a mistake in a configuration is an error at its place`(_ text: String, _ message: String) throws {
    let run = try check(text, spec)
    #expect(run.code == .invalidData && run.output.isEmpty)
    #expect(run.errors.contains(message) && run.errors.contains("checks.json:1:"), "\(run.errors)")
  }

  @Test func `a fix is written, and the rest reported`() throws {
    let path = try folder.file(
      "wrong.json", Self.narrow.replacing("q.width", with: "q.widht").replacing("q.top == 0", with: "q.top == x"))
    let run = CapturedRun("check", path, "--fix")
    #expect(run.code == .failure && run.output.contains("unknown metric") && !run.output.contains("widht"))
    #expect(run.errors == "\(path): note: fixed 1 mistake\n")
    #expect(try folder.text(of: "wrong.json") == Self.narrow.replacing("q.top == 0", with: "q.top == x"))
  }

  @Test func `one fix may make another possible`() throws {
    let metrics = #""views""#
    let path = try folder.file(
      "chain.json", Self.narrow.replacing(metrics, with: #""metrics": { "a": 1, "b": "a", "c": "b + a" }, "views""#))
    #expect(CapturedRun("check", path, "--fix").output.hasPrefix("clean"))
    #expect(try folder.text(of: "chain.json") == Self.narrow.replacing(metrics, with: #""metrics": {}, "views""#))
  }

  @Test func `a difference is printed, and nothing is written`() throws {
    let wrong = Self.narrow.replacing("q.width", with: "q.widht")
    let path = try folder.file("wrong.json", wrong)
    let run = CapturedRun("check", path, "--diff")
    #expect(run.code == .failure)
    let line = #"  "constraints": ["q.left == 0", "q.top == 0", "q.width == 30", "q.height == 40"] }"#
    #expect(run.output.hasPrefix("--- \(path)\n+++ \(path)\n@@ -1,4 +1,4 @@\n") && run.output.contains("\n+\(line)\n"))
    #expect(run.output.hasSuffix("\\ No newline at end of file\n"))
    #expect(try folder.text(of: "wrong.json") == wrong)
    #expect(CapturedRun(["check", "-", "--diff"], input: wrong).output.hasPrefix("--- <stdin>\n"))
    #expect(CapturedRun("check", spec, "--diff").output.isEmpty)
  }

  @Test func `an environment's file is fixed too`() throws {
    let environment = try folder.file("window.json", #"{ "device": "iphone-16", "orientaton": "landscape" }"#)
    let run = CapturedRun("check", spec, "--environment", environment, "--fix")
    #expect(run.code == .success && run.output.hasPrefix("clean"), "\(run.output)")
    #expect(try folder.text(of: "window.json") == #"{ "device": "iphone-16", "orientation": "landscape" }"#)
  }

  @Test func `specs are checked beside a file that cannot be read`() throws {
    let run = CapturedRun("check", folder.path("missing.json"), spec, folder.url.path)
    #expect(run.code == .noInput && run.output.contains(" environments: "), "\(run.output)")
    #expect(
      run.errors.contains("missing.json: error: cannot be read: ") && run.errors.contains("; name its files, such as "))
    #expect(CapturedRun("check", folder.path("missing.json")).code == .noInput)
  }

  @Test(arguments: ["", "<foo/>", "no XML"])
  func `what has the name of a storyboard is none of JSON`(_ text: String) throws {
    let run = CapturedRun("check", try folder.file("a.storyboard", text))
    #expect(
      run.code == .invalidData && run.errors.contains("a.storyboard:1:1: error: ") && !run.errors.contains("JSON"),
      "\(run.errors)")
  }

  @Test(arguments: ["--fix", "--diff"])
  func `fixes of a keyboard in another format are not promised`(_ option: String) throws {
    let keyboard = PackageFiles.folder.appending(path: "Tests/Fixtures/imports/creek.json").path
    let run = CapturedRun("check", keyboard, option, "--device", "iphone-16")
    let warning = "creek.json: warning: fixes are for specs; this file is left as it is"
    #expect(run.errors.contains(warning), "\(run.errors)")
  }

  @Test func `nothing is written if a file cannot be, or if input is not a file`() throws {
    #expect(CapturedRun(["check", "-", "--fix"], input: "{}").code == .usage)
    let wrong = Self.narrow.replacing("q.width", with: "q.widht")
    let path = try folder.file("wrong.json", wrong)
    let run = CapturedRun("check", path, folder.path("missing.json"), "--fix")
    #expect(run.code == .noInput)
    #expect(try folder.text(of: "wrong.json") == wrong)
  }
}
