import LayoutOperations

/// In roff with the man macros, from the same tables as help.
enum ManualPage {
  static var text: String {
    var page = ".TH LAYOUTC 1 \"\" \"layoutc \(Version.current)\"\n"
    page += ".SH NAME\nlayoutc \\- solves the constraints of a layout spec and prints the frames\n"
    page += ".SH SYNOPSIS\n.B layoutc\nSPEC [options]\n.br\n.B layoutc\nSUBCOMMAND [options]\n"
    page += ".SH DESCRIPTION\nSPEC is the path of a layout spec in JSON, or \\- for standard input. "
    page += "Results go to standard output, diagnostics to standard error.\n"
    page += ".SH SUBCOMMANDS\n"
    for command in CommandTable.all { page += section(command) }
    page += ".SH \"GENERAL OPTIONS\"\n"
    for option in Option.common + [.version] { page += entry(option.spelling, option.summary) }
    page += ".SH \"EXIT STATUS\"\n"
    for (code, meaning) in HelpText.exitCodes { page += entry(String(code.rawValue), meaning) }
    return page
  }

  private static func section(_ command: Command) -> String {
    var section = ".SS \"layoutc \(escaped(command.name)) \(escaped(command.operands))\"\n\(line(command.summary)).\n"
    for paragraph in command.discussion { section += ".PP\n\(line(paragraph))\n" }
    for option in command.options {
      section += entry(option.spelling, option.summary + (option.mayRepeat ? " (may be repeated)" : ""))
    }
    for (call, purpose) in command.examples {
      section += ".PP\n\(line(purpose)):\n.PP\n.RS\n.nf\n\(line(call))\n.fi\n.RE\n"
    }
    return section
  }

  private static func entry(_ term: String, _ meaning: String) -> String {
    ".TP\n.B \(escaped(term))\n\(line(meaning))\n"
  }

  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      default: escaped.append(character)
      }
    }
  }
}
