import JSON
import LayoutReports
import LayoutSpec

extension Command {
  /// `layoutc test SPEC…`.
  static let test = Command(
    name: "test", operands: "SPEC…", operandCount: 1...10_000,
    summary: "compares frames with the ones kept beside each spec",
    discussion: [
      """
      With --update, writes NAME.frames beside each spec: the frames for the environments that the options name, a view a \
      line, rounded to three decimals. Without it, solves for the environments of that file, and lists what moved, came \
      or went.
      """,
      "The exit code is 1 if something differs, and 66 if a spec has no such file.",
    ],
    examples: [
      ("layoutc test keyboard.json --update --all-devices --all-orientations", "keeps the frames on every device"),
      ("layoutc test keyboard.json", "compares with them"),
      ("layoutc test Specs/*.json --format github", "annotations in a workflow"),
      ("layoutc test keyboard.json --pictures moved", "pictures of what moved, in a folder"),
    ],
    options: Option.environment + [.update, .tolerance, .testFormat, .pictures, .output, .watch],
    otherFiles: { $0.has(.update) ? [] : $0.operands.map { GoldenRun.path(of: $0) } },
    run: runTest)

  private static func runTest(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    try arguments.has(.update) ? GoldenRun(arguments, console).update() : GoldenRun(arguments, console).compare()
  }
}

extension Option {
  static let update = Option(name: "update", section: .result, summary: "writes the frames that there are now")
  static let tolerance = Option(
    name: "tolerance", value: .text("POINTS"), section: .result,
    summary: "by how much a number may differ (default: 0.001)")
  static let testFormat = Option(
    name: "format", value: .word(["text", "json", "junit", "github"]), section: .result,
    summary: "how differences are written (default: text)")
  static let pictures = Option(
    name: "pictures", value: .file("DIR"), section: .result,
    summary: "draws each environment that differs, before and after, into a folder")
}
