import Platform

extension HTTPServer {
  package enum Event: Sendable {
    case draining(signal: String)
    case stopped
  }

  private static let signals = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT"), (SIGHUP, "SIGHUP")]

  /// Serves until SIGTERM, SIGINT or SIGHUP arrives and the requests in progress are answered.
  ///
  /// A second signal ends the process with exit code 1. SIGHUP stays ignored if it was, as with `nohup`. SIGPIPE is
  /// ignored.
  package func runUntilTerminated(
    onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) throws(HTTPServerError) {
    signal(SIGPIPE, SIG_IGN)
    // The signals are blocked before any thread is created, so none is interrupted; one thread waits for them instead.
    let awaited = HTTPServer.blockSignals()
    let waiter = SystemThread {
      var awaited = awaited
      var received: Int32 = 0
      sigwait(&awaited, &received)
      onEvent(.draining(signal: HTTPServer.signals.first { $0.0 == received }?.1 ?? "signal \(received)"))
      self.announceDrain()
      self.drainAfterDelay()
      sigwait(&awaited, &received)
      _exit(1)
    }
    waiter?.detach()
    try start()
    wait()
    onEvent(.stopped)
  }

  /// Drains on another thread, because this one waits for the next signal.
  private func drainAfterDelay() {
    guard configuration.drainDelay > 0 else { return drain() }
    let thread = SystemThread {
      let seconds = min(self.configuration.drainDelay, 86_400)
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
      nanosleep(&time, nil)
      self.drain()
    }
    if let thread { thread.detach() } else { drain() }
  }

  private static func blockSignals() -> sigset_t {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for (number, _) in signals {
      var action = sigaction()
      sigaction(number, nil, &action)
      if number == SIGHUP, action.handles(as: SIG_IGN) { continue }
      sigaddset(&blocked, number)
    }
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    return blocked
  }
}
