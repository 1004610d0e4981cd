/// A set of intervals on a line.
struct IntervalSet {
  private var intervals: [(start: Double, end: Double)] = []

  mutating func insert(_ start: Double, _ end: Double) {
    if start < end { intervals.append((start, end)) }
  }

  /// Returns the parts of a range that are in no interval.
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

  /// Returns the length of the part of a range that is in no interval.
  mutating func gapLength(from start: Double, to end: Double) -> Double {
    gaps(from: start, to: end).reduce(0) { $0 + $1.end - $1.start }
  }
}
