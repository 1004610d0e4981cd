/// A thread of the operating system. Its stack has 8 MiB on all systems.
///
/// It blocks signals that are sent to the process, which the main thread or a dedicated thread handles.
package struct SystemThread: Sendable {
  #if canImport(Darwin)
    private nonisolated(unsafe) let handle: pthread_t
  #else
    private let handle: pthread_t
  #endif

  /// Starts a thread, or returns `nil` if the system has none left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    // A thread inherits the signal mask of its creator.
    var signals = sigset_t()
    var mask = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_SETMASK, &signals, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let box = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var started: pthread_t?
      let status = pthread_create(&started, &attributes, { runThread($0) }, box.toOpaque())
      guard status == 0, let started else {
        box.release()
        return nil
      }
    #else
      var started = pthread_t()
      let status = pthread_create(&started, &attributes, { runThread($0) }, box.toOpaque())
      guard status == 0 else {
        box.release()
        return nil
      }
    #endif
    handle = started
  }

  /// Lets the thread end by itself. Call either this or ``join()`` to release its resources.
  package func detach() {
    pthread_detach(handle)
  }

  /// Waits for the thread to end.
  package func join() {
    pthread_join(handle, nil)
  }
}

private final class ThreadBody {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let stack = provideSignalStack()
  defer { removeSignalStack(stack) }
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}

/// Returns the number of processors that are online.
package func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
