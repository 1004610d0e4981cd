import LayoutOperations

extension Command {
  static let test = Command(
    name: "test", operands: "SPEC…", operandCount: 1...10_000,
    summary: "compares frames with the golden frames beside each spec",
    discussion: [
      """
      Compares with NAME.frames beside each spec, in the environments of that file. Views that changed alike are listed \
      once, with the number of environments and three examples.
      """,
      """
      --update writes this file: the frames in the environments that the options name, or else in those of the file, or \
      else with --all. An update that drops environments needs options that name the rest, and --force. One that records \
      a layout without a solution needs --allow-problems.
      """,
      """
      The exit code is 1 if something differs, or a file of frames beside the specs has no layout any more, and 66 if a \
      spec has no such file.
      """,
    ],
    examples: [
      "layoutc test keyboard.json --update": "writes the frames, or updates them after an intended change",
      "layoutc test keyboard.json": "compares with these frames",
      "layoutc test keyboard.json --update --device iphone-16 --all-traits": "other environments",
      "layoutc test Specs/*.json --format github": "annotations in a workflow",
      "layoutc test keyboard.json --pictures moved": "pictures of the changes, in a folder",
    ],
    options: Option.environment + [
      .scene, .update, .force, .allowProblems, .tolerance,
      .format(["text", "json", "junit", "github"], "the format of differences (default: text)"), .verbose, .pictures,
      .output, .watch,
    ],
    otherFiles: { $0.has(.update) ? [] : $0.operands.flatMap(SpecFile.framesPaths) },
    run: { arguments, console throws(CommandFailure) in
      Interruption.catchSignals()
      let run = GoldenRun(arguments: arguments, console: console)
      return try arguments.has(.update) ? run.update() : run.compare()
    })
}
