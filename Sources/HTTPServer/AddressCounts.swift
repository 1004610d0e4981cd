import Synchronization

/// The number of open connections of each client, by address, over all event loops.
final class AddressCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts a connection. Returns `false`, and counts nothing, if the address has reached the limit.
  func add(_ address: String, limit: Int) -> Bool {
    counts.withLock { counts in
      let count = counts[address] ?? 0
      guard count < limit else { return false }
      counts[address] = count + 1
      return true
    }
  }

  func remove(_ address: String) {
    counts.withLock { counts in
      let count = counts[address] ?? 0
      counts[address] = count > 1 ? count - 1 : nil
    }
  }
}
