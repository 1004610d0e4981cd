import TestSupport
import Testing

@testable import Cassowary

/// The factorization and its storage, compared with plain arithmetic.
@Suite struct FactorizationTests {
  /// Sparse rows over some variables, with small integers, some of them dependent.
  private static func rows(_ count: Int, over variables: Int, _ random: inout SplitMix64) -> [[Double]] {
    (0..<count).map { _ in
      (0..<variables).map { _ in random.chance(30) ? Double(random.int(-4...4)) : 0 }
    }
  }

  private static func eliminated(_ rows: [[Double]], over variables: Int) throws -> Elimination {
    var limits = SolveLimits(SolveOptions(), variables: variables, rows: rows.count, terms: variables * rows.count)
    var elimination = Elimination(variableCount: variables, rowsHint: rows.count, entriesHint: 16)
    for (index, row) in rows.enumerated() {
      elimination.startRow(Int32(index))
      for (variable, value) in row.enumerated() where value != 0 {
        elimination.appendTerm(Int32(variable), value, magnitude: value.magnitude)
      }
      elimination.finishRow()
    }
    try elimination.eliminate(&limits)
    return elimination
  }

  /// A row of U, including the pivot's own coefficient.
  private static func upperRow(_ pivot: Int, _ factor: borrowing Factor) -> [Double] {
    var row = [Double](repeating: 0, count: factor.pivotOf.count)
    row[Int(factor.variables[pivot])] = 1
    for position in factor.upper.range(pivot) {
      row[Int(factor.upper.indices[position])] += factor.upper.values[position]
    }
    return row
  }

  private static func rank(of rows: [[Double]]) -> Int {
    var rest = rows
    var rank = 0
    for column in 0..<(rows.first?.count ?? 0) {
      guard let pivot = rest.indices.max(by: { rest[$0][column].magnitude < rest[$1][column].magnitude }),
        rest[pivot][column].magnitude > 1e-9
      else { continue }
      let row = rest.remove(at: pivot)
      rank += 1
      for index in rest.indices {
        let factor = rest[index][column] / row[column]
        for other in row.indices { rest[index][other] -= factor * row[other] }
      }
    }
    return rank
  }

  @Test(arguments: seeds(16, all: 40))
  func `L times U is the basis`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let variables = random.int(1...24)
    let rows = Self.rows(random.int(1...24), over: variables, &random)
    let elimination = try Self.eliminated(rows, over: variables)
    let factor = elimination.takeFactor()
    #expect(factor.count == Self.rank(of: rows))
    for pivot in 0..<factor.count {
      var product = Self.upperRow(pivot, factor).map { $0 * factor.diagonals[pivot] }
      for position in factor.lower.range(pivot) {
        let earlier = Self.upperRow(Int(factor.lower.indices[position]), factor)
        for variable in 0..<variables { product[variable] += factor.lower.values[position] * earlier[variable] }
      }
      let row = rows[Int(factor.rows[pivot])]
      for variable in 0..<variables { #expect(abs(product[variable] - row[variable]) < 1e-9) }
    }
  }

  /// Rows are replaced repeatedly. BTRAN converts a representation in the original rows to one in the current rows, and
  /// FTRAN converts right sides of the current rows to those of the original rows.
  @Test(arguments: seeds(16, all: 40))
  func `BTRAN and FTRAN apply the changes of a basis`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = random.int(1...10)
    var changes = EtaFile()
    // The original rows are those of the identity.
    var basis = (0..<count).map { row in (0..<count).map { $0 == row ? 1.0 : 0 } }
    for _ in 0..<random.int(1...12) {
      let place = random.int(0...count - 1)
      if random.chance(20) {
        basis[place] = basis[place].map { -$0 }
        changes.recordNegation(at: Int32(place))
        continue
      }
      var representation = SparseVector(count: count)
      var row = [Double](repeating: 0, count: count)
      for other in 0..<count {
        let factor = other == place ? Double([-2, 1, 2][random.int(0...2)]) : Double(random.int(-1...1))
        if factor != 0 { representation.add(factor, at: Int32(other)) }
        for column in 0..<count { row[column] += factor * basis[other][column] }
      }
      changes.record(&representation, at: Int32(place))
      basis[place] = row
    }
    let given = (0..<count).map { _ in Double(random.int(-5...5)) }
    var vector = SparseVector(count: count)
    for index in 0..<count where given[index] != 0 { vector.add(given[index], at: Int32(index)) }
    changes.btran(&vector)
    for column in 0..<count {
      let sum = (0..<count).reduce(0.0) { $0 + vector[Int32($1)] * basis[$1][column] }
      #expect(abs(sum - given[column]) < 1e-6)
    }
    var targets = Buffer<Double>(repeating: 0, count: count)
    var sparse = SparseVector(count: count)
    for row in 0..<count {
      targets[row] = zip(basis[row], given).reduce(0) { $0 + $1.0 * $1.1 }
      if targets[row] != 0 { sparse.add(targets[row], at: Int32(row)) }
    }
    changes.ftran(&targets)
    changes.ftran(&sparse)
    for index in 0..<count {
      #expect(abs(targets[index] - given[index]) < 1e-6)
      #expect(abs(sparse[Int32(index)] - given[index]) < 1e-6)
    }
  }

  @Test func `a conflict has no members that come from rounding`() throws {
    var problem = Problem()
    let x = problem.addVariable()
    let y = problem.addVariable()
    try problem.add(x <= 1)
    try problem.add(x >= 2)
    try problem.add(x + y >= 0)
    try problem.add(x + 1e-12 * y >= 5)
    var limits = SolveLimits(SolveOptions(), problem)
    var simplex = Simplex(try PresolvedSystem(System(problem), &limits), limits: limits)
    simplex.setRightHandSides(constants: problem.constants, parameters: [])
    let noisy = simplex.withoutNoise(
      [WeightedRow(0, -1), WeightedRow(1, 1), WeightedRow(2, 1e-13)], entering: 1)
    #expect(noisy.map { $0.row } == [0, 1])
    // A small multiplier can be necessary: here it cancels y.
    let needed = simplex.withoutNoise(
      [WeightedRow(0, -1), WeightedRow(2, -1e-12), WeightedRow(3, 1)], entering: 3)
    #expect(needed.map { $0.row } == [0, 2, 3])
  }

  @Test func `a conflict keeps all members of a chain whose multipliers shrink`() throws {
    var problem = Problem()
    let values = (0..<3000).map { _ in problem.addVariable() }
    try problem.add(values[0] == 100)
    for (value, next) in zip(values, values.dropFirst()) { try problem.add(next == 0.99 * value) }
    try problem.add(values[2999] == 5)
    #expect(conflict(of: problem)?.members.count == 3001)
  }
}
