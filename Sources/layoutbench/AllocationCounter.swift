import CAllocations

/// Counts what the process allocates.
enum AllocationCounter {
  /// How often a body allocates, or `nil` if the C library does not let it be counted.
  static func count(_ body: () throws -> Void) rethrows -> Int? {
    let before = allocationCount()
    try body()
    return before < 0 ? nil : Int(allocationCount() - before)
  }
}
