#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Whether somebody asked the run to end: Ctrl-C, a polite kill, or a terminal that was closed.
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
    for number in signals {
      var former = sigaction()
      sigaction(number, nil, &former)
      // What nohup has the process ignore stays ignored.
      if number == SIGHUP, isIgnored(former) { continue }
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
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// Ctrl-C, a polite kill, and the end of the terminal.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Asks the run to end; all that it does is allowed in a signal's handler.
  private static func request() {
    isRequestedFlag.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    _ = write(wakingEnd.load(ordering: .relaxed), &byte, 1)
  }

  /// Waits until a descriptor has something to be read, or the run is asked to end.
  ///
  /// - Returns: false if the run is asked to end.
  static func waitForInput(_ descriptor: Int32) -> Bool {
    guard waitingEnd.load(ordering: .relaxed) >= 0 else { return true }
    return wait(for: descriptor) != .interrupted
  }

  /// Why a wait has ended.
  enum WaitResult {
    /// The descriptor has something to be read, or an error.
    case ready
    /// The time is over.
    case timedOut
    /// The run is asked to end.
    case interrupted
  }

  /// Waits until a descriptor has something to be read, the run is asked to end, or a time is over.
  ///
  /// - Parameter milliseconds: the time; any that is negative has no end.
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
