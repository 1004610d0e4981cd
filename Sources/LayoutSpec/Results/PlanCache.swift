import Layout
import Synchronization

/// The last few plans of a document, so that a solve that differs in numbers alone need not plan again.
final class PlanCache: Sendable {
  private static let capacity = 8
  private let plans = Mutex<[Plan]>([])

  /// A plan for a problem: one that was made before where the structure is the same.
  ///
  /// - Complexity: O(terms) to compare; planning where none fits.
  func plan(for problem: Problem) -> Plan {
    let known = plans.withLock { plans in
      plans.last { $0.problem.hasSameStructure(as: problem) }
    }
    if let known { return known }
    let plan = Plan(problem)
    plans.withLock { plans in
      if plans.count >= Self.capacity { plans.removeFirst() }
      plans.append(plan)
    }
    return plan
  }
}
