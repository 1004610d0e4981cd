import JSON
import LayoutReports
import LayoutSpec
import Platform

extension Command {
  /// `layoutc solve SPEC`.
  static let solve = Command(
    name: "solve", operands: "SPEC", operandCount: 1...1, summary: "solves a layout spec and prints its frames",
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
    options: Option.environment + [.format, .rounding, .includeGuides, .onConflict, .output, .watch],
    run: runSolve)

  private static func runSolve(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let input = try SpecInput(arguments.operands[0], arguments, console)
    let solver = SpecSolver(
      input: input, format: arguments.value(of: .format).flatMap(SpecSolver.Format.init) ?? .json,
      options: arguments.specOptions(),
      styler: arguments.has(.output) ? ANSIStyler(isOn: false) : console.styler(on: console.output))
    let target = ResultTarget(arguments.value(of: .output), console)
    guard input.isSeveral, input.document.isValid else {
      let answer = solver.answer(input.environments[0])
      input.report(answer.diagnostics, on: console)
      guard answer.exitCode == .success else { return answer.exitCode }
      target.write(solver.heading + answer.bytes)
      try target.finish()
      return .success
    }
    Interruption.catchSignals()
    let code = solveAll(solver, target, console)
    if Interruption.isRequested { return .interrupted }
    try target.finish()
    return code
  }

  /// Solves for every environment, on all cores, and writes the answers in order.
  private static func solveAll(_ solver: SpecSolver, _ target: ResultTarget, _ console: Console) -> ExitCode {
    let environments = solver.input.environments
    let collector = AnswerCollector(target, solver.input, console)
    target.write(solver.heading)
    let pipeline = OrderedPipeline<Int, SpecSolver.Answer>(
      threadCount: min(processorCount(), environments.count),
      work: { solver.answer(environments[$0], isOneOfSeveral: true, isFirst: $0 == 0) },
      deliver: { collector.take($0) })
    for index in environments.indices where !Interruption.isRequested { pipeline.submit(index) }
    pipeline.finish()
    return collector.finish()
  }
}

/// Writes the answers of several environments in order. The pipeline calls it from one thread at a time.
private final class AnswerCollector: @unchecked Sendable {
  private let target: ResultTarget
  private let input: SpecInput
  private let console: Console
  private var progress: Progress
  private var count = 0
  private var exitCode = ExitCode.success

  init(_ target: ResultTarget, _ input: SpecInput, _ console: Console) {
    self.target = target
    self.input = input
    self.console = console
    progress = Progress("environments", of: input.environments.count, on: console)
  }

  func take(_ answer: SpecSolver.Answer) {
    if !answer.diagnostics.isEmpty {
      progress.finish()
      input.report(answer.diagnostics, on: console)
    }
    if answer.exitCode != .success { exitCode = .failure }
    target.write(answer.bytes)
    count += 1
    progress.update(count)
  }

  func finish() -> ExitCode {
    progress.finish()
    return exitCode
  }
}
