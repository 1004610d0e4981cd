/// Intervals on a line, and what lies between them.
struct IntervalSet {
  private var intervals: [(start: Double, end: Double)] = []

  mutating func insert(_ start: Double, _ end: Double) {
    if start < end { intervals.append((start, end)) }
  }

  /// What of a range lies in none of them.
  mutating func gaps(from start: Double, to end: Double) -> [(start: Double, end: Double)] {
    intervals.sort { $0.start < $1.start }
    var gaps: [(start: Double, end: Double)] = []
    var reached = start
    for interval in intervals where reached < end {
      if interval.start > reached { gaps.append((reached, min(interval.start, end))) }
      reached = max(reached, interval.end)
    }
    if reached < end { gaps.append((reached, end)) }
    return gaps
  }

  /// How much of a range lies in none of them.
  mutating func gapLength(from start: Double, to end: Double) -> Double {
    gaps(from: start, to: end).reduce(0) { $0 + $1.end - $1.start }
  }
}
