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
      ("layoutc keyboard.json", "the frames on an iPhone 16, in JSON"),
      ("layoutc keyboard.json --device ipad-mini-6 --format table", "the frames on a pad, as a table"),
      ("layoutc keyboard.json --all-devices --all-orientations -o frames.ndjson", "every device, one result per line"),
    ],
    options: Option.environment + [.scene, .format, .rounding, .includeGuides, .onConflict, .output, .watch],
    run: runSolve)

  private static func runSolve(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    if arguments.value(of: .format) == SpecSolver.Format.system.rawValue {
      try arguments.refuse([.rounding, .includeGuides, .onConflict], "is for frames, and --format system has none")
    }
    let input = try SpecInput(arguments.operands[0], arguments, console)
    let target = ResultTarget(arguments, console)
    let solver = SpecSolver(
      input: input, format: arguments.value(of: .format).flatMap(SpecSolver.Format.init) ?? .json,
      options: arguments.specOptions, styler: target.styler)
    guard input.isSeveral, input.document.isValid else {
      let answer = solver.answer(input.environments[0])
      input.report(answer.diagnostics, on: console)
      guard answer.exitCode == .success else { return answer.exitCode }
      target.write(solver.heading + answer.bytes)
      return try target.finish()
    }
    Interruption.catchSignals()
    return try target.finish(try solveAll(solver, target, console))
  }

  /// Solves for every environment, on all cores, and writes the answers in order.
  private static func solveAll(
    _ solver: SpecSolver, _ target: ResultTarget, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let environments = solver.input.environments
    var progress = Progress("environments", of: environments.count, on: console)
    defer { progress.finish() }
    var code = ExitCode.success
    try OrderedPipeline.run(Array(environments.indices), threadCount: processorCount()) {
      solver.answer(environments[$0], isOneOfSeveral: true, isFirst: $0 == 0)
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
