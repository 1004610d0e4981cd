/// The exit code of a run. The numbers are those of sysexits.h if it defines one; ``HelpText/exitCodes`` explains them.
package enum ExitCode: Int32, Hashable, Sendable {
  case success = 0
  case failure = 1
  case usage = 64
  case invalidData = 65
  case noInput = 66
  case unavailable = 69
  /// The program crashed, see `reportCrashes()`.
  case softwareBug = 70
  case cannotCreate = 73
  case interrupted = 130
}
