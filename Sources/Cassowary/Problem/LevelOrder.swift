/// Sorts rows by level, keeping the order within a level.
struct LevelOrder {
  /// The distinct levels in ascending order.
  private var levels: [Double] = [System.required]
  /// More levels in any order, because inserting each of many would take quadratic time.
  private var others: [Double] = []

  /// Returns the rows that satisfy a condition, sorted.
  static func sorted(_ system: SystemView, where isIncluded: (Int32) -> Bool) -> Buffer<Int32> {
    var order = LevelOrder()
    var included = Buffer<Int32>(capacity: system.rowCount)
    var last = System.required
    for row in 0..<Int32(system.rowCount) where isIncluded(row) {
      included.append(row)
      if system.levels[row] != last {
        last = system.levels[row]
        order.insert(last)
      }
    }
    if order.levels.count == 1 { return included }
    order.mergeOthers()
    return order.distributed(included, system)
  }

  /// Sorts by counting the rows of each level.
  private func distributed(_ rows: borrowing Buffer<Int32>, _ system: SystemView) -> Buffer<Int32> {
    var starts = Buffer<Int32>(repeating: 0, count: levels.count + 1)
    var ranks = Buffer<Int32>(repeating: 0, count: rows.count)
    var lastLevel = System.required
    var lastRank = 0
    for index in 0..<rows.count {
      let level = system.levels[rows[index]]
      if level != lastLevel {
        lastLevel = level
        lastRank = position(of: level)
      }
      ranks[index] = Int32(truncatingIfNeeded: lastRank)
      starts.add(1, at: lastRank + 1)
    }
    for rank in 0..<levels.count { starts.add(starts[rank], at: rank + 1) }
    var sorted = Buffer<Int32>(repeating: 0, count: rows.count)
    for index in 0..<rows.count {
      let rank = ranks[index]
      sorted[starts[rank]] = rows[index]
      starts.add(1, at: rank)
    }
    return sorted
  }

  /// Returns the index of a level, or where it would be inserted.
  private func position(of level: Double) -> Int {
    levels.indices.partitioningIndex { levels[$0] >= level }
  }

  private mutating func insert(_ level: Double) {
    let position = position(of: level)
    if position < levels.count, levels[position] == level { return }
    if levels.count < 64 { levels.insert(level, at: position) } else { others.append(level) }
  }

  private mutating func mergeOthers() {
    guard !others.isEmpty else { return }
    let sorted = (levels + others).sorted()
    levels = sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] }
  }
}
