/// Why a command ends without doing what it was asked to.
enum CommandFailure: Error, Hashable {
  /// The command line is wrong.
  case usage(UsageError)
  /// A file cannot be read.
  case unreadable(path: String, errno: Int32)
  /// The output cannot be written; a path of nil is standard output.
  case unwritable(path: String?, errno: Int32)
  /// Something outside is not there, in words: a port that is taken, a converter.
  case unavailable(String)
  /// The run ends with this code, and all that there is to say has been said.
  case reported(ExitCode)

  /// The code with which the run ends.
  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .unavailable: .unavailable
    case .unreadable: .noInput
    case .unwritable: .cannotCreate
    case .reported(let code): code
    }
  }
}
