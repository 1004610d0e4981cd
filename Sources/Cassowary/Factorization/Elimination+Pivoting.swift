extension Elimination {
  /// The position in the arena is that of the entry for which the row is solved.
  struct Pivot {
    var row: Int32
    var position: Int
  }

  mutating func choosePivot(_ limits: inout SolveLimits) throws(SolveError) -> Pivot? {
    if lowestBucket > 1 || popStaleRows(1) < 0 {
      if let pivot = try chooseSingleColumn(&limits) { return pivot }
    }
    while lowestBucket < buckets.count {
      if popStaleRows(lowestBucket) >= 0 { return chooseShortRow(lowestBucket) }
      lowestBucket += 1
    }
    return nil
  }

  private func isInBucket(_ row: Int32, _ length: Int) -> Bool {
    rows[row].state == .active && Int(rows[row].length) == length
  }

  /// Returns the first node that is not outdated, or -1.
  private mutating func popStaleRows(_ length: Int) -> Int32 {
    guard length < buckets.count else { return -1 }
    var node = buckets[length]
    while node >= 0, !isInBucket(bucketNodes[node], length) { node = bucketNodes.next(node) }
    buckets[length] = node
    return node
  }

  /// Returns an entry whose variable is in no other row, so that the pivot changes no other row.
  private mutating func chooseSingleColumn(_ limits: inout SolveLimits) throws(SolveError) -> Pivot? {
    while let variable = singleColumns.popLast() {
      let column = columns[variable]
      guard column.count == 1, factor.pivotOf[variable] < 0, let position = position(of: variable, in: column.rows)
      else { continue }
      let row = column.rows
      let least = Tolerance.markowitzThreshold * largestMagnitude(in: row)
      if arena[position].value.magnitude >= least { return Pivot(row: row, position: position) }
      // The row is not searched again for each of its small entries if a large one will do.
      if let position = firstSingleColumn(in: row, least: least) { return Pivot(row: row, position: position) }
      try charge(Int(rows[row].length), &limits)
    }
    return nil
  }

  private func firstSingleColumn(in row: Int32, least: Double) -> Int? {
    range(of: row).first {
      arena[$0].value.magnitude >= least && columns[arena[$0].variable].count == 1
    }
  }

  /// Returns the cheapest entry, following Markowitz, of the first few rows of a length.
  private func chooseShortRow(_ length: Int) -> Pivot {
    var best = Pivot(row: bucketNodes[buckets[length]], position: 0)
    var bestCount = Int32.max
    var node = buckets[length]
    var looked = 0
    while node >= 0, looked < 4 {
      let row = bucketNodes[node]
      node = bucketNodes.next(node)
      guard isInBucket(row, length) else { continue }
      looked += 1
      let position = bestEntry(of: row)
      let count = columns[arena[position].variable].count
      if count < bestCount {
        bestCount = count
        best = Pivot(row: row, position: position)
      }
      if length <= 2 || bestCount == 1 { break }
    }
    return best
  }

  private func largestMagnitude(in row: Int32) -> Double {
    range(of: row).reduce(0) { max($0, arena[$1].value.magnitude) }
  }

  /// Returns the entry of the shortest column among those that are large enough. Ties are decided by magnitude, then by
  /// the variable's index.
  private func bestEntry(of row: Int32) -> Int {
    let range = range(of: row)
    let least = Tolerance.markowitzThreshold * largestMagnitude(in: row)
    var best = -1
    for position in range where arena[position].value.magnitude >= least {
      if best < 0 || isBetter(position, than: best) { best = position }
    }
    return max(best, range.lowerBound)
  }

  private func isBetter(_ position: Int, than other: Int) -> Bool {
    let variable = arena[position].variable
    let otherVariable = arena[other].variable
    let count = columns[variable].count
    let otherCount = columns[otherVariable].count
    if count != otherCount { return count < otherCount }
    let magnitude = arena[position].value.magnitude
    let otherMagnitude = arena[other].value.magnitude
    return magnitude != otherMagnitude ? magnitude > otherMagnitude : variable < otherVariable
  }

  @inline(__always)
  func position(of variable: Int32, in row: Int32) -> Int? {
    range(of: row).first { arena[$0].variable == variable }
  }

  /// Returns how many of the other rows became too long and wait.
  mutating func eliminate(_ pivot: Pivot, threshold: Int, _ limits: inout SolveLimits) throws(SolveError) -> Int {
    let factorRow = Int32(truncatingIfNeeded: factor.count)
    let variable = arena[pivot.position].variable
    try record(pivot, &limits)
    let column = columns[variable]
    columns[variable].count = 0
    guard column.count > 1 else { return 0 }
    var deferred = 0
    var node = column.head
    while node >= 0 {
      let row = columnNodes[node]
      node = columnNodes.next(node)
      guard rows[row].state == .active else { continue }
      guard let position = position(of: variable, in: row) else {
        try charge(Int(rows[row].length), &limits)
        continue
      }
      try substitute(factorRow, at: position, in: row, &limits)
      deferred += rebucket(row, threshold: threshold)
    }
    return deferred
  }

  private mutating func record(_ pivot: Pivot, _ limits: inout SolveLimits) throws(SolveError) {
    let row = pivot.row
    let variable = arena[pivot.position].variable
    let diagonal = arena[pivot.position].value
    rows[row].state = .done
    factor.pivotOf[variable] = Int32(truncatingIfNeeded: factor.count)
    factor.variables.append(variable)
    factor.rows.append(rows[row].tag)
    factor.diagonals.append(diagonal)
    factor.errorGrowths.append(errorGrowth(of: arena[pivot.position]))
    for position in range(of: row) where position != pivot.position {
      let entry = arena[position]
      factor.upper.append(entry.variable, entry.value / diagonal)
      unlink(row, fromColumnOf: entry.variable)
    }
    factor.upper.finishRow()
    var node = rows[row].lowerHead
    while node >= 0 {
      factor.lower.append(lowerNodes[node].pivot, lowerNodes[node].value)
      node = lowerNodes.next(node)
    }
    factor.lower.finishRow()
    try charge(Int(rows[row].length), &limits)
  }

  @inline(__always)
  private mutating func unlink(_ row: Int32, fromColumnOf variable: Int32) {
    columns[variable].count -= 1
    columns[variable].rows ^= row
    if columns[variable].count == 1 { singleColumns.append(variable) }
  }

  private mutating func substitute(
    _ pivot: Int32, at position: Int, in row: Int32, _ limits: inout SolveLimits
  ) throws(SolveError) {
    let multiple = arena[position].value
    let growth = max(factor.errorGrowths[pivot], errorGrowth(of: arena[position]))
    rows[row].lowerHead = lowerNodes.push(
      Multiplier(pivot: pivot, value: multiple), before: rows[row].lowerHead)
    remove(position, from: row)
    let range = factor.upper.range(pivot)
    try charge(Int(rows[row].length) + range.count, &limits)
    scatter(row)
    for entry in range {
      add(-multiple * factor.upper.values[entry], growth, of: factor.upper.indices[entry], to: row)
    }
    gather(row)
  }

  @inline(__always)
  private func errorGrowth(of entry: Entry) -> Double {
    Tolerance.errorGrowth(entry.value, Double(entry.magnitude))
  }

  private mutating func scatter(_ row: Int32) {
    if scattered.count < columns.count { scattered.resize(to: columns.count, filling: -1) }
    let start = Int(rows[row].start)
    for offset in 0..<Int(rows[row].length) {
      scattered[arena[start + offset].variable] = Int32(truncatingIfNeeded: offset)
    }
  }

  private mutating func gather(_ row: Int32) {
    for position in range(of: row) { scattered[arena[position].variable] = -1 }
  }

  @inline(__always)
  private mutating func remove(_ position: Int, from row: Int32) {
    let last = Int(rows[row].start) + Int(rows[row].length) - 1
    arena[position] = arena[last]
    rows[row].length -= 1
  }

  private mutating func add(_ value: Double, _ errorGrowth: Double, of variable: Int32, to row: Int32) {
    let offset = scattered[variable]
    guard offset >= 0 else {
      scattered[variable] = rows[row].length
      insert(Entry(variable, value, magnitude: value.magnitude * errorGrowth), into: row)
      return
    }
    let position = Int(rows[row].start) + Int(offset)
    let sum = arena[position].value + value
    let magnitude = max(Double(arena[position].magnitude), value.magnitude * errorGrowth)
    if sum.magnitude <= magnitude * Tolerance.cancellation {
      remove(position, from: row)
      scattered[arena[position].variable] = offset
      scattered[variable] = -1
      unlink(row, fromColumnOf: variable)
    } else {
      arena[position] = Entry(variable, sum, magnitude: magnitude)
    }
  }

  private mutating func insert(_ entry: Entry, into row: Int32) {
    if rows[row].length == rows[row].capacity { makeRoom(in: row) }
    let position = Int(rows[row].start) + Int(rows[row].length)
    arena[position] = entry
    rows[row].length += 1
    link(row, inColumnOf: entry.variable)
  }

  private mutating func makeRoom(in row: Int32) {
    let range = range(of: row)
    rows[row].start = Int32(truncatingIfNeeded: arena.count)
    rows[row].capacity = Int32(truncatingIfNeeded: 2 * range.count + 2)
    for position in range { arena.append(arena[position]) }
    for _ in 0..<range.count + 2 { appendTerm(0, 0, magnitude: 0) }
  }

  /// Returns 1 if the row has become too long and waits, else 0.
  private mutating func rebucket(_ row: Int32, threshold: Int) -> Int {
    let length = Int(rows[row].length)
    if length == 0 {
      rows[row].state = .done
    } else if length <= threshold {
      addToBucket(row)
    } else {
      rows[row].state = .deferred
      for position in range(of: row) { unlink(row, fromColumnOf: arena[position].variable) }
      return 1
    }
    return 0
  }
}
