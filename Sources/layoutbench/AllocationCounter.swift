import CAllocations

/// Counts the allocations of the process.
enum AllocationCounter {
  /// Returns the number of allocations of a closure, or `nil` if the C library does not support counting.
  static func count(_ body: () throws -> Void) rethrows -> Int? {
    let before = allocationCount()
    try body()
    return before < 0 ? nil : Int(allocationCount() - before)
  }
}
