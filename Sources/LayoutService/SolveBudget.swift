import HTTPServer
import Platform

/// How long one request may still be worked on. Everything between the request and its answer counts.
struct SolveBudget: Sendable {
  private let deadline: UInt64
  private let work: HTTPWork?
  private let memory: MemoryGauge.Share?
  /// For how long the request had waited before it was begun, in nanoseconds.
  private let waited: UInt64
  private let length: UInt64

  /// The budget of a request, on a thread that may be long about it.
  init(_ service: LayoutService, _ work: HTTPWork) {
    length = SolveBudget.nanoseconds(service.options.solveSeconds)
    deadline = work.receivedAt &+ length
    waited = MonotonicClock.now &- work.receivedAt
    self.work = work
    memory = service.memory.share()
  }

  /// The budget of a solve on an event loop, which others wait for; it begins now.
  static func brief() -> SolveBudget { SolveBudget(briefUntil: MonotonicClock.now + 1_000_000) }

  private init(briefUntil deadline: UInt64) {
    self.deadline = deadline
    work = nil
    memory = nil
    waited = 0
    length = 0
  }

  /// Whether the request has waited for so long that what was left of its time is no measure of it.
  var hadWaited: Bool { waited + (work?.pausedNanoseconds ?? 0) > max(length / 4, 50_000_000) }

  /// The most pivots of a brief solve.
  static let briefPivots = 200

  /// Goes on after the client has taken what was made.
  func resume() { memory?.open() }

  /// Has the work wait for its client, which costs neither its time nor its share of the memory.
  func suspend() { memory?.close() }

  /// Whether the work has to end. Work that goes on for long lets others go first here.
  var isSpent: Bool {
    work?.pause(unless: { isOver })
    return isOver
  }

  private var isOver: Bool {
    if MonotonicClock.now >= deadline &+ (work?.clientNanoseconds ?? 0) { return true }
    return work?.isAbandoned == true || memory?.isShort == true
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(max(0, min(seconds, 1e6)) * 1e9) }
}
