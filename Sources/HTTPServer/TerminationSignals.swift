import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension HTTPServer {
  /// Serves until SIGTERM or SIGINT comes and the requests under way are answered.
  ///
  /// A second signal ends the process at once, with exit code 1. SIGPIPE is ignored from here on.
  ///
  /// - Throws: where the system has no thread or descriptor left.
  public func runUntilTerminated() throws(HTTPServerError) {
    signal(SIGPIPE, SIG_IGN)
    // Blocked before any thread is there, so that no thread is interrupted by them; one waits for them instead.
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
