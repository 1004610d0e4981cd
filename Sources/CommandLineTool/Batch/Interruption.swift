#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Whether somebody asked the run to end: Ctrl-C, or a polite kill.
enum Interruption {
  private static let isRequestedFlag = Atomic(false)

  /// Whether the run is to end: what is under way is finished, and nothing new is begun.
  static var isRequested: Bool { isRequestedFlag.load(ordering: .relaxed) }

  /// Makes the first signal a request to end, and lets the second end the process at once.
  static func catchSignals() {
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { _ in Interruption.request() }
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = { _ in Interruption.request() }
      #else
        action.__sigaction_handler.sa_handler = { _ in Interruption.request() }
      #endif
      // Without SA_RESTART, so that a read that waits for input returns.
      action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: Int(SA_RESETHAND)))
      sigaction(number, &action, nil)
    }
  }

  /// Asks the run to end; all that it does is allowed in a signal's handler.
  static func request() { isRequestedFlag.store(true, ordering: .relaxed) }
}
