/// A lock that also lets threads wait for changes to the state that it guards.
package final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      // A change of the wall clock must not lengthen a wait.
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
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
    let deadline = MonotonicClock.now + UInt64(max(0, seconds)) * 1_000_000_000
    while !condition(), MonotonicClock.now < deadline { wait(until: deadline) }
  }

  /// Waits like ``wait()``, but at most the given number of milliseconds.
  package func wait(milliseconds: Int) {
    wait(until: MonotonicClock.now + UInt64(max(0, milliseconds)) * 1_000_000)
  }

  /// Waits like ``wait()``, but not beyond a time in nanoseconds of ``MonotonicClock``.
  private func wait(until deadline: UInt64) {
    #if canImport(Darwin)
      let now = MonotonicClock.now
      var left = Self.time(deadline > now ? deadline - now : 0)
      pthread_cond_timedwait_relative_np(condition, mutex, &left)
    #else
      var time = Self.time(deadline)
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }

  private static func time(_ nanoseconds: UInt64) -> timespec {
    timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
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
