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

  @Test func `an import cannot replace the file that is read`() throws {
    let folder = try TemporaryFolder()
    let keyboard = try folder.file("board.json", #"[{"name": "board"}, ["a", "b"]]"#)
    #expect(CapturedRun("import", keyboard, "-o", keyboard).code == .usage)
    #expect(CapturedRun("import", keyboard, "-o", folder.path("")).code == .usage)
    #expect(try folder.text(of: "board.json").hasPrefix("["))
  }
}
