import JSON
import LayoutOperations
import LayoutReports

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

/// The table of subcommands. To add one, add an entry here; an operation without one gets it from its own table.
enum CommandTable {
  static let all: [Command] = [
    .solve, .check, .test, .explain, .render, .breakpoints, .compile,
    .touch, .keys, .transition,
    .batch, .importing, .exporting,
    .diagnose,
    .serve, .languageServer, .devices, .schema,
  ].addingOperations(Operation.all)

  /// Runs if no subcommand is named.
  static let standard = Command.solve

  static func command(_ name: String) -> Command? { all.first { $0.name == name } }

  static var allOptions: [Option] { (all.flatMap(\.allOptions) + [.version]).withoutDuplicates { $0.name } }
}

extension [Command] {
  func addingOperations(_ operations: [Operation]) -> [Command] {
    self + operations.filter { operation in !contains { $0.name == operation.name } }.map { Command(of: $0) }
  }
}

extension Command {
  /// For an operation that has no form for people: the command writes the response to a body.
  fileprivate init(of operation: Operation) {
    self.init(
      name: operation.name, operands: "BODY", operandCount: 1...1, summary: operation.summary,
      discussion: [operation.details], options: operation.allOptions + [.output]
    ) { arguments, console throws(CommandFailure) in
      _ = try arguments.environmentOptions()
      let path = arguments.operands[0]
      let body = try console.readAll(path)
      let target = ResultTarget(arguments, console)
      do throws(ProblemDetails) {
        target.write(try operation.response(to: body, arguments.settings) + [UInt8(ascii: "\n")])
      } catch {
        console.report(Diagnostic.diagnostics(of: error, file: Console.inputName(path))) { _ in SourceLines(body) }
        throw .reported(error.errors.isEmpty ? .failure : .invalidData)
      }
      return try target.finish()
    }
  }
}
