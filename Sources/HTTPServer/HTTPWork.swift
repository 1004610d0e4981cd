import Platform
import Synchronization

/// The work of answering one request, as its thread and the loop of its connection see it.
public final class HTTPWork: Sendable {
  /// When the request was complete, in nanoseconds of ``MonotonicClock``.
  public let receivedAt: UInt64

  private enum State {
    static let waiting = 0
    static let running = 1
    static let dropped = 2
  }

  private let state = Atomic<Int>(State.waiting)
  private let abandoned = Atomic<Bool>(false)
  /// From when on nobody waits for the answer.
  private let end = Atomic<UInt64>(.max)
  private let sliceStart = Atomic<UInt64>(0)
  private let restStart = Atomic<UInt64>(0)
  private let rested = Atomic<UInt64>(0)
  private let paused = Atomic<UInt64>(0)
  private let number = Atomic<UInt64>(0)
  private let pool: WorkerPool?

  /// How long the answer is still made for a client that has ended its side of the connection: most such clients are
  /// gone, some ask a short question and wait.
  static let endedInputGrace: UInt64 = 100_000_000

  /// Work that no pool does, for tests of handlers.
  public convenience init(receivedAt: UInt64) { self.init(receivedAt: receivedAt, pool: nil) }

  init(receivedAt: UInt64, pool: WorkerPool?) {
    self.receivedAt = receivedAt
    self.pool = pool
  }

  /// Whether nobody waits for the answer any more: the connection is closed, or its client has ended it and is likely to
  /// be gone.
  public var isAbandoned: Bool {
    if abandoned.load(ordering: .relaxed) { return true }
    let end = end.load(ordering: .relaxed)
    return end != .max && MonotonicClock.now >= end
  }

  /// For how long the work has waited for its client to take what was made, in nanoseconds.
  public var clientNanoseconds: UInt64 { rested.load(ordering: .relaxed) }

  /// For how long the work was set aside for others, in nanoseconds.
  public var pausedNanoseconds: UInt64 { paused.load(ordering: .relaxed) }

  /// Lets others go first that have not had their turn yet, where this has gone on for a while. Called every
  /// millisecond or so from the work itself.
  ///
  /// - Parameter isOver: whether the work is about to end, so that it need not wait.
  public func pause(unless isOver: () -> Bool) {
    pool?.pause(self) { self.isAbandoned || isOver() }
  }

  // MARK: The loop's side

  /// Notes that the client has ended its side of the connection.
  func noteEndOfInput(at time: UInt64) { end.store(time + HTTPWork.endedInputGrace, ordering: .relaxed) }

  /// Notes that the connection is closed.
  func abandon() { abandoned.store(true, ordering: .relaxed) }

  /// Notes that an answer has begun, and goes on once its client has taken what there is. From here on a client that is
  /// gone is known by the connection, which takes no more.
  func rest(from time: UInt64) {
    end.store(.max, ordering: .relaxed)
    restStart.store(time, ordering: .relaxed)
    state.store(State.waiting, ordering: .releasing)
  }

  /// Notes that the next piece of the answer is wanted.
  func goOn(at time: UInt64) {
    let length = time &- restStart.load(ordering: .relaxed)
    rested.wrappingAdd(length, ordering: .relaxed)
  }

  /// Keeps the work from being begun; false if it has been.
  func drop() -> Bool {
    state.compareExchange(expected: State.waiting, desired: State.dropped, ordering: .acquiringAndReleasing).exchanged
  }

  // MARK: The pool's side

  /// Notes that the work was set aside.
  func notePause(of nanoseconds: UInt64) { paused.wrappingAdd(nanoseconds, ordering: .relaxed) }

  /// Begins the work; false if nobody wants it any more.
  func begin(at time: UInt64) -> Bool {
    guard !isAbandoned else { return false }
    sliceStart.store(time, ordering: .relaxed)
    return state.compareExchange(
      expected: State.waiting, desired: State.running, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Whether the work will not be begun.
  var isDropped: Bool { state.load(ordering: .relaxed) == State.dropped || isAbandoned }

  /// Its place among what has begun.
  var ticket: UInt64 {
    get { number.load(ordering: .relaxed) }
    set { number.store(newValue, ordering: .relaxed) }
  }

  /// When the work began, or went on after others had their turn.
  var sliceBegan: UInt64 {
    get { sliceStart.load(ordering: .relaxed) }
    set { sliceStart.store(newValue, ordering: .relaxed) }
  }
}
