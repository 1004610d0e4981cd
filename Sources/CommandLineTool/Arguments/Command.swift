/// A subcommand: what it is called, what it takes, and what it does.
struct Command: Sendable {
  /// Its name on the command line.
  let name: String
  /// What stands for the operands in help, such as `SPEC`.
  var operands = ""
  /// How many operands it takes.
  var operandCount: ClosedRange<Int> = 0...0
  /// What it does: a phrase without a full stop.
  let summary: String
  /// Paragraphs that help shows under the usage.
  var discussion: [String] = []
  /// Calls that help shows, each with what it does.
  var examples: [(call: String, purpose: String)] = []
  /// Its own options; those that every command has come on top.
  var options: [Option] = []
  /// The files that it reads beside its operands and environments, for `--watch`.
  var otherFiles: @Sendable (ParsedArguments) -> [String] = { _ in [] }
  /// Does it.
  let run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode

  /// All options that it knows.
  var allOptions: [Option] { options + Option.common }
}
