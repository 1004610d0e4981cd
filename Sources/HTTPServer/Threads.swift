#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system, with a stack of 8 MiB whatever the system's habit is.
///
/// It takes no signals that are sent to the process: they are for the thread that waits for them.
struct SystemThread: Sendable {
  #if canImport(Darwin)
    private nonisolated(unsafe) let handle: pthread_t
  #else
    private let handle: pthread_t
  #endif

  /// Starts a thread; `nil` where the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    // A thread begins with the mask of the one that makes it.
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

  /// Lets it end by itself. Either this or ``join()`` gives back what it takes.
  func detach() {
    pthread_detach(handle)
  }

  /// Waits for its end.
  func join() {
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
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}

/// A lock that a thread can wait on for a change of what it guards.
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func withLock<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for ``signal()`` or ``broadcast()``; only inside ``withLock(_:)``.
  func wait() {
    pthread_cond_wait(condition, mutex)
  }

  func signal() {
    pthread_cond_signal(condition)
  }

  func broadcast() {
    pthread_cond_broadcast(condition)
  }
}
