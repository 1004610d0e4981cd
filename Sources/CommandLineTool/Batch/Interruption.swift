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
  /// The ends of a pipe that gets a byte with the request, so that a wait for input ends whichever thread the signal
  /// came to; -1 where signals are not caught.
  private static let wakingEnd = Atomic<Int32>(-1)
  private static let waitingEnd = Atomic<Int32>(-1)

  /// Whether the run is to end: what is under way is finished, and nothing new is begun.
  static var isRequested: Bool { isRequestedFlag.load(ordering: .relaxed) }

  /// Makes the first signal a request to end, and lets the second end the process at once.
  static func catchSignals() {
    var ends: [Int32] = [-1, -1]
    if waitingEnd.load(ordering: .relaxed) < 0, pipe(&ends) == 0 {
      waitingEnd.store(ends[0], ordering: .relaxed)
      wakingEnd.store(ends[1], ordering: .relaxed)
    }
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { _ in Interruption.request() }
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = { _ in Interruption.request() }
      #else
        action.__sigaction_handler.sa_handler = { _ in Interruption.request() }
      #endif
      action.sa_flags = Int32(truncatingIfNeeded: Int(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    // Whoever started the process may have blocked them, and masks are inherited.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Asks the run to end; all that it does is allowed in a signal's handler.
  private static func request() {
    isRequestedFlag.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    _ = write(wakingEnd.load(ordering: .relaxed), &byte, 1)
  }

  /// Waits until a descriptor has something to be read, or the run is asked to end.
  ///
  /// - Returns: false where the run is asked to end.
  static func waitForInput(_ descriptor: Int32) -> Bool {
    let waking = waitingEnd.load(ordering: .relaxed)
    guard waking >= 0 else { return true }
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: waking, events: Int16(POLLIN), revents: 0),
    ]
    while !isRequested {
      if poll(&waits, 2, -1) >= 0 || errno != EINTR { return !isRequested }
    }
    return false
  }
}
