import HTTPServer
import LayoutOperations
import LayoutSpec
import Platform

/// The remaining time for one request. It covers everything between the request and its response.
struct SolveBudget: Sendable {
  private let deadline: UInt64
  private let work: HTTPExchange?
  private let memory: MemoryGauge.Share?
  private let memoryLimit: Int
  /// How long the request waited before work on it started, in nanoseconds.
  private let waited: UInt64
  private let length: UInt64

  init(_ service: LayoutService, _ exchange: HTTPExchange) {
    length = SolveBudget.nanoseconds(service.options.solveSeconds)
    deadline = exchange.receivedAt &+ length
    waited = MonotonicClock.now &- exchange.receivedAt
    self.work = exchange
    memory = service.memory.share()
    memoryLimit = service.memory.limit
  }

  init(briefIn service: LayoutService) {
    length = SolveBudget.nanoseconds(min(service.options.briefSeconds, service.options.solveSeconds))
    deadline = MonotonicClock.now + length
    work = nil
    memory = nil
    memoryLimit = service.memory.limit
    waited = 0
  }

  /// Whether this is the budget of a solve on an event loop. If it is spent, a worker starts again.
  var isBrief: Bool { work == nil }

  /// Whether the request has waited so long that its remaining time is not meaningful.
  var hadWaited: Bool { waited + (work?.pausedNanoseconds ?? 0) > max(length / 4, 50_000_000) }

  static let briefPivots = 200

  /// Call this after the client has received the part that was made.
  func resume() { memory?.open() }

  /// Suspends the budget while the work waits for its client: neither time nor memory is charged.
  func suspend() { memory?.close() }

  /// Long work also pauses here for other work.
  var isSpent: Bool {
    work?.pause(unless: { isOver })
    return isOver
  }

  private var isOver: Bool {
    isTimeSpent || work?.isAbandoned == true || memory?.isShort == true
  }

  /// The limit that has ended the work, or `nil` if none has.
  var exceededLimit: ProblemDetails.Limit? {
    if memory?.hasEnded == true { return ProblemDetails.Limit("memory", Double(memoryLimit)) }
    return isTimeSpent ? ProblemDetails.Limit("solve-time", Double(length) / 1e9) : nil
  }

  private var isTimeSpent: Bool { MonotonicClock.now >= deadline &+ (work?.clientNanoseconds ?? 0) }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(max(0, min(seconds, 1e6)) * 1e9) }
}
