import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct BreakpointsTests {
  private static let spec = """
    {
      "layoutSpec": 1,
      "root": { "width": "window", "height": 100 },
      "metrics": { "gap": 8, "twice": "2 * gap" },
      "views": ["a", "b"],
      "constraints": [
        "a.leading == root.leading + gap", "a.width >= 200", "a.width == root.width / 4 @high",
        "b.leading == a.trailing + gap", "b.trailing == root.trailing", "b.width >= 40",
        "a.top == 0", "a.height == 10", "b.top == 0", "b.height == 10"
      ]
    }
    """

  private func run(_ arguments: String...) throws -> CapturedRun {
    let folder = try TemporaryFolder()
    let file = try folder.file("spec.json", Self.spec)
    return CapturedRun(["breakpoints", file] + arguments)
  }

  @Test func `a width that is too small is unsatisfiable, and its conflict is reported`() throws {
    let run = try run("--range", "window.width=100...1200")
    #expect(run.code == .success)
    #expect(run.output.contains(#""vertices": [[100], [256]]"#))
    #expect(run.output.contains(#""status": "unsatisfiable""#))
    #expect(run.output.contains(#""vertices": [[256], [800]]"#))
    #expect(run.output.contains(#""violation": [200, -0.25]"#))
    #expect(run.output.contains(#"{ "at": [800], "because": ["/constraints/1", "/constraints/2"] }"#))
  }

  @Test func `the table names the first constraints of a conflict`() throws {
    let run = try run("--range", "window.width=100...1200", "--format", "table")
    let line = run.output.split(separator: "\n").first { $0.contains("unsatisfiable") }
    let constraints = "a.leading == root.leading + gap, a.width >= 200, b.leading == a.trailing + gap and 2 more"
    #expect(line?.hasSuffix(constraints) == true, "\(run.output)")
  }

  @Test(arguments: [
    ["--range", "window.width=300"], [], ["--range", "gap=0...1", "--max-regions", "0"],
  ])
  func `a range that cannot be used is a mistake of the command line`(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("spec.json", Self.spec)
    let run = CapturedRun(["breakpoints", file] + options)
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("range") || run.errors.contains("--max-regions"))
  }

  @Test func `a metric can have a range, with a size`() throws {
    let run = try run("--range", "window.width=600...1200", "--range", "gap=0...20", "--format", "table")
    #expect(run.code == .success)
    #expect(run.output.split(separator: "\n").count == 3)
  }
}
