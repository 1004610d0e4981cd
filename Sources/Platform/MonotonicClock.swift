/// The monotonic clock and the time of day.
package enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment in the past.
  package static var now: UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds of processor time that the current thread has used.
  package static var threadTime: UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Seconds since 1970, UTC.
  package static var unixSeconds: Int { unixTime.seconds }

  /// Seconds since 1970, UTC, and the nanoseconds since the last full second.
  package static var unixTime: (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
