import Platform
import Synchronization

/// Handles requests to end the run: Ctrl-C, SIGTERM, or a closed terminal.
enum Interruption {
  private static let isRequestedFlag = Atomic(false)
  /// The ends of a pipe. A signal handler writes a byte to it, so that a wait for input ends on whichever thread it is;
  /// -1 if signals are not caught.
  private static let wakingEnd = Atomic<Int32>(-1)
  private static let waitingEnd = Atomic<Int32>(-1)

  /// Work in progress is then finished, and nothing new is started.
  static var isRequested: Bool { isRequestedFlag.load(ordering: .relaxed) }

  /// Makes the first signal request the end of the run, and the second end the process immediately.
  static func catchSignals() {
    var ends: [Int32] = [-1, -1]
    if waitingEnd.load(ordering: .relaxed) < 0, pipe(&ends) == 0 {
      waitingEnd.store(ends[0], ordering: .relaxed)
      wakingEnd.store(ends[1], ordering: .relaxed)
    }
    for number in signals {
      var former = sigaction()
      sigaction(number, nil, &former)
      // A signal that nohup ignores stays ignored.
      if number == SIGHUP, former.handles(as: SIG_IGN) { continue }
      var action = sigaction()
      action.handler = { _ in Interruption.request() }
      action.sa_flags = Int32(truncatingIfNeeded: Int(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    // The parent process may have blocked the signals, and the mask is inherited.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Does only what a signal handler may do.
  private static func request() {
    isRequestedFlag.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    _ = write(wakingEnd.load(ordering: .relaxed), &byte, 1)
  }

  /// Returns `false` if the end of the run is requested.
  static func waitForInput(_ descriptor: Int32) -> Bool {
    guard waitingEnd.load(ordering: .relaxed) >= 0 else { return true }
    return wait(for: descriptor) != .interrupted
  }

  enum WaitResult {
    /// The descriptor is readable or has an error.
    case ready
    case timedOut
    case interrupted
  }

  /// Waits without limit if `milliseconds` is negative.
  static func wait(for descriptor: Int32, milliseconds: Int32 = -1) -> WaitResult {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waitingEnd.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
    ]
    while !isRequested {
      let count = poll(&waits, 2, milliseconds)
      if isRequested { break }
      if count > 0 || (count < 0 && errno != EINTR) { return .ready }
      if count == 0 { return .timedOut }
    }
    return .interrupted
  }
}
