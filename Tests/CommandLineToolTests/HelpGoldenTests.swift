import Foundation
import Testing

/// The help and the device table equal reviewed golden files.
///
/// After an intended change, `LAYOUTC_RENEW_GOLDEN=1 swift test --filter HelpGoldenTests` writes the new ones. Review
/// the difference before you commit them.
@Suite struct HelpGoldenTests {
  private static let runs: [(file: String, arguments: [String])] = [
    ("help.txt", ["--help"]),
    ("help-solve.txt", ["solve", "--help"]),
    ("help-touch.txt", ["touch", "--help"]),
    ("help-keys.txt", ["keys", "--help"]),
    ("help-transition.txt", ["transition", "--help"]),
    ("help-batch.txt", ["batch", "--help"]),
    ("help-diagnose.txt", ["diagnose", "--help"]),
    ("help-lsp.txt", ["lsp", "--help"]),
    ("help-devices.txt", ["devices", "--help"]),
    ("devices.txt", ["devices"]),
    ("devices-iphone-16.txt", ["devices", "iphone-16"]),
    ("devices-ipad-mini-6.json", ["devices", "ipad-mini-6", "--format", "json"]),
  ]

  @Test(arguments: runs.map(\.file))
  func `the text equals the golden file`(_ file: String) throws {
    let arguments = try #require(Self.runs.first { $0.file == file }).arguments
    let run = CapturedRun(arguments)
    #expect(run.code == .success)
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(file)")
    if ProcessInfo.processInfo.environment["LAYOUTC_RENEW_GOLDEN"] != nil {
      try FileManager.default.createDirectory(
        at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(run.output.utf8).write(to: golden)
    }
    #expect(try String(contentsOf: golden, encoding: .utf8) == run.output)
  }

  @Test(
    arguments: [
      "solve", "check", "explain", "render", "breakpoints", "compile", "touch", "keys", "transition", "batch",
      "export",
      "diagnose",
      "serve", "lsp", "devices", "schema",
    ])
  func `help fits in 80 columns, calls aside`(_ command: String) {
    let lines = CapturedRun(command, "--help").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("  layoutc ") })
  }
}
