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

  /// In these, nearly parallel rows conflict within the tolerance, enlarge the rounding errors of values above 1e7, or
  /// seem to end the movement of a variable that they do not contain. In some, nothing is suggested around huge values.
  @Test(
    arguments: [
      3287, 13997, 17546, 21522, 30629, 38028, 43957, 44517, 49312, 70298, 72034, 107_244, 169_600, 174_430, 185_476,
    ] as [UInt64])
  func `what nearly parallel rows enlarge does not depend on the changes before`(seed: UInt64) throws {
    var sequence = try SolverSequence(seed: seed)
    for _ in 0..<Self.sequenceLength { try sequence.step() }
  }
}
