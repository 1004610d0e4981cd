/// The exit code of a run. The numbers are those of sysexits.h if it defines one.
public enum ExitCode: Int32, Hashable, Sendable {
  /// The layout was solved, or the check found no error.
  case success = 0
  /// The layout is unsatisfiable, or the check found an error.
  case failure = 1
  /// The command line is wrong.
  case usage = 64
  /// The spec is invalid.
  case invalidData = 65
  /// A file cannot be read.
  case noInput = 66
  /// Something outside the program is unavailable: a port, a converter.
  case unavailable = 69
  /// The program crashed because of a bug, see `reportCrashes()`.
  case softwareBug = 70
  /// The output cannot be written.
  case cannotCreate = 73
  /// The user asked the run to end.
  case interrupted = 130
}
