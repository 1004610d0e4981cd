import JSON
import Layout
import LayoutImport
import LayoutReports

extension Command {
  /// `layoutc import FILE`.
  static let importing = Command(
    name: "import", operands: "FILE", operandCount: 1...1, summary: "makes a layout spec of a layout in another format",
    discussion: [
      "Formats, recognized by content: "
        + ImportFormat.allCases.map { "\($0.rawValue) (\($0.summary))" }.joined(separator: ", ") + ".",
      """
      What is not carried over is told on standard error, once for each kind, with its first place. With several layouts \
      in a file, --scene chooses one, and -o DIR writes a file for each.
      """,
      """
      With --to, FILE is a layout spec, and its keys are written in another format, as they are in one environment.
      """,
    ],
    examples: [
      ("layoutc import Main.storyboard --list", "the layouts in a storyboard"),
      ("layoutc import Main.storyboard --scene Settings -o settings.json", "one of them, as a spec"),
      ("layoutc import Main.storyboard -o layouts", "all of them, a file each in a folder"),
      ("layoutc import Main.storyboard --verify", "whether the specs give the recorded frames"),
      ("layoutc import --to kle keyboard.json", "a spec's keys for keyboard-layout-editor"),
    ],
    options: [
      .importFormat, .listLayouts, .scene, .keyboardLayout, .verify, .noReadOff, .strict, .exportFormat, .importOutput,
    ] + Option.environment,
    run: runImport)

  private static func runImport(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    if arguments.has(.exportFormat) { return try KeyboardExportRun(arguments, console).write() }
    let run = try ImportRun(arguments, console)
    do throws(ImportError) {
      if arguments.has(.listLayouts) { return try run.list() }
      let result = try run.layouts()
      if arguments.has(.verify) { return try run.verify(result) }
      return try run.write(result)
    } catch {
      return run.report(error)
    }
  }
}

extension Option {
  static let importFormat = Option(
    name: "from", value: .word(ImportFormat.allCases.map { $0.rawValue }), section: .result,
    summary: "the file's format, if its content does not tell")
  static let listLayouts = Option(
    name: "list", section: .result, summary: "lists the layouts in the file, with id, class and size")
  static let scene = Option(
    name: "scene", value: .text("NAME|ID"), section: .result, summary: "the layout with this name or id, and no other")
  static let verify = Option(
    name: "verify", section: .result,
    summary: "solves the layouts, and lists the views that do not stand where the file has them")
  static let noReadOff = Option(
    name: "no-read-off", section: .result,
    summary: "takes safe areas and margins from tables by device and version, not from the recorded frames")
  static let strict = Option(
    name: "strict", section: .result,
    summary: "whatever is not carried over is an error; with --verify, so is a view that stands elsewhere")
  static let keyboardLayout = Option(
    name: "layout", value: .text("NAME"), section: .result,
    summary: "the layout with this name, of a keyboard with several (QMK)")
  static let exportFormat = Option(
    name: "to", value: .word(KeyboardExportFormat.allCases.map { $0.rawValue }), section: .result,
    summary: "writes the keys of a layout spec in this format")
  static let importOutput = Option(
    name: "output", letter: "o", value: .file("FILE|DIR"), section: .result,
    summary: "writes the spec to a file, or the specs to files in a folder")
}
