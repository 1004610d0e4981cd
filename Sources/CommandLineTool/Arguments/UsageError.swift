import Layout
import LayoutOperations

enum UsageError: Error, Hashable {
  case missingOperand(String)
  /// There is an extra operand. The first operand may be a misspelt subcommand.
  case unexpectedOperand(String, first: String)
  /// The first argument is neither a subcommand nor a file, and others follow.
  case unknownSubcommand(String)
  case unknownOption(String, known: [String])
  case missingValue(option: String, placeholder: String)
  case needlessValue(option: String)
  /// An option that may be given once is repeated.
  case repeatedOption(String)
  /// The value is invalid for another reason, given as a message.
  case badValue(String)

  /// A sentence that says what is wrong and what to write instead.
  var message: String {
    switch self {
    case .missingOperand(let operand): "\(operand) is missing"
    case .unexpectedOperand(let text, let first):
      first == "help"
        ? "unknown subcommand '\(text)'" + (Self.subcommand(near: text) ?? "")
        : Self.subcommand(near: first).map { "unknown subcommand '\(first)'\($0)" } ?? "unexpected argument '\(text)'"
    case .unknownSubcommand(let name): "unknown subcommand '\(name)'"
    case .unknownOption(let name, let known):
      "unknown option \(name)" + (nearestName(to: name, among: known).map { "; did you mean \($0)?" } ?? "")
    case .missingValue(let option, let placeholder): "\(option) needs a value: \(option) \(placeholder)"
    case .needlessValue(let option): "\(option) takes no value"
    case .repeatedOption(let option): "\(option) must not be repeated"
    case .badValue(let message): message
    }
  }

  /// The call for help if no subcommand is named: that of the subcommand that was probably meant, or of all.
  var helpCall: String? {
    switch self {
    case .unknownOption(let name, let known):
      let nearest = nearestName(to: name, among: known)
      return nearest.map(CommandLineTool.optionsWithoutCommand.contains) == true ? "layoutc --help" : nil
    case .unexpectedOperand(let text, let first):
      let word = first == "help" ? text : first
      if let near = nearestName(to: word, among: CommandTable.all.map(\.name)) { return "layoutc \(near) --help" }
      return first == "help" || Self.subcommand(near: first) != nil ? "layoutc --help" : nil
    case .unknownSubcommand: return "layoutc --help"
    default: return nil
    }
  }

  func isUnknownOption(of argument: String) -> Bool {
    guard case .unknownOption(let name, _) = self else { return false }
    return argument.hasPrefix(name)
  }

  /// Returns the same error with further options to suggest.
  func alsoKnowing(_ options: [String]) -> UsageError {
    guard case .unknownOption(let name, let known) = self else { return self }
    return .unknownOption(name, known: known + options.filter { $0 != name })
  }

  /// Returns a suggestion for a word that looks like a misspelt subcommand, or `nil`.
  ///
  /// Other tools have a subcommand for completions.
  static func subcommand(near word: String) -> String? {
    if word == "completion" || word == "completions" {
      let shells = CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: "|")
      return "; did you mean 'layoutc --generate-completion-script=\(shells)'?"
    }
    return nearestName(to: word, among: CommandTable.all.map(\.name)).map { "; did you mean 'layoutc \($0)'?" }
  }
}
