import Synchronization

/// The number of open connections, or of unsent bytes, of each client, by address, over all event loops.
final class AddressCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func add(_ address: String, limit: Int) -> Bool {
    counts.withLock { counts in
      let count = counts[address] ?? 0
      guard count < limit else { return false }
      counts[address] = count + 1
      return true
    }
  }

  func remove(_ address: String) { change(address, by: -1) }

  func change(_ address: String, by difference: Int) {
    counts.withLock { counts in
      let count = (counts[address] ?? 0) + difference
      counts[address] = count > 0 ? count : nil
    }
  }

  func count(of address: String) -> Int { counts.withLock { $0[address] ?? 0 } }
}
