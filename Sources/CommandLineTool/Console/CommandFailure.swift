/// The reason why a command failed.
enum CommandFailure: Error, Hashable {
  case usage(UsageError)
  case unreadable(path: String, errno: Int32)
  /// A file, or one of its lines, has more bytes than are read.
  case tooLarge(path: String, line: Int? = nil, limit: Int)
  /// The output cannot be written. A `nil` path is standard output.
  case unwritable(path: String?, errno: Int32)
  /// Something outside the program is unavailable, given as a message: a port, a converter.
  case unavailable(String)
  /// The run ends with this code, and everything has been reported.
  case reported(ExitCode)

  /// A value on the command line is invalid, for a reason given as a message.
  static func badValue(_ message: String) -> CommandFailure { .usage(.badValue(message)) }

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .unavailable: .unavailable
    case .unreadable, .tooLarge: .noInput
    case .unwritable: .cannotCreate
    case .reported(let code): code
    }
  }
}
