import Foundation
import TestSupport
import Testing

/// `layoutc check --format github`: workflow commands, which become annotations.
@Suite struct GitHubFormatTests {
  private let spec = """
    { "layoutSpec": 1, "name": "levels", "metrics": { "forgotten": 1 },
      "views": ["a", { "id": "k", "kind": "key" }, { "id": "l", "kind": "key" }],
      "constraints": [
        { "pin": "k", "to": "root" }, { "pin": "l", "to": "root" },
        "a.top == 0", "a.left == 0", "a.height == 9"] }
    """

  @Test func `errors, warnings and notes have levels and positions`() {
    let run = CapturedRun(["check", "-", "--window", "400x100", "--format", "github"], input: spec)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.code == .failure && run.errors.hasSuffix(": 1 environment checked\n"), "\(run.errors)")
    #expect(lines.contains { $0.hasPrefix("::error file=<stdin>,line=2,col=") && $0.contains("[overlap]") })
    #expect(lines.contains { $0.hasPrefix("::warning file=<stdin>,line=2,col=13::") && $0.contains("[ambiguous]") })
    #expect(lines.contains { $0.hasPrefix("::notice file=<stdin>,line=1,col=") && $0.contains("[unused]") })
  }

  /// GitHub parses `::level property=value,…::message`, and decodes the escapes.
  @Test func `workflow commands and the JSON format have the same findings`() throws {
    struct Report: Decodable {
      struct Finding: Decodable {
        let severity: String, message: String, line: Int, column: Int
      }
      let findings: [Finding]
    }
    let json = CapturedRun(["check", "-", "--window", "400x100", "--format", "json"], input: spec)
    let findings = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8)).findings
    let run = CapturedRun(["check", "-", "--window", "400x100", "--format", "github"], input: spec)
    let commands = run.output.split(separator: "\n").compactMap { ReadCommand(String($0)) }
    #expect(commands.count == findings.count && !findings.isEmpty)
    for (command, finding) in zip(commands, findings) {
      #expect(command.level == (finding.severity == "note" ? "notice" : finding.severity))
      #expect(command.properties["file"] == "<stdin>")
      #expect(command.properties["line"] == "\(finding.line)" && command.properties["col"] == "\(finding.column)")
      #expect(command.message.hasPrefix(finding.message))
    }
  }

  @Test func `file names and messages cannot end or begin a command`() throws {
    let folder = try TemporaryFolder()
    let name = "50%25, a:b::c\n.json"
    let path = try folder.file(
      name, #"{"layoutSpec": 1, "views": ["a\n::error::b"], "metrics": {"100%": 1}}"#)
    let run = CapturedRun(["check", path, "--format", "github"])
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.code == .failure && !lines.isEmpty)
    for line in lines {
      let command = try #require(ReadCommand(line))
      #expect(command.properties["file"] == path)
      #expect(command.properties.count == 3)
    }
  }

  @Test func `a clean spec has no annotations`() {
    let clean =
      #"{"layoutSpec": 1, "views": [{"id": "a", "mayBeOccluded": true}], "constraints": [{"pin": "a", "to": "safeArea"}]}"#
    let run = CapturedRun(["check", "-", "--format", "github"], input: clean)
    #expect(run.code == .success && run.output.isEmpty)
    #expect(run.errors.hasPrefix("clean: ") && run.errors.contains(" environments: 85 devices"), "\(run.errors)")
  }

  @Test func `a rule that is off is not annotated`() {
    let arguments = ["check", "-", "--window", "400x100", "--format", "github", "--rule"]
    #expect(!CapturedRun(arguments + ["unused=off"], input: spec).output.contains("[unused]"))
    #expect(CapturedRun(arguments + ["unused=error"], input: spec).output.contains("::error file=<stdin>,line=1,"))
  }
}

/// A workflow command, parsed as GitHub's runner does.
private struct ReadCommand {
  let level: String
  let properties: [String: String]
  let message: String

  init?(_ line: String) {
    guard let match = line.wholeMatch(of: /::(error|warning|notice) (.*?)::(.*)/) else { return nil }
    level = String(match.1)
    var properties: [String: String] = [:]
    for property in match.2.split(separator: ",") {
      let parts = property.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      properties[String(parts[0])] = Self.unescaped(
        parts[1].replacing("%3A", with: ":").replacing("%2C", with: ","))
    }
    self.properties = properties
    message = Self.unescaped(match.3)
  }

  private static func unescaped(_ text: some StringProtocol) -> String {
    String(text).replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%25", with: "%")
  }
}
