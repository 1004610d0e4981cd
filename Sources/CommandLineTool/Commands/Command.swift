import JSON
import LayoutOperations

struct Command: Sendable {
  let name: String
  /// In help, such as `SPEC`.
  var operands = ""
  var operandCount: ClosedRange<Int> = 0...0
  var requiredOptions = ""
  /// A phrase without a full stop.
  let summary: String
  var discussion: [String] = []
  var examples: KeyValuePairs<String, String> = [:]
  /// Without those that every subcommand has.
  var options: [Option] = []
  /// In addition to operands and environments, for `--watch`.
  var otherFiles: @Sendable (ParsedArguments) -> [String] = { _ in [] }
  let run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode

  var allOptions: [Option] { options + Option.common }
}

/// The table of subcommands. To add one, add an entry here.
enum CommandTable {
  static let all: [Command] = [
    .solve, .check, .test, .explain, .render, .breakpoints, .compile,
    .touch, .keys, .transition,
    .batch, .importing, .exporting,
    .diagnose,
    .serve, .languageServer, .devices, .schema,
  ]

  /// Runs if no subcommand is named.
  static let standard = Command.solve

  static func command(_ name: String) -> Command? { all.first { $0.name == name } }

  static var allOptions: [Option] { (all.flatMap(\.allOptions) + [.version]).withoutDuplicates { $0.name } }
}
