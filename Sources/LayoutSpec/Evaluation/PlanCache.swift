import Layout
import Synchronization

/// A cache of recent plans, so that a solve that differs only in numbers need not plan again.
///
/// Each document has its own cache, unless it is created with a shared one, which also helps after a constant of the
/// spec has changed. The result of a solve does not depend on the cache.
public final class PlanCache: Sendable {
  private struct State {
    /// The latest plan is the last.
    var plans: [Plan] = []
    var byteCount = 0
  }

  private let planLimit: Int
  private let byteLimit: Int
  private let state = Mutex(State())

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - plans: the largest number of plans.
  ///   - bytes: the limit on the approximate memory of all plans. The latest one is kept even if it is larger.
  public init(plans: Int = 8, bytes: Int = 32 << 20) {
    planLimit = max(1, plans)
    byteLimit = bytes
  }

  package var count: Int { state.withLock { $0.plans.count } }

  package var byteCount: Int { state.withLock { $0.byteCount } }

  package func removeAll() {
    // They are freed after the lock.
    _ = state.withLock { exchange(&$0, with: State()) }
  }

  /// Evicts the latest plan, too, if it is larger than the limit.
  public func evictOversizedPlan() {
    state.withLock { state in
      if state.byteCount > byteLimit { state = State() }
    }
  }

  /// - Throws: `LayoutSolveError.budgetExceeded` if planning exceeds the limits of the options; nothing is cached then.
  /// - Complexity: O(terms) for the comparison, plus the cost of planning if no plan matches.
  func plan(for layout: LinearLayout, _ options: LayoutOptions) throws(LayoutSolveError) -> Plan {
    let known = state.withLock { state in state.plans.last { layout.isSuitable($0) } }
    if let known { return known }
    let plan = try layout.plan(options)
    keep(plan)
    return plan
  }

  /// The latest plan is kept whatever its size, because the next environment of the same spec usually needs it.
  private func keep(_ plan: Plan) {
    state.withLock { state in
      state.plans.append(plan)
      state.byteCount += plan.byteCount
      while state.plans.count > 1, state.plans.count > planLimit || state.byteCount > byteLimit {
        state.byteCount -= state.plans.removeFirst().byteCount
      }
    }
  }
}
