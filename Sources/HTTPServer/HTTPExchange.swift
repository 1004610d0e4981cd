import Platform
import Synchronization

/// A request and the work of answering it, shared by a worker thread and the event loop of the connection.
package final class HTTPExchange: Sendable {
  /// The numeric address of the client, or of the proxy in front of it if that is not trusted or does not tell.
  package let peer: String
  /// The time at which the request was complete, in nanoseconds of ``MonotonicClock``.
  package let receivedAt: UInt64

  private enum State {
    static let waiting = 0
    static let running = 1
    static let dropped = 2
  }

  private let state = Atomic<Int>(State.waiting)
  private let abandoned = Atomic<Bool>(false)
  private let sliceStart = Atomic<UInt64>(0)
  private let restStart = Atomic<UInt64>(0)
  private let rested = Atomic<UInt64>(0)
  private let paused = Atomic<UInt64>(0)
  private let pool: WorkerPool?

  package convenience init(peer: String, receivedAt: UInt64) {
    self.init(peer: peer, receivedAt: receivedAt, pool: nil)
  }

  init(peer: String, receivedAt: UInt64, pool: WorkerPool?) {
    self.peer = peer
    self.receivedAt = receivedAt
    self.pool = pool
  }

  /// Whether the response is no longer needed because the connection is closed.
  package var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

  /// The time that the work has waited for its client to read, in nanoseconds.
  package var clientNanoseconds: UInt64 { rested.load(ordering: .relaxed) }

  /// The time that the work was paused for other work, in nanoseconds.
  package var pausedNanoseconds: UInt64 { paused.load(ordering: .relaxed) }

  /// Pauses the work if it has run for a while and other work waits, unless it is about to end. Call it about every
  /// millisecond.
  package func pause(unless isOver: () -> Bool) {
    pool?.pause(self) { self.isAbandoned || isOver() }
  }

  // MARK: The loop's side

  func abandon() { abandoned.store(true, ordering: .relaxed) }

  func rest(from time: UInt64) {
    restStart.store(time, ordering: .relaxed)
    state.store(State.waiting, ordering: .releasing)
  }

  func resume(at time: UInt64) {
    let length = time &- restStart.load(ordering: .relaxed)
    rested.wrappingAdd(length, ordering: .relaxed)
  }

  /// Prevents the work from starting. Returns `false` if it has started already.
  func drop() -> Bool {
    state.compareExchange(expected: State.waiting, desired: State.dropped, ordering: .acquiringAndReleasing).exchanged
  }

  // MARK: The pool's side

  func notePause(of nanoseconds: UInt64) { paused.wrappingAdd(nanoseconds, ordering: .relaxed) }

  func begin(at time: UInt64) -> Bool {
    guard !isAbandoned else { return false }
    sliceStart.store(time, ordering: .relaxed)
    return state.compareExchange(
      expected: State.waiting, desired: State.running, ordering: .acquiringAndReleasing
    ).exchanged
  }

  var isDropped: Bool { state.load(ordering: .relaxed) == State.dropped || isAbandoned }

  var sliceBegan: UInt64 {
    get { sliceStart.load(ordering: .relaxed) }
    set { sliceStart.store(newValue, ordering: .relaxed) }
  }
}
