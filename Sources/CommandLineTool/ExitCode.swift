/// How a run ended, as the shell sees it; the numbers are those of sysexits.h if it has one.
public enum ExitCode: Int32, Hashable, Sendable {
  /// Solved; checked and clean.
  case success = 0
  /// Unsatisfiable, or a check found an error.
  case failure = 1
  /// The command line is wrong.
  case usage = 64
  /// The spec is not valid.
  case invalidData = 65
  /// A file cannot be read.
  case noInput = 66
  /// Something outside is not there: a port that is taken, a converter.
  case unavailable = 69
  /// A bug of this program.
  case softwareBug = 70
  /// The output cannot be written.
  case cannotCreate = 73
  /// Somebody asked the run to end.
  case interrupted = 130
}
