/// Rows with the same terms, except for their sign: a width's minimum, its maximum and its preferred value.
///
/// Together such rows are one function of the same sum, with a breakpoint at each right side. A long step of the simplex
/// passes them (``Simplex/longStepRatioTest(of:direction:first:)``).
struct ParallelRows: ~Copyable {
  /// For each row the next parallel one, in a ring.
  private var next = Buffer<Int32>()
  /// Whether each row is the negative of the first row of its ring.
  private var isNegated = Buffer<Bool>()

  init() {}

  /// - Complexity: O(*t*) for *t* terms, or O(*t* *k*) if parallel rows of *k* terms have them in different orders.
  init(_ rows: borrowing Buffer<Int32>, among count: Int, _ system: SystemView) {
    next = Buffer(capacity: count)
    for row in 0..<count { next.append(Int32(truncatingIfNeeded: row)) }
    isNegated = Buffer(repeating: false, count: count)
    // Rows of equal hashes that are not parallel have no ring, which only costs steps.
    var firsts: [UInt64: Int32] = [:]
    for row in rows.elements where row < count {
      let hash = ParallelRows.hash(row, system)
      guard let first = firsts[hash] else {
        firsts[hash] = row
        continue
      }
      guard let sign = ParallelRows.compare(row, first, system) else { continue }
      isNegated[row] = sign < 0
      next[row] = next[first]
      next[first] = row
    }
  }

  /// The number of rows that may have a ring.
  var count: Int { next.count }

  @inline(__always)
  func after(_ row: Int32) -> Int32 { row < count ? next[row] : row }

  /// -1 if one row is the negative of the other.
  @inline(__always)
  func sign(_ row: Int32, _ other: Int32) -> Double {
    isNegated[row] == isNegated[other] ? 1 : -1
  }

  /// Independent of order and sign.
  private static func hash(_ row: Int32, _ system: SystemView) -> UInt64 {
    var sum: UInt64 = 0
    for position in system.terms.range(row) {
      let variable = UInt64(truncatingIfNeeded: system.terms.indices[position])
      var mixed = (variable &+ 1) &* 0x9E37_79B9_7F4A_7C15 ^ system.terms.values[position].magnitude.bitPattern
      mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
      sum &+= mixed ^ mixed >> 32
    }
    return sum &* 0x9E37_79B9_7F4A_7C15
  }

  /// `nil` if the rows are not parallel.
  private static func compare(_ row: Int32, _ other: Int32, _ system: SystemView) -> Double? {
    let range = system.terms.range(row)
    let others = system.terms.range(other)
    guard range.count == others.count else { return nil }
    var sign = 0.0
    // Both rows usually have their terms in the same order.
    var next = others.lowerBound
    for position in range {
      let variable = system.terms.indices[position]
      func isSame(_ other: Int) -> Bool { system.terms.indices[other] == variable }
      let after = (next..<others.upperBound).first(where: isSame)
      guard let found = after ?? (others.lowerBound..<next).first(where: isSame) else { return nil }
      next = found + 1
      let value = system.terms.values[position]
      let otherValue = system.terms.values[found]
      let here = value == otherValue ? 1.0 : value == -otherValue ? -1.0 : 0
      guard here != 0, sign == 0 || sign == here else { return nil }
      sign = here
    }
    return sign == 0 ? nil : sign
  }
}
