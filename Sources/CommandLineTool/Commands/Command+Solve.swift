import JSON
import LayoutOperations
import LayoutReports
import LayoutSpec
import Platform

extension Command {
  static let solve = Command(
    name: Operation.solve.name, operands: "SPEC", operandCount: 1...1, summary: Operation.solve.summary,
    discussion: [
      "SPEC is a path, or - for standard input. If a file is named like a subcommand, write ./solve.",
      """
      If you repeat options, all combinations of environments are solved, in the order environment, \
      device, orientation, split, direction, content-size, keyboard, keyboard-frame, trait; the first varies slowest. \
      JSON then has one result or problem per line, and the exit code is 1 if there is a problem.
      """,
    ],
    examples: [
      "layoutc keyboard.json": "the frames on an iPhone 16, in JSON",
      "layoutc keyboard.json --device ipad-mini-6 --format table": "the frames on a pad, as a table",
      "layoutc keyboard.json --all-devices --all-orientations -o frames.ndjson": "every device, one result per line",
    ],
    options: Option.environment + [.scene, .format, .rounding, .includeGuides, .onConflict, .output, .watch],
    run: runSolve)

  private static func runSolve(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let format = arguments.value(of: .format).flatMap(SpecSolver.Format.init) ?? .json
    if format == .system {
      try arguments.refuse([.rounding, .includeGuides, .onConflict], "is for frames, and --format system has none")
    }
    let input = try SpecInput(arguments.operands[0], arguments, console)
    let target = ResultTarget(arguments, console)
    let solver = SpecSolver(
      input: input, isList: input.isSeveral && input.document.isValid, format: format, options: arguments.specOptions,
      styler: target.styler)
    guard solver.isList else {
      let answer = solver.answer(input.environments[0], isFirst: true)
      input.report(answer.diagnostics, on: console)
      guard answer.exitCode == .success else { return answer.exitCode }
      target.write(solver.heading + answer.bytes)
      return try target.finish()
    }
    Interruption.catchSignals()
    return try target.finish(try solveAll(solver, target, console))
  }

  private static func solveAll(
    _ solver: SpecSolver, _ target: ResultTarget, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let environments = solver.input.environments
    var progress = Progress("environments", of: environments.count, on: console)
    defer { progress.finish() }
    var code = ExitCode.success
    try OrderedPipeline.run(Array(environments.indices), threadCount: processorCount()) {
      solver.answer(environments[$0], isFirst: $0 == 0)
    } deliver: { answer in
      if !answer.diagnostics.isEmpty {
        progress.finish()
        solver.input.report(answer.diagnostics, on: console)
      }
      if answer.exitCode != .success { code = .failure }
      target.write((target.isEmpty && !answer.bytes.isEmpty ? solver.heading : []) + answer.bytes)
      progress.advance()
    }
    return code
  }
}

private struct SpecSolver: Sendable {
  enum Format: String {
    case json, table, csv, system
  }

  struct Answer: Sendable {
    var bytes: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    var exitCode = ExitCode.success
  }

  let input: SpecInput
  /// JSON is on one line then, and a problem takes the place of its result.
  let isList: Bool
  let format: Format
  let options: SpecOptions
  let styler: ANSIStyler

  var heading: [UInt8] { format == .csv ? Array(commaSeparated([FrameReport.csvHeading]).utf8) : [] }

  func answer(_ caller: CallerEnvironment, isFirst: Bool) -> Answer {
    let layout: JSONWriter.Layout = isList ? .compact : .pretty
    let label = isList ? caller.label : ""
    let newline = UInt8(ascii: "\n")
    func result() throws(SpecSolveError) -> SpecResult { try input.document.solve(for: caller, options: options) }
    do throws(SpecSolveError) {
      switch format {
      case .json: return Answer(bytes: try result().json(layout) + [newline])
      case .table:
        return Answer(bytes: Array(((isFirst ? "" : "\n") + FrameReport(try result()).text(styler)).utf8))
      case .csv:
        let result = try result()
        return Answer(
          bytes: Array(commaSeparated(FrameReport(result).csvRows).utf8),
          diagnostics: input.diagnostics(ofDropped: result.broken, label: label))
      case .system: return Answer(bytes: try input.document.system(for: caller, layout) + [newline])
      }
    } catch {
      let isInPlace = isList && (format == .json || format == .system)
      let problem = error.problem
      return Answer(
        bytes: isInPlace ? problem.json() + [newline] : [],
        diagnostics: input.diagnostics(of: problem, in: caller, label: label), exitCode: problem.exitCode)
    }
  }
}
