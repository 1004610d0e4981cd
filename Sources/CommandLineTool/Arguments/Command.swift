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
