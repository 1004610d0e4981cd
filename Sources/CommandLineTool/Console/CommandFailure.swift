enum CommandFailure: Error, Hashable {
  /// The command line is wrong, for a reason given as a message.
  case usage(String)
  case unexpectedOperand(String)
  case unknownOption(String, nearest: String?)
  case unreadable(path: String, errno: Int32)
  /// A file, or one of its lines, has more bytes than are read.
  case tooLarge(path: String, line: Int? = nil, limit: Int)
  /// A `nil` path is standard output.
  case unwritable(path: String?, errno: Int32)
  /// Something outside the program is unavailable, given as a message: a port, a converter.
  case unavailable(String)
  /// The run ends with this code, and everything has been reported.
  case reported(ExitCode)

  var usageMessage: String? {
    switch self {
    case .usage(let message): message
    case .unexpectedOperand(let text): "unexpected argument '\(text)'"
    case .unknownOption(let name, let nearest):
      "unknown option \(name)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    default: nil
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .usage, .unexpectedOperand, .unknownOption: .usage
    case .unavailable: .unavailable
    case .unreadable, .tooLarge: .noInput
    case .unwritable: .cannotCreate
    case .reported(let code): code
    }
  }
}
