/// Rows that have the same terms, but for their sign: a width's minimum, its maximum and what it should be.
///
/// Together such rows are one function of the same sum, with a bend at each of their right sides. A step of the simplex
/// goes from bend to bend without a change of the basis (``Simplex/lengthenStep(_:direction:)``).
struct ParallelRows: ~Copyable {
  /// For each row the next one parallel to it, in a ring.
  private var next: Buffer<Int32>
  /// Whether each row's terms have the sign of the first row of its ring.
  private var isNegated: Buffer<Bool>

  /// No rows.
  init() {
    next = Buffer()
    isNegated = Buffer()
  }

  /// The parallel ones among some rows of a system.
  ///
  /// - Complexity: O(*t*) for *t* terms, but for rows of many terms.
  init(_ rows: borrowing Buffer<Int32>, _ system: SystemView) {
    next = Buffer(capacity: system.rowCount)
    for row in 0..<Int32(truncatingIfNeeded: system.rowCount) { next.append(row) }
    isNegated = Buffer(repeating: false, count: system.rowCount)
    var bits = 4
    while 1 << bits < 2 * rows.count { bits += 1 }
    var table = Buffer<Int32>(repeating: -1, count: 1 << bits)
    for position in 0..<rows.count { file(rows[position], in: &table, bits, system) }
  }

  /// The row after one in its ring.
  @inline(__always)
  func after(_ row: Int32) -> Int32 { next[row] }

  /// 1 where two rows of a ring have the same terms, -1 where one's are the other's negatives.
  @inline(__always)
  func sign(_ row: Int32, _ other: Int32) -> Double {
    isNegated[row] == isNegated[other] ? 1 : -1
  }

  /// Puts a row into the ring of the rows parallel to it, which the table leads to.
  private mutating func file(_ row: Int32, in table: inout Buffer<Int32>, _ bits: Int, _ system: SystemView) {
    var slot = Int(truncatingIfNeeded: ParallelRows.hash(row, system) >> UInt64(64 - bits))
    while table[slot] >= 0 {
      let first = table[slot]
      if let sign = ParallelRows.compare(row, first, system) {
        isNegated[row] = sign < 0
        next[row] = next[first]
        next[first] = row
        return
      }
      slot = (slot + 1) & (table.count - 1)
    }
    table[slot] = row
  }

  /// A number that rows with the same terms share, whatever their order and sign.
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

  /// 1 where rows have the same terms, -1 where one's are the other's negatives, or `nil` if they differ.
  private static func compare(_ row: Int32, _ other: Int32, _ system: SystemView) -> Double? {
    let range = system.terms.range(row)
    let others = system.terms.range(other)
    guard range.count == others.count else { return nil }
    var sign = 0.0
    for position in range {
      let variable = system.terms.indices[position]
      guard let found = others.first(where: { system.terms.indices[$0] == variable }) else { return nil }
      let value = system.terms.values[position]
      let otherValue = system.terms.values[found]
      let here = value == otherValue ? 1.0 : value == -otherValue ? -1.0 : 0
      guard here != 0, sign == 0 || sign == here else { return nil }
      sign = here
    }
    return sign == 0 ? nil : sign
  }
}
