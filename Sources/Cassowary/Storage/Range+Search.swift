extension Range<Int> {
  /// Returns the first number that satisfies a condition that all later ones satisfy too, or the upper bound if there
  /// is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable @inline(__always)
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
