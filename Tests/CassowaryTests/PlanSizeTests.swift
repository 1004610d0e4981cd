import Cassowary
import TestSupport
import Testing

/// Caches limit the total size of their plans.
@Suite struct PlanSizeTests {
  private static func plan(of size: Int, density: Int) throws -> Plan {
    var problem = Problem()
    let variables = (0..<size).map { _ in problem.addVariable() }
    var random = SplitMix64(seed: 5)
    for _ in 0..<size {
      var sum = LinearExpression()
      for _ in 0..<density {
        sum += Double(Int.random(in: 1...9, using: &random)) * variables[Int.random(in: 0..<size, using: &random)]
      }
      try problem.add(sum == 1)
    }
    return try Plan(problem)
  }

  @Test func `the size of a plan counts its rows and the fill-in of its factors`() throws {
    let sparse = try Self.plan(of: 100, density: 1)
    let dense = try Self.plan(of: 100, density: 8)
    #expect(sparse.byteCount > 100 * 128)
    // With eight entries per row, fill-in adds some thousands.
    #expect(dense.byteCount > sparse.byteCount + 16 * 700 + 12 * 3_000)
  }
}
