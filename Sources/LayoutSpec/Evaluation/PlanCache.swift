import Layout
import Synchronization

/// A cache of recent plans, so that a solve that differs only in numbers need not plan again.
///
/// Each document has its own cache, unless it is created with a shared one, which also helps after a constant of the
/// spec has changed. The result of a solve does not depend on the cache.
public final class PlanCache: Sendable {
  private let planLimit: Int
  private let byteLimit: Int
  /// The latest plan is the last.
  private let plans = Mutex<[Plan]>([])

  /// Creates a cache with limits on the number of plans and on their approximate memory. The latest plan is kept even if
  /// it is larger.
  public init(plans: Int = 8, bytes: Int = 32 << 20) {
    planLimit = max(1, plans)
    byteLimit = bytes
  }

  package var count: Int { plans.withLock { $0.count } }

  package var byteCount: Int { plans.withLock { Self.byteCount($0) } }

  private static func byteCount(_ plans: [Plan]) -> Int { plans.reduce(0) { $0 + $1.byteCount } }

  package func removeAll() {
    // They are freed after the lock.
    _ = plans.withLock { exchange(&$0, with: []) }
  }

  /// Evicts the latest plan, too, if it is larger than the limit.
  public func evictOversizedPlan() {
    plans.withLock { if Self.byteCount($0) > byteLimit { $0 = [] } }
  }

  /// - Throws: `LayoutSolveError.budgetExceeded` if planning exceeds the limits of the options; nothing is cached then.
  /// - Complexity: O(terms) for the comparison, plus the cost of planning if no plan matches.
  func plan(for layout: LinearLayout, _ options: LayoutOptions) throws(LayoutSolveError) -> Plan {
    let known = plans.withLock { plans in plans.last { layout.isSuitable($0) } }
    if let known { return known }
    let plan = try layout.plan(options)
    plans.withLock { plans in
      plans.append(plan)
      // The latest plan is kept whatever its size, because the next environment of the same spec usually needs it.
      while plans.count > 1, plans.count > planLimit || Self.byteCount(plans) > byteLimit { plans.removeFirst() }
    }
    return plan
  }
}
