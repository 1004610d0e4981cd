import CommandLineTool
import Foundation
import TestSupport
import Testing

/// `layoutc test --update`: what it keeps, refuses and says.
@Suite struct GoldenUpdateTests {
  private static let spec = """
    { "layoutSpec": 1, "traits": { "plane": ["one", "two"] }, "views": ["a"],
      "constraints": ["a.left == 0", "a.top == 0", "a.width == 100", "a.height == 20"] }
    """
  /// Has no solution in landscape.
  private static let conflicting = spec.replacing(
    "\"a.height == 20\"",
    with: "\"a.height == 20\", { \"when\": { \"orientation\": \"landscape\" }, \"constraints\": [\"a.height == 30\"] }")

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.file("a.json", Self.spec)
  }

  private func update(_ options: String...) -> CapturedRun { CapturedRun(["test", path, "--update"] + options) }

  private func frames() throws -> String { try folder.text(of: "a.frames") }

  @Test func `without options and a file, the environments are all`() throws {
    #expect(update().code == .success)
    let all = try frames()
    #expect(all.hasPrefix("layoutc frames 1\noptions [\"--all\"]\n"))
    #expect(update("--all").code == .success)
    #expect(try frames() == all)
    #expect(CapturedRun(["test", path]).code == .success)
  }

  @Test func `without options, the environments are those of the file`() throws {
    #expect(update("--device", "iphone-8", "--all-orientations").code == .success)
    let former = try frames()
    let again = update()
    #expect(again.code == .success && again.errors.hasSuffix("a.frames: 2 environments, unchanged\n"))
    #expect(try frames() == former)
    _ = try folder.file("a.json", Self.spec.replacing("== 20", with: "== 30"))
    let changed = update()
    #expect(changed.code == .success && changed.errors.hasSuffix("a.frames: 2 environments, 2 changed\n"))
    #expect(try frames() == former.replacing("0 0 100 20", with: "0 0 100 30"))
  }

  @Test(arguments: [[], ["--force"], ["--device", "iphone-8"]])
  func `an update that drops environments is refused`(_ options: [String]) throws {
    #expect(update("--device", "iphone-8", "--all-orientations", "--all-traits").code == .success)
    let former = try frames()
    _ = try folder.file("a.json", Self.spec.replacing("[\"one\", \"two\"]", with: "[\"one\"]"))
    let run = CapturedRun(["test", path, "--update"] + options)
    #expect(run.code == .usage)
    #expect(run.errors.contains("a.frames: error: has 4 environments, and the update would leave"))
    #expect(run.errors.contains("add --force"))
    #expect(try frames() == former)
  }

  @Test func `an update that drops environments is done with options and --force`() throws {
    #expect(update("--all-devices").code == .success)
    let run = update("--device", "iphone-8", "--force")
    #expect(run.code == .success && run.errors.contains("a.frames: 1 environment, "))
    #expect(run.errors.contains(" removed"))
    #expect(CapturedRun(["test", path]).output == "the same: 1 environment\n")
  }

  /// The number of environments stays the same, or grows.
  @Test(arguments: [
    ["--device", "iphone-16"], ["--device", "iphone-8", "--orientation", "landscape", "--all-traits"],
  ])
  func `an update that replaces environments by others is refused without --force`(_ options: [String]) throws {
    #expect(update("--device", "iphone-8").code == .success)
    let former = try frames()
    let run = CapturedRun(["test", path, "--update"] + options)
    #expect(run.code == .usage)
    #expect(run.errors.contains("a.frames: error: has 1 environment, and the update would drop 1; "), "\(run.errors)")
    #expect(try frames() == former)
    #expect(CapturedRun(["test", path, "--update", "--force"] + options).code == .success)
  }

  @Test func `an update without options accepts a renamed trait`() throws {
    #expect(update("--device", "iphone-8", "--all-traits").code == .success)
    _ = try folder.file("a.json", Self.spec.replacing("\"plane\"", with: "\"page\""))
    let run = update()
    #expect(run.code == .success && run.errors.hasSuffix("2 environments, 2 new, 2 removed\n"), "\(run.errors)")
  }

  @Test func `two specs of one update cannot write the same file`() throws {
    let other = try folder.file("a", Self.spec.replacing("== 20", with: "== 30"))
    let run = CapturedRun("test", path, other, "--update", "--device", "iphone-8")
    #expect(run.code == .usage)
    #expect(
      run.errors.contains("a.frames: error: has the frames of \(path) already, and \(other) would"), "\(run.errors)")
    #expect(try frames().contains("\na 0 0 100 20\n"))
    #expect(CapturedRun("test", path, path, "--update").code == .success)
  }

  @Test func `an environment from standard input is not noted in a file`() throws {
    let run = CapturedRun(["test", path, "--update", "--environment", "-"], input: #"{"device": "iphone-8"}"#)
    #expect(run.code == .usage && run.errors.contains("name a file instead of -"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.frames")))
  }

  @Test func `more environments need no --force`() throws {
    #expect(update("--device", "iphone-8").code == .success)
    let run = update("--device", "iphone-8", "--all-orientations")
    #expect(run.code == .success && run.errors.hasSuffix("a.frames: 2 environments, 1 new\n"))
  }

  @Test func `a layout without a solution is only recorded with --allow-problems`() throws {
    #expect(update("--device", "iphone-8", "--all-orientations").code == .success)
    let former = try frames()
    _ = try folder.file("a.json", Self.conflicting)
    let refused = update()
    #expect(refused.code == .failure)
    #expect(refused.errors.contains("there is no solution in 1 of 2 environments: iphone-8 landscape"))
    #expect(refused.errors.contains("--allow-problems"))
    #expect(try frames() == former)
    let recorded = update("--allow-problems")
    #expect(recorded.code == .success)
    #expect(recorded.errors.hasSuffix("a.frames: 2 environments, 1 changed, 1 without a solution\n"))
    #expect(try frames().contains("\nproblem unsatisfiable\n"))
    #expect(CapturedRun(["test", path]).code == .success)
  }

  @Test func `a spec that is refused does not keep the others from being updated`() throws {
    let other = try folder.file("b.json", Self.conflicting)
    let run = CapturedRun(["test", other, path, "--update", "--all-orientations"])
    #expect(run.code == .failure)
    #expect(run.errors.contains("b.frames: error: ") && run.errors.hasSuffix("a.frames: 2 environments\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.frames")))
  }

  @Test func `a file that is no golden frames is only replaced with options and --force`() throws {
    _ = try folder.file("a.frames", "notes\n")
    for options in [[], ["--force"], ["--device", "iphone-8"]] {
      let run = CapturedRun(["test", path, "--update"] + options)
      #expect(run.code == .invalidData && run.errors.contains("a.frames:1:1: error: "))
      #expect(try frames() == "notes\n")
    }
    #expect(update("--device", "iphone-8", "--force").code == .success)
    #expect(CapturedRun(["test", path]).code == .success)
  }

  @Test(arguments: ["--force", "--allow-problems"])
  func `options of an update need one`(_ option: String) {
    let run = CapturedRun(["test", path, option])
    #expect(run.code == .usage && run.errors.contains("\(option) needs --update"))
  }

  @Test func `an update does not watch`() throws {
    let run = update("--watch")
    #expect(run.code == .usage && run.errors.contains("--watch is for a comparison"))
  }
}
