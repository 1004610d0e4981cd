import CommandLineTool
import Foundation
import TestSupport
import Testing

/// `layoutc diagnose`: formats, streams and exit codes.
@Suite struct DiagnoseTests {
  private let log = """
    Unable to simultaneously satisfy constraints.
    (
        "<SnapKit.LayoutConstraint:0x1@Cell.swift#7 UIInputView:0x2.height == 250>",
        "<NSLayoutConstraint:0x3 'UIView-Encapsulated-Layout-Height' UIInputView:0x2.height == 216>"
    )

    """

  @Test(arguments: ["text", "json", "spec", "github"])
  func `a log is diagnosed in each format`(_ format: String) {
    let run = CapturedRun(["diagnose", "--format", format], input: log)
    #expect(run.code == .failure)
    #expect(run.output.contains("216"))
    #expect(run.errors.isEmpty)
    let reading = CapturedRun(["diagnose", "--format", format, "--exit-zero"], input: log)
    #expect(reading.code == .success && reading.output == run.output)
  }

  @Test func `constraints that do not conflict are a success`() {
    let run = CapturedRun(["diagnose"], input: log.replacing("height == 250", with: "height == 216"))
    #expect(run.code == .success && run.output.contains("216"))
  }

  @Test(arguments: ["text", "json", "spec", "github"])
  func `-o writes the diagnoses to a file`(_ format: String) throws {
    let folder = try TemporaryFolder()
    let shown = CapturedRun(["diagnose", "--format", format], input: log + log)
    let written = CapturedRun(["diagnose", "--format", format, "-o", folder.path("out")], input: log + log)
    #expect(written.code == .failure && written.output.isEmpty)
    #expect(try String(contentsOfFile: folder.path("out"), encoding: .utf8) == shown.output)
  }

  @Test func `an annotation is at the source line of the constraint`() {
    let run = CapturedRun(["diagnose", "--format", "github", "-"], input: log)
    #expect(run.output.hasPrefix("::error file=Cell.swift,line=7,title=Auto Layout%3A conflict::"))
    #expect(run.output.filter { $0 == "\n" }.count == 1)
  }

  @Test func `control characters of a log are escaped`() {
    let run = CapturedRun(
      ["diagnose"], input: log.replacing("UIInputView:0x2", with: "UILabel:0x2 'a\u{9B}31m\u{202E}'"))
    #expect(run.output.contains(#"'a\u{9b}31m\u{202e}'"#) && !run.output.contains("\u{9B}"))
  }

  @Test func `a text without a conflict is invalid data`() {
    let run = CapturedRun(["diagnose"], input: "Test Suite passed.\n")
    #expect(run.code == .invalidData)
    #expect(run.output.isEmpty)
    #expect(CapturedRun(["diagnose", "--exit-zero"], input: "Test Suite passed.\n").code == .success)
  }

  @Test func `a conflict that cannot be read is a failure`() {
    let run = CapturedRun(["diagnose"], input: "Unable to simultaneously satisfy constraints.\n<private>\n" + log)
    #expect(run.code == .failure)
    #expect(run.output.contains("<private>") && run.output.contains("conflict"))
  }

  @Test func `several specs are printed one per line, as input for a batch`() {
    let run = CapturedRun(["diagnose", "--format", "spec"], input: log + log)
    #expect(run.output.split(separator: "\n").count == 2)
    let batch = CapturedRun(["batch"], input: run.output)
    #expect(batch.output.split(separator: "\n").allSatisfy { $0.contains("unsatisfiable") })
  }

  @Test func `a missing file is reported`() {
    #expect(CapturedRun("diagnose", "/nowhere/conflict.log").code == .noInput)
  }
}
