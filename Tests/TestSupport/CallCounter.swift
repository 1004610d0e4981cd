import Synchronization

/// Counts how often work asks whether it is cancelled, and cancels it after a number of calls.
package final class CallCounter: Sendable {
  private let calls = Atomic(0)
  private let limit: Int

  package init(cancellingAfter limit: Int = .max) { self.limit = limit }

  package var count: Int { calls.load(ordering: .relaxed) }

  /// Counts a call, and returns whether there were more than the limit.
  @Sendable package func isCancelled() -> Bool { calls.wrappingAdd(1, ordering: .relaxed).newValue > limit }
}
