import Platform

/// What time is measured in.
enum Stopwatch {
  /// The time that this process has had a processor: what others do at the same time does not count. Asking takes about
  /// as long as adding a constraint.
  case processor
  /// The time that passes.
  case wall

  /// Seconds that a body takes.
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
