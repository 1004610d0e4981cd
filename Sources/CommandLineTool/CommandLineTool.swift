import Layout
import LayoutOperations

/// The `layoutc` command, which maps arguments and streams to an exit code.
package enum CommandLineTool {
  package static func run(_ arguments: [String], console: Console) -> ExitCode {
    var console = console
    let code: ExitCode
    do {
      code = try dispatch(arguments, console: &console)
    } catch {
      console.report(error)
      code = error.exitCode
    }
    return finish(code, console: console)
  }

  private static func dispatch(_ arguments: [String], console: inout Console) throws(CommandFailure) -> ExitCode {
    guard let first = arguments.first else {
      console.errors.write(HelpText.overview)
      return .usage
    }
    if let text = try text(askedForBy: first, arguments.dropFirst()) {
      console.output.write(text)
      return .success
    }
    let (command, rest, operand) = splitCommand(from: arguments)
    console.helpCall = "layoutc \(command.name) --help"
    console.possibleSubcommand = operand
    let parsed: ParsedArguments
    do {
      parsed = try ParsedArguments(rest, for: command)
    } catch {
      throw rest.count < arguments.count ? error : mistake(error, first: first, operand: operand ?? first, &console)
    }
    if parsed.has(.help) {
      console.output.write(HelpText.text(of: command))
      return .success
    }
    console.isQuiet = parsed.has(.quiet)
    if let choice = parsed.value(of: .color).flatMap(Console.ColorChoice.init) { console.colorChoice = choice }
    console.outputFile = parsed.value(of: .output)
    return try parsed.has(.watch) ? Watch(command, parsed, console).run() : command.run(parsed, console)
  }

  /// For arguments without a subcommand, the first operand of which may be a misspelt one.
  private static func mistake(
    _ error: CommandFailure, first: String, operand: String, _ console: inout Console
  ) -> CommandFailure {
    func unknownSubcommand(_ word: String) -> CommandFailure {
      let near = nearestName(to: word, among: CommandTable.all.map(\.name))
      console.helpCall = near.map { "layoutc \($0) --help" } ?? "layoutc --help"
      return .usage("unknown subcommand '\(word)'\(CommandTable.suggestion(near: word) ?? "")")
    }
    // The options of a misspelt subcommand are not those of the standard one.
    if CommandTable.suggestion(near: operand) != nil, !Files.exists(operand) { return unknownSubcommand(operand) }
    switch error {
    case .unexpectedOperand(let text) where operand == "help": return unknownSubcommand(text)
    case .unexpectedOperand where operand.looksLikeWord && !Files.exists(operand): return unknownSubcommand(operand)
    case .unknownOption(let name, _) where first.hasPrefix(name):
      let own = CommandTable.standard.allOptions.map { "--\($0.name)" }
      let nearest = nearestName(to: name, among: own + optionsWithoutCommand.filter { $0 != name })
      if nearest.map(optionsWithoutCommand.contains) == true { console.helpCall = "layoutc --help" }
      return .unknownOption(name, nearest: nearest)
    default: return error
    }
  }

  private static let optionsWithoutCommand = ["--version", "--generate-manual-page", completionOption]
  private static let completionOption = "--generate-completion-script"

  /// `nil` if the words mean something else, such as a spec whose path is `help`.
  private static func text(
    askedForBy first: String, _ others: ArraySlice<String>
  ) throws(CommandFailure) -> String? {
    var others = others
    let text: String
    switch first {
    case "--help", "-h": return HelpText.overview
    case "help" where others.isEmpty: return Files.exists("help") ? nil : HelpText.overview
    case "help" where others.count == 1: return others.first.flatMap(CommandTable.command).map(HelpText.text)
    case "--version": text = "layoutc \(Version.current)\n"
    case "--generate-manual-page": text = ManualPage.text
    case completionOption: text = CompletionScript.text(for: try shell(others.popFirst()))
    default:
      guard first.hasPrefix(completionOption + "=") else { return nil }
      text = CompletionScript.text(for: try shell(String(first.dropFirst(completionOption.count + 1))))
    }
    if let other = others.first { throw .unexpectedOperand(other) }
    return text
  }

  private static func shell(_ name: String?) throws(CommandFailure) -> CompletionScript.Shell {
    let shells = CompletionScript.Shell.allCases.map(\.rawValue)
    guard let name else {
      throw .usage("\(completionOption) needs a value: \(completionOption) \(shells.joined(separator: "|"))")
    }
    if let shell = CompletionScript.Shell(rawValue: name) { return shell }
    let list = shells.joined(separator: ", ")
    throw .usage("\(completionOption): unknown shell \"\(name)\"; use one of \(list)")
  }

  /// Returns the subcommand that the first operand names, and the arguments without that name; or else the standard
  /// one, all arguments and the first operand.
  private static func splitCommand(from arguments: [String]) -> (Command, [String], operand: String?) {
    let options = CommandTable.allOptions
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      guard argument.hasPrefix("-"), argument != "-" else {
        guard let command = CommandTable.command(argument) else {
          return (CommandTable.standard, arguments, argument)
        }
        var rest = arguments
        rest.remove(at: index)
        return (command, rest, nil)
      }
      if argument == "--" { break }
      let takesNext = options.contains {
        $0.takesValue && (argument == "--\($0.name)" || $0.letter.map { argument == "-\($0)" } == true)
      }
      index += takesNext ? 2 : 1
    }
    return (CommandTable.standard, arguments, nil)
  }

  private static func finish(_ code: ExitCode, console: Console) -> ExitCode {
    console.output.flush()
    var code = code
    if let errno = console.output.failure, code == .success || code == .failure {
      let failure = CommandFailure.unwritable(path: nil, errno: errno)
      console.report(failure)
      code = failure.exitCode
    }
    console.errors.flush()
    return code
  }
}

extension CommandTable {
  static func suggestion(near word: String) -> String? {
    if word == "completion" || word == "completions" {
      let shells = CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: "|")
      return "; did you mean 'layoutc --generate-completion-script=\(shells)'?"
    }
    return nearestName(to: word, among: all.map(\.name)).map { "; did you mean 'layoutc \($0)'?" }
  }
}

extension String {
  fileprivate var looksLikeWord: Bool {
    first?.isLetter == true && allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
  }
}
