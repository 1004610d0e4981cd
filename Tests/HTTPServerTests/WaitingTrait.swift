import Foundation
import Testing

/// Runs each test of a suite on a thread of its own, since the tests block while they wait for a server's timeouts. On
/// the threads that all tests share, of which there is one for each core, they would delay the others.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  private static let executor = ThreadForEachJob()

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests wait most of their time.
  static var waits: Self { Self() }
}

/// Dispatch would run as many jobs at once as there are cores.
private final class ThreadForEachJob: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
