import LayoutImport
import LayoutOperations

extension Command {
  static let importing = Command(
    name: Operation.importing.name, operands: "FILE", operandCount: 1...1,
    summary: Operation.importing.summary,
    discussion: [
      "Formats, detected from the content: "
        + ImportFormat.allCases.map { "\($0.rawValue) (\($0.summary))" }.joined(separator: ", ") + ".",
      """
      Anything that is not converted causes a warning on standard error, once for each kind, with its first position. If \
      a file has several layouts, --scene chooses one, and -o DIR writes a file for each.
      """,
      """
      Other commands read these files as they are: layoutc check Main.storyboard. What a file cannot express, such as \
      text sizes, traits and ignored rules, is in NAME.layoutc.json beside it. A file that was changed since its import \
      is not replaced without --force.
      """,
    ],
    examples: [
      "layoutc import Main.storyboard --list": "the layouts in a storyboard",
      "layoutc import Main.storyboard --scene Settings -o settings.json": "one of them, as a spec",
      "layoutc import Main.storyboard -o layouts": "all of them, as files in a folder",
      "layoutc import Main.storyboard --verify": "whether the specs give the recorded frames",
      "layoutc import Main.storyboard --verify --other-canvas iPad/Main.storyboard":
        "also those saved for another screen",
    ],
    options: [
      .importFormat, .importForm, .listLayouts, .scene, .keyboardLayout, .verify, .otherCanvas, .allow, .noReadOff,
      .strict, .importOutput, .forceImport,
    ],
    run: { arguments, console throws(CommandFailure) in
      let run = try ImportRun(arguments, console)
      if arguments.has(.listLayouts) { return try run.list() }
      let result = try run.layouts()
      return try arguments.has(.verify) ? run.verify(result) : run.write(result)
    })
}

extension Option {
  static let listLayouts = Option("list", .flag, "lists the layouts in the file, with id, class and size")
  static let verify = Option(
    "verify", .flag,
    "solves the layouts and lists the views whose frames differ from the file's; exits with 1 if any do")
  static let otherCanvas = Option(
    "other-canvas", .file("FILE"),
    "with --verify, also compares with the same layouts saved for another screen; repeatable")
  static let allow = Option(
    "allow", .integer(0...1_000_000), "with --verify, the number of views that may differ (default: 0)")
  static let importOutput = Option(
    "output", letter: "o", .file("FILE|DIR"),
    "writes the spec to a file, or the specs to files in a folder; with --list or --verify, the report to a file")
  static let forceImport = Option(
    "force", .flag, "with -o, also replaces files that have been changed since their import")
}
