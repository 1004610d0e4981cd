/// Rows with the same terms, except for their sign: a width's minimum, its maximum and its preferred value.
///
/// Together such rows are one function of the same sum, with a breakpoint at each right side. A step of the simplex
/// passes breakpoints without a change of the basis (``Simplex/boundFlippingRatioTest(of:direction:first:)``).
struct ParallelRows: ~Copyable {
  /// For each row the next parallel one, in a ring.
  private var next: Buffer<Int32>
  /// Whether each row is the negative of the first row of its ring.
  private var isNegated: Buffer<Bool>
  /// The first row of each ring, by a hash of its terms; -1 for an empty slot.
  private var table: Buffer<Int32>
  private var bits = 4
  private var ringCount = 0
  private var taken = Buffer<Int32>()

  init() {
    next = Buffer()
    isNegated = Buffer()
    table = Buffer()
  }

  /// Creates the set of some rows of a system.
  ///
  /// - Complexity: O(*t*) for *t* terms, or O(*t* *k*) if parallel rows of *k* terms have them in different orders.
  init(_ rows: borrowing Buffer<Int32>, _ system: SystemView) {
    next = Buffer(capacity: system.rowCount)
    for row in 0..<Int32(truncatingIfNeeded: system.rowCount) { next.append(row) }
    isNegated = Buffer(repeating: false, count: system.rowCount)
    while 1 << bits < 2 * rows.count { bits += 1 }
    table = Buffer<Int32>(repeating: -1, count: 1 << bits)
    for position in 0..<rows.count { file(rows[position], system) }
  }

  /// Adds the last row of the system. Returns whether there was space.
  mutating func append(_ row: Int32, _ system: SystemView) -> Bool {
    guard Int(row) == next.count, 2 * ringCount < table.count else { return false }
    next.append(row)
    isNegated.append(false)
    file(row, system)
    return true
  }

  /// Removes the last row of a system, which was added last. Returns whether it was in the set.
  mutating func removeLast(of system: SystemView) -> Bool {
    let row = Int32(truncatingIfNeeded: system.rowCount - 1)
    guard Int(row) == next.count - 1, taken.count > 0, taken[taken.count - 1] == row else { return false }
    taken.truncate(to: taken.count - 1)
    if next[row] == row {
      table[find(row, system).slot] = -1
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

  @inline(__always)
  func after(_ row: Int32) -> Int32 { next[row] }

  /// Returns 1 if two rows of a ring have the same terms, or -1 if one is the negative of the other.
  @inline(__always)
  func sign(_ row: Int32, _ other: Int32) -> Double {
    isNegated[row] == isNegated[other] ? 1 : -1
  }

  private mutating func file(_ row: Int32, _ system: SystemView) {
    taken.append(row)
    let (slot, sign) = find(row, system)
    guard let sign else {
      table[slot] = row
      ringCount += 1
      return
    }
    let first = table[slot]
    isNegated[row] = sign < 0
    next[row] = next[first]
    next[first] = row
  }

  /// Returns the slot of a row's ring and its sign in that ring, or the first empty slot.
  private func find(_ row: Int32, _ system: SystemView) -> (slot: Int, sign: Double?) {
    var slot = Int(truncatingIfNeeded: ParallelRows.hash(row, system) >> UInt64(64 - bits))
    // A row without terms is parallel to no row, not even to itself.
    while table[slot] >= 0, table[slot] != row {
      if let sign = ParallelRows.compare(row, table[slot], system) { return (slot, sign) }
      slot = (slot + 1) & (table.count - 1)
    }
    return (slot, nil)
  }

  /// Returns a hash that rows with the same terms share, independent of order and sign.
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

  /// Returns 1 if rows have the same terms, -1 if one is the negative of the other, or `nil` if they differ.
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
