import Testing

@testable import CommandLineTool

@Suite struct ExportTests {
  private func run(_ constraint: String, _ arguments: String...) throws -> CapturedRun {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "spec.json",
      #"{ "layoutSpec": 1, "name": "my bar", "traits": { "p": ["x", "y"] }, "views": ["a"], "constraints": [\#(constraint)] }"#
    )
    return CapturedRun(["export", file] + arguments)
  }

  @Test func `the code is a class named after the spec, without warnings`() throws {
    let run = try run(#""a.width == 10""#, "--language", "swift")
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("final class MyBarLayout {"))
    #expect(run.output.contains("// Made by: layoutc export spec.json --language swift\n"))
  }

  @Test func `an option sets a trait`() throws {
    let constraint = #"{ "when": { "p": "y" }, "expression": "a.width == 10" }"#
    #expect(try run(constraint, "--language", "swift").output.contains("traits.p == .y"))
    let fixed = try run(constraint, "--language", "swift", "--trait", "p=y", "--type", "Bar").output
    #expect(fixed.contains("final class Bar {") && fixed.contains("equalToConstant: 10") && !fixed.contains("traits"))
  }

  @Test func `anything that UIKit cannot express is a warning`() throws {
    let run = try run(#"{ "expression": "a.width == 10 @ 5", "weight": 2 }"#, "--language", "swift")
    #expect(run.code == .success)
    #expect(run.errors.contains("warning: /constraints/0: UIKit has no weights"))
  }

  @Test func `a language, one environment and a valid spec are needed`() throws {
    #expect(try run(#""a.width == 10""#).code == .usage)
    #expect(try run(#""a.width == 10""#, "--language", "css").code == .usage)
    #expect(try run(#""a.width == 10""#, "--language", "swift", "--type", "1x").code == .usage)
    #expect(try run(#""a.width == 10""#, "--language", "swift", "--all-devices").code == .usage)
    #expect(try run(#""b.width == 10""#, "--language", "swift").code == .invalidData)
  }
}
