enum UsageError: Error, Hashable {
  case missingOperand(String)
  case unexpectedOperand(String)
  /// A word that is neither a subcommand nor a file, and a suggestion, which may be empty.
  case unknownSubcommand(String, hint: String)
  case unknownOption(String, nearest: String?)
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
    case .unexpectedOperand(let text): "unexpected argument '\(text)'"
    case .unknownSubcommand(let name, let hint): "unknown subcommand '\(name)'\(hint)"
    case .unknownOption(let name, let nearest):
      "unknown option \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .missingValue(let option, let placeholder): "\(option) needs a value: \(option) \(placeholder)"
    case .needlessValue(let option): "\(option) takes no value"
    case .repeatedOption(let option): "\(option) must not be repeated"
    case .badValue(let message): message
    }
  }
}
