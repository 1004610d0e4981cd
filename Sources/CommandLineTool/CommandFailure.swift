/// The reason why a command failed.
enum CommandFailure: Error, Hashable {
  case usage(UsageError)
  /// A file cannot be read.
  case unreadable(path: String, errno: Int32)
  /// A file has more bytes than are read.
  case tooLarge(path: String, limit: Int)
  /// The output cannot be written. A `nil` path is standard output.
  case unwritable(path: String?, errno: Int32)
  /// Something outside the program is unavailable, given as a message: a port, a converter.
  case unavailable(String)
  /// The run ends with this code, and everything has been reported.
  case reported(ExitCode)

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
