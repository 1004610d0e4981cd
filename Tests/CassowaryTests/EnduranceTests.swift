import Cassowary
import Platform
import Testing

/// Memory use and precision stay the same over many changes. In debug builds, which check every invariant after every
/// change, the counts are smaller.
@Suite struct EnduranceTests {
  #if DEBUG
    static let count = 1_000
  #else
    static let count = 1_000_000
  #endif

  private static func solver() throws -> (Solver, [Variable]) {
    let solver = Solver()
    let widths = (0..<12).map { solver.addVariable("w\($0)") }
    let total = solver.addVariable("total")
    try solver.add(widths.reduce(LinearExpression()) { $0 + $1 } == total)
    for (index, width) in widths.enumerated() {
      try solver.add(width >= Double(10 + index))
      try solver.add(width == Double(30 + index) ~ .low)
    }
    try solver.edit(total)
    try solver.suggest(300, for: total)
    return (solver, widths + [total])
  }

  /// Adds and removes two constraints; the last of them binds.
  private static func addAndRemove(in solver: Solver, _ variables: [Variable], round: Int) throws {
    let kept = try solver.add(variables[round % 12] >= Double(20 + round % 9))
    let strong = try solver.add((variables[(round + 5) % 12] == 50.0) ~ .high)
    try solver.remove(kept)
    try solver.remove(strong)
  }

  @Test func `adding and removing constraints does not change the solution`() throws {
    let (solver, variables) = try Self.solver()
    let before = solver.values
    for round in 0..<Self.count { try Self.addAndRemove(in: solver, variables, round: round) }
    let after = solver.values
    #expect(solver.constraints.count == 26)
    #expect(abs(after[12] - before[12]) < 1e-9)
    let sums = [after, before].map { $0[..<12].reduce(0.0, +) }
    #expect(abs(sums[0] - sums[1]) < 1e-9)
  }

  /// In a separate process, because other tests allocate in this one at the same time.
  @Test func `adding and removing constraints does not increase memory use`() async {
    await #expect(processExitsWith: .success) {
      let (solver, variables) = try Self.solver()
      for round in 0..<Self.count / 10 { try Self.addAndRemove(in: solver, variables, round: round) }
      let memory = SystemMemory.residentBytes ?? 0
      for round in 0..<Self.count { try Self.addAndRemove(in: solver, variables, round: round) }
      #expect((SystemMemory.residentBytes ?? 0) - memory < 4 << 20)
    }
  }

  @Test func `suggestions keep their precision`() throws {
    let (solver, variables) = try Self.solver()
    for round in 0..<Self.count {
      let total = 200 + Double(round * 7919 % 40_000) / 100
      try solver.suggest(total, for: variables[12])
      let sum = solver.values[..<12].reduce(0, +)
      guard abs(sum - total) > 1e-9 else { continue }
      Issue.record("round \(round): \(sum) for \(total)")
      return
    }
    try solver.suggest(1000, for: variables[12])
    #expect(abs((solver.value(of: variables[12]) ?? 0) - 1000) < 1e-9)
  }
}
