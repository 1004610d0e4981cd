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
  /// Calls with their purposes.
  var examples: KeyValuePairs<String, String> = [:]
  /// The subcommand's own options, without those that every subcommand has.
  var options: [Option] = []
  /// The files that the subcommand reads in addition to operands and environments, for `--watch`.
  var otherFiles: @Sendable (ParsedArguments) -> [String] = { _ in [] }
  let run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode

  var allOptions: [Option] { options + Option.common }
}
