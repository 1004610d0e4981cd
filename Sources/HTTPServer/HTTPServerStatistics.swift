import Synchronization

/// What a server has counted since it started. Reading it never waits.
public final class HTTPServerStatistics: Sendable {
  /// One count that goes up.
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
    /// Connections whose client did not read its answer.
    case writeTimeouts
    /// Connections closed for bytes that are no request.
    case malformed
    /// Connections closed because a request was longer than a limit: its line, its fields, its body, or what chunks cost.
    case oversized
    /// Requests refused because too much work was waiting.
    case overloaded
    /// Times that accepting stopped because all connections were taken.
    case connectionLimitHits
    /// Times that accepting stopped because the system had no descriptor left.
    case descriptorsExhausted
    /// Requests whose work was handed to another thread.
    case deferred
    /// Requests whose clients were gone before the answer was there.
    case abandoned
  }

  let open = Atomic<Int>(0)
  let draining = Atomic<Bool>(false)
  let waitingBytes = Atomic<Int>(0)
  let heldInput = Atomic<Int>(0)
  private let abandoned = Atomic<Int>(0)
  private let accepted = Atomic<Int>(0)
  private let bytesRead = Atomic<Int>(0)
  private let bytesWritten = Atomic<Int>(0)
  private let headTimeouts = Atomic<Int>(0)
  private let bodyTimeouts = Atomic<Int>(0)
  private let idleTimeouts = Atomic<Int>(0)
  private let writeTimeouts = Atomic<Int>(0)
  private let malformed = Atomic<Int>(0)
  private let oversized = Atomic<Int>(0)
  private let overloaded = Atomic<Int>(0)
  private let connectionLimitHits = Atomic<Int>(0)
  private let descriptorsExhausted = Atomic<Int>(0)
  private let deferred = Atomic<Int>(0)

  /// All counts at 0.
  public init() {}

  /// How many connections are open.
  public var openConnections: Int { open.load(ordering: .relaxed) }

  /// How many bytes of answers wait to be sent, over all connections.
  public var bytesWaiting: Int { waitingBytes.load(ordering: .relaxed) }

  /// How many bytes of requests are held, over all connections.
  public var requestBytesHeld: Int { heldInput.load(ordering: .relaxed) }

  /// Whether the server has been asked to end.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// The count so far.
  public func count(_ counter: Counter) -> Int {
    withAtomic(counter) { $0.load(ordering: .relaxed) }
  }

  func add(_ counter: Counter, _ amount: Int = 1) {
    withAtomic(counter) { _ = $0.wrappingAdd(amount, ordering: .relaxed) }
  }

  @inline(__always)
  private func withAtomic<R>(_ counter: Counter, _ body: (borrowing Atomic<Int>) -> R) -> R {
    switch counter {
    case .accepted: body(accepted)
    case .bytesRead: body(bytesRead)
    case .bytesWritten: body(bytesWritten)
    case .headTimeouts: body(headTimeouts)
    case .bodyTimeouts: body(bodyTimeouts)
    case .idleTimeouts: body(idleTimeouts)
    case .writeTimeouts: body(writeTimeouts)
    case .malformed: body(malformed)
    case .oversized: body(oversized)
    case .overloaded: body(overloaded)
    case .connectionLimitHits: body(connectionLimitHits)
    case .descriptorsExhausted: body(descriptorsExhausted)
    case .deferred: body(deferred)
    case .abandoned: body(abandoned)
    }
  }
}
