/// Limits on the size of a document.
public struct SpecLimits: Hashable, Sendable {
  /// The largest number of views, not counting groups.
  public var views: Int
  /// The largest number of constraints.
  public var constraints: Int
  /// The limit on the nesting of the JSON.
  public var depth: Int

  /// Creates limits, by default 20,000 views, 100,000 constraints and a depth of 128.
  public init(views: Int = 20_000, constraints: Int = 100_000, depth: Int = 128) {
    self.views = views
    self.constraints = constraints
    self.depth = depth
  }
}

struct Cancellation {
  private let ask: (@Sendable () -> Bool)?
  private var steps = 0
  /// Whether the work was cancelled, so that it has no result even if nothing is invalid.
  private(set) var isCancelled = false

  init(_ ask: (@Sendable () -> Bool)?) { self.ask = ask }

  mutating func shouldContinue() -> Bool {
    steps += 1
    if steps % 256 == 0, !isCancelled, let ask { isCancelled = ask() }
    return !isCancelled
  }
}
