#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock with which threads also wait for each other's changes.
final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Runs a closure while no other thread holds the lock, then wakes those that wait.
  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
    return body()
  }

  /// Waits, inside of ``withLock(_:)``, until a condition holds; the lock is free meanwhile.
  func wait(until condition: () -> Bool) {
    while !condition() { pthread_cond_wait(change, mutex) }
  }
}

/// What a new thread is to run.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Starts a thread with a stack as large as the main thread's.
///
/// - Returns: the thread, to be joined; nil where the system has none to give.
func startThread(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, 8 << 20)
  let body = Unmanaged.passRetained(ThreadBody(run))
  #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(&thread, &attributes, { runBody($0) }, body.toOpaque())
  #else
    var thread = pthread_t()
    let status = pthread_create(&thread, &attributes, { runBody($0) }, body.toOpaque())
  #endif
  guard status == 0 else {
    body.release()
    return nil
  }
  return thread
}

/// Runs what a thread was started for.
private func runBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let body else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
  return nil
}

/// The number of processors that the process may use.
func processorCount() -> Int {
  max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
