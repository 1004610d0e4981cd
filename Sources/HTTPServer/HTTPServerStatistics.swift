import Synchronization

/// The counters of a server since it started. Reading them never blocks.
public final class HTTPServerStatistics: Sendable {
  /// A counter that only increases.
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
  }

  let open = Atomic<Int>(0)
  let draining = Atomic<Bool>(false)
  let waitingBytes = Atomic<Int>(0)
  let heldInput = Atomic<Int>(0)
  let busy = Atomic<Int>(0)
  let waitingWork = Atomic<Int>(0)
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

  /// The number of open connections.
  public var openConnections: Int { open.load(ordering: .relaxed) }

  /// The number of unsent response bytes over all connections.
  public var bytesWaiting: Int { waitingBytes.load(ordering: .relaxed) }

  /// The number of request bytes in memory over all connections.
  public var requestBytesHeld: Int { heldInput.load(ordering: .relaxed) }

  /// The number of requests that workers answer: those that wait, run, or are being sent as they are made.
  public var requestsInFlight: Int { busy.load(ordering: .relaxed) }

  /// The number of pieces of work that wait for a worker.
  public var workWaiting: Int { waitingWork.load(ordering: .relaxed) }

  /// Whether the server was asked to stop.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Returns the value of a counter.
  public func count(_ counter: Counter) -> Int { counts[counter.rawValue].load(ordering: .relaxed) }

  func add(_ counter: Counter, _ amount: Int = 1) {
    counts[counter.rawValue].wrappingAdd(amount, ordering: .relaxed)
  }
}
