import Foundation
import TestSupport
import Testing

/// The step for CI on the page about conflict logs, as a workflow runs it: with `bash -e`.
@Suite struct ConflictLogStepTests {
  /// A run of `xcodebuild`: its exit code, whether it prints a conflict, and the exit code of the step.
  struct Run: CustomTestStringConvertible {
    let build: Int
    let hasConflict: Bool
    let step: Int
    var testDescription: String { "xcodebuild exits with \(build), \(hasConflict ? "a conflict" : "no conflict")" }
  }

  @Test(arguments: [
    Run(build: 0, hasConflict: false, step: 0), Run(build: 0, hasConflict: true, step: 1),
    Run(build: 65, hasConflict: false, step: 65), Run(build: 65, hasConflict: true, step: 1),
  ])
  func `the step fails if the build does or if there is a conflict`(_ run: Run) throws {
    let page = try Page.named("Docs/reading-a-conflict-log.md")
    let step = try #require(page.blocks.first { $0.language == "sh" && $0.text.contains("xcodebuild test") })
    let folder = try TemporaryFolder()
    for block in page.blocks {
      if let name = block.fileName { try Data(block.text.utf8).write(to: folder.url.appending(path: name)) }
    }
    let build = "#!/bin/sh\n\(run.hasConflict ? "cat cell.log" : "echo Test Suite passed")\nexit \(run.build)\n"
    try Data(build.utf8).write(to: folder.url.appending(path: "xcodebuild"))
    try Data(step.text.utf8).write(to: folder.url.appending(path: "step"))
    let output = try ConsoleSession.shell(
      "chmod +x xcodebuild; PATH=$PWD:$PATH bash -e step; echo \"exit $?\"", in: folder.url)
    #expect(output.hasSuffix("exit \(run.step)\n"), "\(output)")
    #expect(output.contains("::error file=BadgeCell.swift,line=48") == run.hasConflict)
  }
}
