/// Rows that have the same terms, but for their sign: a width's minimum, its maximum and what it should be.
///
/// Together such rows are one function of the same sum, with a bend at each of their right sides. A step of the simplex
/// goes from bend to bend without a change of the basis (``Simplex/lengthenStep(_:direction:)``).
struct ParallelRows: ~Copyable {
  /// For each row the next one parallel to it, in a ring.
  private var next: Buffer<Int32>
  /// Whether each row's terms have the sign of the first row of its ring.
  private var isNegated: Buffer<Bool>
  /// The first row of each ring, by a hash of its terms; -1 where there is none.
  private var table: Buffer<Int32>
  private var bits = 4
  /// How many slots of the table are taken.
  private var ringCount = 0
  /// The rows in the order in which they were taken.
  private var taken = Buffer<Int32>()

  /// No rows.
  init() {
    next = Buffer()
    isNegated = Buffer()
    table = Buffer()
  }

  /// The parallel ones among some rows of a system.
  ///
  /// - Complexity: O(*t*) for *t* terms, but for rows of many terms.
  init(_ rows: borrowing Buffer<Int32>, _ system: SystemView) {
    next = Buffer(capacity: system.rowCount)
    for row in 0..<Int32(truncatingIfNeeded: system.rowCount) { next.append(row) }
    isNegated = Buffer(repeating: false, count: system.rowCount)
    while 1 << bits < 2 * rows.count { bits += 1 }
    table = Buffer<Int32>(repeating: -1, count: 1 << bits)
    for position in 0..<rows.count { file(rows[position], system) }
  }

  /// Takes one more row, at the end of the system. Says whether there was room.
  mutating func append(_ row: Int32, _ system: SystemView) -> Bool {
    guard Int(row) == next.count, 2 * ringCount < table.count else { return false }
    next.append(row)
    isNegated.append(false)
    file(row, system)
    return true
  }

  /// Forgets the last row of a system, the one that was taken last. Says whether it was.
  mutating func removeLast(of system: SystemView) -> Bool {
    let row = Int32(truncatingIfNeeded: system.rowCount - 1)
    guard Int(row) == next.count - 1, taken.count > 0, taken[taken.count - 1] == row else { return false }
    taken.truncate(to: taken.count - 1)
    if next[row] == row {
      let slot = slot(of: row, system)
      table[slot] = -1
      ringCount -= 1
    } else {
      var previous = next[row]
      while next[previous] != row { previous = next[previous] }
      next[previous] = next[row]
    }
    next.truncate(to: Int(row))
    isNegated.truncate(to: Int(row))
    return true
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
  private mutating func file(_ row: Int32, _ system: SystemView) {
    taken.append(row)
    let slot = slot(of: row, system)
    let first = table[slot]
    guard first >= 0, let sign = ParallelRows.compare(row, first, system) else {
      table[slot] = row
      ringCount += 1
      return
    }
    isNegated[row] = sign < 0
    next[row] = next[first]
    next[first] = row
  }

  /// The slot of the ring that a row belongs to, or the first empty one.
  private func slot(of row: Int32, _ system: SystemView) -> Int {
    var slot = Int(truncatingIfNeeded: ParallelRows.hash(row, system) >> UInt64(64 - bits))
    while table[slot] >= 0, ParallelRows.compare(row, table[slot], system) == nil {
      slot = (slot + 1) & (table.count - 1)
    }
    return slot
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
