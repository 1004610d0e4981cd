/// A lock that also lets threads wait for changes to the state that it guards.
package final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Calls a closure while holding the lock.
  package func withLock<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for ``signal()`` or ``broadcast()``; spurious wake-ups are possible. Call it inside ``withLock(_:)``; the
  /// lock is released while waiting.
  package func wait() {
    pthread_cond_wait(condition, mutex)
  }

  /// Waits like ``wait()`` until a condition holds, but at most the given number of seconds.
  package func wait(seconds: Int, until condition: () -> Bool) {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += seconds
    while !condition(), pthread_cond_timedwait(self.condition, mutex, &deadline) != ETIMEDOUT {}
  }

  /// Waits like ``wait()``, but at most the given number of milliseconds.
  package func wait(milliseconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let nanoseconds = Int(time.tv_nsec) + milliseconds * 1_000_000
    time.tv_sec += nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    pthread_cond_timedwait(condition, mutex, &time)
  }

  /// Wakes one waiting thread.
  package func signal() {
    pthread_cond_signal(condition)
  }

  /// Wakes all waiting threads.
  package func broadcast() {
    pthread_cond_broadcast(condition)
  }
}
