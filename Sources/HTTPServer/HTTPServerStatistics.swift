import Synchronization

package final class HTTPServerStatistics: Sendable {
  /// What is counted: since the server started, or at the moment.
  package enum Counter: Int, Sendable, CaseIterable {
    case accepted, bytesRead, bytesWritten
    /// Connections that a limit or a timeout ended.
    case headTimeouts, bodyTimeouts, idleTimeouts, writeTimeouts, oversized
    case malformed
    /// Requests rejected because of an ``HTTPRefusal/Overload``.
    case waitingLimitHits, unsentLimitHits, heldLimitHits
    /// Times that accepting stopped, at the limit of connections or of the system's descriptors.
    case connectionLimitHits, descriptorsExhausted
    /// Connections closed at once, or a proxy's requests rejected, because their address had too many.
    case addressLimitHits
    case deferred
    /// Requests whose client disconnected before the response was ready.
    case abandoned
    /// Connections closed at the end of the time to drain although a request was not answered completely.
    case cutOff
    case openConnections
    /// Bytes of all connections: of responses that wait to be sent, and of requests in memory.
    case unsentBytes, heldBytes
    /// Requests that workers answer: those that wait, run, or are being sent as they are made.
    case requestsInFlight
    case waitingWork
  }

  let draining = Atomic<Bool>(false)
  /// The counters by raw value, at a place of their own, because an array cannot hold atomics.
  private nonisolated(unsafe) let counts = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: Counter.allCases.count)

  package init() {
    for counter in Counter.allCases { (counts + counter.rawValue).initialize(to: Atomic(0)) }
  }

  deinit {
    counts.deinitialize(count: Counter.allCases.count)
    counts.deallocate()
  }

  package var isDraining: Bool { draining.load(ordering: .relaxed) }

  package func count(_ counter: Counter) -> Int { counts[counter.rawValue].load(ordering: .relaxed) }

  /// - Returns: the value before.
  @discardableResult func add(_ counter: Counter, _ amount: Int = 1) -> Int {
    counts[counter.rawValue].wrappingAdd(amount, ordering: .relaxed).oldValue
  }
}
