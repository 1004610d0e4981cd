import LayoutOperations

/// A subcommand: its name, its arguments and its action.
struct Command: Sendable {
  let name: String
  /// The placeholder of the operands in help, such as `SPEC`.
  var operands = ""
  var operandCount: ClosedRange<Int> = 0...0
  /// The options that must be given, as in the usage in help.
  var requiredOptions = ""
  /// The description: a phrase without a full stop.
  let summary: String
  /// The paragraphs below the usage in help.
  var discussion: [String] = []
  var examples: [(call: String, purpose: String)] = []
  /// The subcommand's own options, without those that every subcommand has.
  var options: [Option] = []
  /// The files that the subcommand reads in addition to operands and environments, for `--watch`.
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

  /// The subcommand that runs if none is named.
  static let standard = Command.solve

  static func command(_ name: String) -> Command? { all.first { $0.name == name } }

  /// The options of all subcommands, without duplicates.
  static var allOptions: [Option] {
    var options: [Option] = []
    for option in all.flatMap(\.allOptions) + [.version] where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }
}
