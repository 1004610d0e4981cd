import CommandLineTool
import Foundation
import TestSupport
import Testing

/// The defaults of the action and of the hook find what is wrong in a keyboard with two planes and a split row.
@Suite struct ContinuousIntegrationTests {
  private static let folder = PackageFiles.fixtures.appending(path: "planted-keyboard")
  /// The keyboard without mistakes.
  private static let keyboard =
    (try? String(contentsOf: folder.appending(path: "keyboard.json"), encoding: .utf8)) ?? ""

  /// A mistake that is planted into the keyboard, and the rule that finds it. Tests/Install/pipeline.py plants them, too.
  struct Fault: Decodable {
    let rule: String, right: String, wrong: String
  }

  /// Returns the options in a file of the package, after a key.
  private static func options(in file: String, after key: String) throws -> [String] {
    let text = try String(contentsOf: PackageFiles.folder.appending(path: file), encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.contains(key) && $0.contains("--") })
    let value = line[try #require(line.range(of: key)).upperBound...]
    return value.split { " ,[]".contains($0) }.map(String.init)
  }

  private func check(_ spec: String, _ options: [String]) -> CapturedRun {
    CapturedRun(["check", "-"] + options, input: spec)
  }

  private static func defaults() throws -> [[String]] {
    [
      try options(in: ".github/actions/layoutc/action.yml", after: "default:"),
      try options(in: ".pre-commit-hooks.yaml", after: "args:"),
    ]
  }

  @Test func `the keyboard without mistakes passes`() throws {
    for options in try Self.defaults() {
      let run = check(Self.keyboard, options)
      #expect(run.code == .success, "\(run.output)\(run.errors)")
      #expect(run.output.contains("2 orientations, 5 keyboard states, plane\n"), "\(run.output)")
    }
  }

  @Test func `each mistake ends with exit code 1`() throws {
    let faults = try JSONDecoder().decode(
      [Fault].self, from: Data(contentsOf: Self.folder.appending(path: "faults.json")))
    #expect(faults.count == 4)
    // With each of the defaults in turn.
    for (index, fault) in faults.sampled(every: 2).enumerated() {
      let spec = Self.keyboard.replacing(fault.right, with: fault.wrong)
      #expect(spec != Self.keyboard)
      let run = check(spec, try Self.defaults()[index % 2])
      #expect(run.code == .failure, "\(run.output)\(run.errors)")
      #expect(run.output.contains("[\(fault.rule)]"), "\(run.output)")
    }
  }

  @Test(arguments: [("error", 0), ("warning", 1), ("note", 1)] as [(String, Int32)])
  func `the exit code follows the least severity`(_ severity: String, _ code: Int32) throws {
    let spec = Self.keyboard.replacing(#""right.top == thumbs.top", "#, with: "")
    #expect(check(spec, ["--device", "iphone-16", "--fail-on", severity]).code.rawValue == code)
  }

  @Test func `a trait that was held is named, and each finding names its file`() throws {
    let held = check(Self.keyboard, ["--device", "iphone-16", "--all-orientations"])
    #expect(held.output == "clean: 2 environments: 2 orientations; only plane=letters\n")
    let spec = Self.keyboard.replacing(#""right.top == thumbs.top", "#, with: "")
    let json = check(spec, ["--device", "iphone-16", "--format", "json"])
    #expect(json.output.contains(#""file": "<stdin>""#))
  }

  @Test func `too many environments are refused with their factors`() throws {
    let options = ["devices", "orientations", "splits", "content-sizes", "directions", "keyboards"].map {
      "--all-\($0)"
    }
    let run = check(Self.keyboard, options)
    #expect(run.code == .usage)
    #expect(run.errors.contains("environments, more than 20,000: "), "\(run.errors)")
    #expect(run.errors.contains(" devices × 2 orientations × 5 splits × "), "\(run.errors)")
    #expect(run.errors.contains("2 directions × 12 text sizes × 6 keyboard states"), "\(run.errors)")
  }
}
