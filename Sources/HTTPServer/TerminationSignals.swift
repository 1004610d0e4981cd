import Platform

extension HTTPServer {
  /// Serves until SIGTERM or SIGINT arrives and the requests in progress are answered.
  ///
  /// A second signal ends the process immediately with exit code 1. From this call on, SIGPIPE is ignored.
  ///
  /// - Throws: an error if the system has no thread or descriptor left.
  public func runUntilTerminated() throws(HTTPServerError) {
    signal(SIGPIPE, SIG_IGN)
    // The signals are blocked before any thread is created, so none is interrupted; one thread waits for them instead.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    let waiter = SystemThread {
      var awaited = awaited
      var received: Int32 = 0
      sigwait(&awaited, &received)
      self.drain()
      sigwait(&awaited, &received)
      _exit(1)
    }
    waiter?.detach()
    try start()
    wait()
  }
}
