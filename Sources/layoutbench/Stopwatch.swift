import Platform

enum Stopwatch {
  /// The processor time of this process, which does not include other processes. Reading this clock takes about as long
  /// as adding a constraint.
  case processor
  case wall

  /// In seconds.
  func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  /// Calls the closure for at least this many seconds, and at least `count` times. It returns a number that depends on
  /// all results, so that none of the work can be left out.
  func median(of least: Double = 0.1, _ count: Int = 3, _ body: () throws -> Double) throws -> Double {
    var times: [Double] = []
    var total = 0.0
    while total < least || times.count < count {
      var result = 0.0
      let time = try measure { result = try body() }
      guard result.isFinite else { throw BenchmarkError.badSystem("values") }
      times.append(time)
      total += time
    }
    times.sort()
    return times[times.count / 2]
  }

  private var now: Double {
    var time = timespec()
    clock_gettime(self == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Pseudorandom numbers from 0 to 1, the same in each run.
struct Numbers {
  private var state: UInt64 = 1

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }
}
