import JSON
import LayoutOperations

/// The help of one subcommand or of the whole command, in 80 columns.
enum HelpText {
  private static let width = 80
  private static let column = 28

  static func text(of command: Command) -> String {
    var text = "layoutc \(command.name): \(command.summary)\n\n"
    let operands = [command.operands, command.requiredOptions].filter { !$0.isEmpty }.map { " \($0)" }.joined()
    text += "Usage: layoutc \(command.name)\(operands) [options]\n"
    if command.name == CommandTable.standard.name {
      text += "       layoutc\(operands) [options]\n"
    }
    for paragraph in command.discussion { text += "\n" + wrapped(paragraph, indent: 0) }
    for section in Option.Section.allCases {
      text += list(section.rawValue, command.allOptions.filter { $0.section == section })
    }
    guard !command.examples.isEmpty else { return text }
    return text + "\nExamples:\n" + command.examples.map { "  \($0)\n" + wrapped($1, indent: 6) }.joined()
  }

  static var overview: String {
    var text = "layoutc: solves the constraints of a layout spec and prints the frames\n\n"
    text += "Usage: layoutc SPEC [options]\n       layoutc SUBCOMMAND [options]\n\n"
    text += wrapped("SPEC is the path of a layout spec in JSON, or - for standard input.", indent: 0)
    text += "\nSubcommands:\n"
    for command in CommandTable.all {
      text += entry(([command.name, command.operands].filter { !$0.isEmpty }).joined(separator: " "), command.summary)
    }
    text += "\nGeneral:\n"
    text += entry("-h, --help", "prints this help; 'layoutc SUBCOMMAND --help' prints that of a subcommand")
    text += entry("--version", "prints the version")
    text += entry(
      "--generate-completion-script=SHELL",
      "prints a completion script for \(CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: ", "))")
    text += entry("--generate-manual-page", "prints a manual page for man")
    text += "\nExit codes:\n"
    for (code, meaning) in exitCodes { text += entry(String(code.rawValue), meaning) }
    return text
  }

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "solved, checked without an error, or divided into regions, also unsatisfiable ones"),
    (.failure, "unsatisfiable, a limit was exceeded, a check found an error, or a test found a difference"),
    (.usage, "the command line is invalid"), (.invalidData, "the spec is invalid"), (.noInput, "a file cannot be read"),
    (.unavailable, "a port is in use, or a converter is missing"), (.softwareBug, "a bug: layoutc crashed"),
    (.cannotCreate, "the output cannot be written"), (.interrupted, "interrupted"),
  ]

  private static func list(_ heading: String, _ options: [Option]) -> String {
    guard !options.isEmpty else { return "" }
    return "\n\(heading):\n"
      + options.map { entry($0.spelling, $0.summary + ($0.mayRepeat ? " (may be repeated)" : "")) }.joined()
  }

  private static func entry(_ term: String, _ meaning: String) -> String {
    let lines = wrapped(meaning, indent: column)
    guard term.count + 4 <= column else { return "  \(term)\n\(lines)" }
    return "  \(term)" + String(lines.dropFirst(term.count + 2))
  }

  static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return JSON.wrapped(text) { indent + $0.count <= width }.map { margin + $0 + "\n" }.joined()
  }
}
