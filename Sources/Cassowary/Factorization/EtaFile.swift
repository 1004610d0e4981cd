/// The changes of a basis since it was factorized. Each change replaces one place's row by another, whose
/// representation in the rows before is stored (the product form of the inverse).
struct EtaFile: ~Copyable {
  var places = Buffer<Int32>()
  var pivots = Buffer<Double>()
  /// The other entries of the representations.
  var entries = SparseRows()
  var work: Int64 = 0
  /// Includes the changes that were merged.
  private(set) var changeCount = 0

  /// Returns whether the uses have cost about as much as a new factorization, or lose precision.
  mutating func noteUse(_ factor: BasisFactor) -> Bool {
    work += Int64(entries.indices.count)
    return changeCount >= 100 || work > max(factor.work, 16 * Int64(factor.entryCount) + 256)
  }

  var count: Int { places.count }

  mutating func clear() {
    places.removeAll()
    pivots.removeAll()
    entries.removeAll()
    work = 0
    changeCount = 0
  }

  /// The representation of the row that takes the place is consumed.
  ///
  /// If the last change was at the same place, the two are merged. If the place then has its original row, the change
  /// is removed, so that adding and removing a constraint leaves nothing behind.
  mutating func record(_ row: inout SparseVector, at place: Int32) {
    changeCount += 1
    if count > 0, places[count - 1] == place {
      merge(into: &row, place)
    } else {
      places.append(place)
      pivots.append(row[place])
    }
    entries.append(row, except: place)
    entries.finishRow()
    if pivots[count - 1] == 1, entries.range(count - 1).isEmpty { removeLast() }
  }

  /// Call it if the row of the place is about to be replaced again.
  mutating func takeBackLast(at place: Int32) {
    if count > 0, places[count - 1] == place { removeLast() }
  }

  private mutating func merge(into row: inout SparseVector, _ place: Int32) {
    let factor = row[place]
    for position in entries.range(count - 1) {
      row.add(factor * entries.values[position], at: entries.indices[position])
    }
    entries.removeLast()
    pivots[count - 1] *= factor
  }

  private mutating func removeLast() {
    places.truncate(to: count - 1)
    pivots.truncate(to: count)
    entries.removeLast()
    if count == 0 { clear() }
  }

  mutating func recordNegation(at place: Int32) {
    changeCount += 1
    places.append(place)
    pivots.append(-1)
    entries.finishRow()
  }

  func copy() -> EtaFile {
    var result = EtaFile()
    result.places = places.copy()
    result.pivots = pivots.copy()
    result.entries = entries.copy()
    result.work = work
    result.changeCount = changeCount
    return result
  }

  /// Converts a representation in the factorized rows to one in the current rows.
  func btran(_ row: inout SparseVector) {
    for change in 0..<count {
      let place = places[change]
      guard row[place] != 0 else { continue }
      let multiple = row[place] / pivots[change]
      row.values[place] = multiple
      for position in entries.range(change) {
        row.add(-multiple * entries.values[position], at: entries.indices[position])
      }
    }
  }

  /// Converts right sides of the current rows to those of the factorized rows.
  func ftran(_ targets: inout Buffer<Double>) {
    var change = count - 1
    while change >= 0 {
      let place = places[change]
      var value = targets[place]
      for position in entries.range(change) { value -= entries.values[position] * targets[entries.indices[position]] }
      targets[place] = value / pivots[change]
      change -= 1
    }
  }

  func ftran(_ targets: inout SparseVector) {
    var change = count - 1
    while change >= 0 {
      let place = places[change]
      for position in entries.range(change) {
        let other = targets[entries.indices[position]]
        if other != 0 { targets.add(-entries.values[position] * other, at: place) }
      }
      if targets[place] != 0 { targets.values[place] = targets[place] / pivots[change] }
      change -= 1
    }
  }
}
