extension Command {
  /// `layoutc test SPEC…`.
  static let test = Command(
    name: "test", operands: "SPEC…", operandCount: 1...10_000,
    summary: "compares frames with the golden frames beside each spec",
    discussion: [
      """
      With --update, writes NAME.frames beside each spec: the frames for the environments that the options name, one view \
      per line, rounded to three decimals. Without it, solves for the environments of that file, and lists the views that \
      moved, are new, or were removed.
      """,
      "The exit code is 1 if something differs, and 66 if a spec has no such file.",
    ],
    examples: [
      ("layoutc test keyboard.json --update --all-devices --all-orientations", "writes the frames on every device"),
      ("layoutc test keyboard.json", "compares with these frames"),
      ("layoutc test Specs/*.json --format github", "annotations in a workflow"),
      ("layoutc test keyboard.json --pictures moved", "pictures of the changes, in a folder"),
    ],
    options: Option.environment + [
      .update, .tolerance, .format(["text", "json", "junit", "github"], "the format of differences (default: text)"),
      .pictures, .output, .watch,
    ],
    otherFiles: { $0.has(.update) ? [] : $0.operands.map { GoldenRun.path(of: $0) } },
    run: runTest)

  private static func runTest(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    try arguments.has(.update) ? GoldenRun(arguments, console).update() : GoldenRun(arguments, console).compare()
  }
}

extension Option {
  static let update = Option(name: "update", section: .result, summary: "writes the current frames")
  static let tolerance = Option(
    name: "tolerance", value: .text("POINTS"), section: .result,
    summary: "the number of points by which a number may differ (default: 0.001)")
  static let pictures = Option(
    name: "pictures", value: .file("DIR"), section: .result,
    summary: "draws each environment that differs, before and after, to files in a folder")
}
