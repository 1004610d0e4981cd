import Synchronization

/// What a server counts. Reading it never blocks.
public final class HTTPServerStatistics: Sendable {
  /// What is counted: since the server started, or at the moment.
  public enum Counter: Int, Sendable, CaseIterable {
    /// Connections that were accepted.
    case accepted
    /// Bytes read from clients.
    case bytesRead
    /// Bytes written to clients.
    case bytesWritten
    /// Connections whose request line or fields took too long.
    case headTimeouts
    /// Connections whose body took too long.
    case bodyTimeouts
    /// Connections closed because no further request came.
    case idleTimeouts
    /// Connections whose client did not read its response.
    case writeTimeouts
    /// Connections closed because of a malformed request.
    case malformed
    /// Connections closed because a request exceeded a limit: on its line, fields, body or chunk overhead.
    case oversized
    /// Requests rejected because too much work was waiting.
    case overloaded
    /// Times that accepting stopped at the limit of connections.
    case connectionLimitHits
    /// Connections closed at once because their address had too many.
    case addressLimitHits
    /// Times that accepting stopped because the system had no descriptor left.
    case descriptorsExhausted
    /// Requests whose work was handed to a worker thread.
    case deferred
    /// Requests whose client disconnected before the response was ready.
    case abandoned
    /// Connections closed at the end of the time to drain although a request was not answered.
    case cutOff
    /// Connections that are open now.
    case openConnections
    /// Response bytes over all connections that wait to be sent.
    case unsentBytes
    /// Request bytes over all connections that are in memory.
    case heldBytes
    /// Requests that workers answer: those that wait, run, or are being sent as they are made.
    case requestsInFlight
    /// Pieces of work that wait for a worker.
    case waitingWork
  }

  let draining = Atomic<Bool>(false)
  /// The counters by raw value, at a place of their own, because an array cannot hold atomics.
  private nonisolated(unsafe) let counts = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: Counter.allCases.count)

  /// Creates counters at 0.
  public init() {
    for counter in Counter.allCases { (counts + counter.rawValue).initialize(to: Atomic(0)) }
  }

  deinit {
    counts.deinitialize(count: Counter.allCases.count)
    counts.deallocate()
  }

  /// Whether the server was asked to stop.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Returns the value of a counter.
  public func count(_ counter: Counter) -> Int { counts[counter.rawValue].load(ordering: .relaxed) }

  /// - Returns: the value before.
  @discardableResult func add(_ counter: Counter, _ amount: Int = 1) -> Int {
    counts[counter.rawValue].wrappingAdd(amount, ordering: .relaxed).oldValue
  }
}
