import TestSupport
import Testing

/// After any sequence of changes, the incremental solver has the solution of a new solve of the same problem.
///
/// `LAYOUTC_SOLVER_STEPS` sets the total number of steps.
@Suite struct SolverSequenceTests {
  private static let sequenceLength = 100
  private static let shardCount = 8

  private static let sequenceCount = max(
    shardCount, caseCount(3_200, all: 20_000, variable: "LAYOUTC_SOLVER_STEPS") / sequenceLength)

  @Test(arguments: 0..<shardCount)
  func `a solver equals a new one after any changes, and refusals and questions do not change it`(
    shard: Int
  ) throws {
    for seed in stride(from: shard, to: Self.sequenceCount, by: Self.shardCount) {
      var sequence = try SolverSequence(seed: UInt64(seed + 1))
      for _ in 0..<Self.sequenceLength { try sequence.step() }
    }
  }
}
