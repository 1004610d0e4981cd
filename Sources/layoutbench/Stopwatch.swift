import Platform

/// A way to measure time.
enum Stopwatch {
  /// The processor time of this process, which does not include other processes. Reading this clock takes about as long
  /// as adding a constraint.
  case processor
  /// The wall-clock time.
  case wall

  /// Returns the seconds that a closure takes.
  func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  private var now: Double {
    var time = timespec()
    clock_gettime(self == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
