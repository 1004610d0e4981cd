import JSON
import Synchronization

/// The counters and histograms of the service. Updating one only waits for other updates.
final class ServiceMetrics: Sendable {
  struct Cache: Sendable {
    private(set) var hits = 0
    private(set) var misses = 0

    mutating func count(isHit: Bool) { if isHit { hits += 1 } else { misses += 1 } }
  }

  /// What stopped a valid request.
  enum Limit: Sendable {
    case budget
    /// A limit on the size of a spec, a request or a response.
    case size
    /// The time limit of its solves, of which it spent too much waiting.
    case waiting
  }

  struct State {
    var requests: [Int: Int] = [:]
    var durations: [Histogram]
    var solves = Histogram()
    var waits = Histogram()
    var answers = Cache()
    var specs = Cache()
    /// Requests that exceeded a limit, at least for some of their environments.
    var limits: [Limit: Int] = [:]
  }

  let endpoints: [String]
  private let state: Mutex<State>

  init(endpoints: [String]) {
    self.endpoints = endpoints
    state = Mutex(State(durations: endpoints.map { _ in Histogram() }))
  }

  func count(endpoint: Int, status: Int, nanoseconds: UInt64) {
    update {
      $0.requests[endpoint * 1_000 + status, default: 0] += 1
      $0.durations[endpoint].add(nanoseconds)
    }
  }

  func count(_ limit: Limit) { update { $0.limits[limit, default: 0] += 1 } }

  func update(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func snapshot() -> State {
    state.withLock { $0 }
  }
}

struct Histogram: Sendable {
  /// In nanoseconds. One more bucket has no upper bound.
  static let bounds: [UInt64] = [
    100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
    250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
  ]
  static let boundTexts = bounds.map { numberText(Double($0) / 1e9) }

  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  private(set) var total = 0
  private(set) var nanoseconds: UInt64 = 0

  mutating func add(_ duration: UInt64) {
    var bucket = 0
    while bucket < Histogram.bounds.count, duration > Histogram.bounds[bucket] { bucket += 1 }
    counts[bucket] += 1
    total += 1
    nanoseconds &+= duration
  }
}
