import Layout
import Synchronization

/// The last few plans, so that a solve that differs in numbers alone need not plan again.
///
/// Each document has a cache of its own, unless it is given one that several share: then a spec in which somebody has
/// changed a constant is not planned again, either. What a solve gives does not depend on what is cached.
public final class PlanCache: Sendable {
  private struct State {
    /// The plans, the latest last.
    var plans: [Plan] = []
    var constraintCount = 0
  }

  private let planLimit: Int
  private let constraintLimit: Int
  private let state = Mutex(State())

  /// A cache.
  ///
  /// - Parameters:
  ///   - plans: the most plans that are kept.
  ///   - constraints: the most constraints that they may have together; a plan takes a few hundred bytes for each.
  public init(plans: Int = 8, constraints: Int = 100_000) {
    planLimit = max(1, plans)
    constraintLimit = constraints
  }

  /// A plan for a problem: one that was made before where the structure is the same.
  ///
  /// - Throws: `LayoutSolveError.budgetExceeded` where planning takes more than the options allow; nothing is kept then.
  /// - Complexity: O(terms) to compare; planning if none fits.
  func plan(for layout: LinearLayout, _ options: LayoutOptions) throws(LayoutSolveError) -> Plan {
    let problem = layout.problem
    let known = state.withLock { state in
      state.plans.last { $0.problem.hasSameStructure(as: problem) }
    }
    if let known { return known }
    let plan = try layout.plan(options)
    keep(plan)
    return plan
  }

  /// Keeps a plan in the place of the oldest ones; the last one whatever its size.
  private func keep(_ plan: Plan) {
    state.withLock { state in
      state.plans.append(plan)
      state.constraintCount += plan.problem.constraintCount
      while state.plans.count > 1, state.plans.count > planLimit || state.constraintCount > constraintLimit {
        state.constraintCount -= state.plans.removeFirst().problem.constraintCount
      }
    }
  }
}
