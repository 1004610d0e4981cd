import CommandLineTool
import Foundation
import TestSupport
import Testing

/// Results are written to files of their own, and completely or not at all.
@Suite struct OutputFileTests {
  private static let spec =
    #"{"layoutSpec":1,"views":[{"id":"a","kind":"key"}],"constraints":[{"pin":"a","to":"root"}]}"#
  private static let range = ["--range", "window.width=300...400"]

  static let commands: [[String]] = [
    ["solve"], ["check"], ["explain"], ["render", "--format", "text"], ["breakpoints"] + range,
    ["compile", "--language", "swift"] + range, ["export", "--language", "swift"],
    ["touch", "1,1"], ["keys"], ["transition", "--to", "keyboard=docked"],
  ]

  @Test(arguments: commands)
  func `a result cannot replace the spec`(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("spec.json", Self.spec)
    let link = folder.path("link.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: spec)
    for output in [spec, folder.path("./spec.json"), link] {
      var arguments = command
      arguments.insert(spec, at: 1)
      let run = CapturedRun(arguments + ["-o", output])
      #expect(run.code == .usage, "\(output)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("--output: \(output) is also an input; write to another file"), "\(run.errors)")
      #expect(try folder.text(of: "spec.json") == Self.spec)
    }
  }

  @Test func `a result cannot replace another file that is read`() throws {
    let folder = try TemporaryFolder()
    let spec = try folder.file("spec.json", Self.spec)
    let environment = try folder.file("phone.json", #"{"device": "iphone-16"}"#)
    let run = CapturedRun("solve", spec, "--environment", environment, "-o", environment)
    #expect(run.code == .usage)
    let log = try folder.file("a.log", "no list of constraints")
    #expect(CapturedRun("diagnose", log, "-o", log).code == .usage)
  }

  @Test(arguments: ["a.json", "b.json", "a.frames", "b.frames"])
  func `a comparison of several specs cannot replace one of its files`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let specs = try ["a.json", "b.json"].map { try folder.file($0, Self.spec) }
    #expect(CapturedRun(["test", "--update", "--device", "iphone-16"] + specs).code == .success)
    let former = try folder.text(of: name)
    for format in ["text", "json"] {
      let run = CapturedRun(["test", "-o", folder.path(name), "--format", format] + specs)
      #expect(run.code == .usage && run.errors.contains("is also an input; write to another file"), "\(run.errors)")
      #expect(try folder.text(of: name) == former)
    }
  }

  private static let conflicting = #"{"layoutSpec":1,"views":["a"],"constraints":["a.width == 1", "a.width == 2"]}"#

  @Test(arguments: [
    ["test", "missing.json"], ["test", "missing.json", "--format", "junit"], ["diagnose", "spec.json"],
    ["diagnose", "spec.json", "--format", "json"],
    ["solve", "spec.json", "--all-orientations", "--format", "table"],
    ["solve", "spec.json", "--all-orientations", "--format", "csv"],
    ["breakpoints", "spec.json", "--split", "half", "--split", "full", "--device", "iphone-16", "--trait", "a=b"],
  ])
  func `a run that fails without a result leaves the old file`(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("spec.json", Self.conflicting)
    _ = try folder.file("result", "before")
    let words = arguments.map { $0.hasSuffix(".json") ? folder.path($0) : $0 }
    let run = CapturedRun(words + ["-o", folder.path("result")])
    #expect(run.code != .success)
    #expect(try folder.text(of: "result") == "before", "\(run.errors)")
    #expect(try folder.names.count == 2)
  }

  @Test func `a log without a list is named among others`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file(
      "a.log", "Unable to simultaneously satisfy constraints.\n(\n\"<NSLayoutConstraint:0x1 A:0x2.width == 1>\"\n)\n")
    let other = try folder.file("b.log", "nothing")
    #expect(CapturedRun("diagnose", list, other).errors == "\(other): warning: no list of constraints found\n")
    #expect(CapturedRun("diagnose", list).errors.isEmpty)
  }

  @Test func `a diagnosis without a list is a result with --exit-zero`() throws {
    let folder = try TemporaryFolder()
    let log = try folder.file("a.log", "nothing")
    #expect(CapturedRun("diagnose", log, "--exit-zero", "-o", folder.path("result")).code == .success)
    #expect(try folder.text(of: "result") == "")
  }

  @Test func `an import cannot replace the file that is read`() throws {
    let folder = try TemporaryFolder()
    let keyboard = try folder.file("board.json", #"[{"name": "board"}, ["a", "b"]]"#)
    #expect(CapturedRun("import", keyboard, "-o", keyboard).code == .usage)
    #expect(CapturedRun("import", keyboard, "-o", folder.path("")).code == .usage)
    #expect(try folder.text(of: "board.json").hasPrefix("["))
  }
}
