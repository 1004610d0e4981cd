extension Simplex {
  /// Represents a row in those of the basis; the result is in ``row``, by place. What the required equalities contribute
  /// is left out.
  mutating func represent(_ tag: Int32) {
    rowVector.clear()
    if tag >= 0 {
      for position in system.terms.range(tag) {
        rowVector.add(system.terms.values[position], at: system.terms.indices[position])
      }
    } else {
      rowVector.add(1, at: -1 - tag)
    }
    representVector()
  }

  /// Represents the vector over variables in ``rowVector``, which is used up.
  mutating func representVector() {
    row.clear()
    core.equalities.reduce(&rowVector, reach: &equalityReach, multiples: equalityMultiples)
    guard placeCount > 0 else { return }
    kernel.factor.reduce(&rowVector, reach: &kernelReach, multiples: kernelMultiples)
    var position = kernelReach.order.count - 1
    while position >= 0 {
      let pivot = kernelReach.order[position]
      if kernelMultiples[pivot] != 0 { row.add(kernelMultiples[pivot], at: pivot) }
      position -= 1
    }
    kernel.factor.resolveLower(&row, reach: &kernelReach)
    changes.apply(to: &row)
  }

  /// Factorizes the present basis anew.
  mutating func refactor() {
    kernel = KernelFactor.refactored(system, core.equalities, rows: basis)
    changes.clear()
    let hasLostRows = adoptBasis()
    // Without some of its rows the duals of the others may not fit; 0 always does.
    if hasLostRows { restartDuals() } else { recomputeDuals() }
    computeValues()
  }

  /// Takes the places from the factor. Rows that turned out to depend on others have left, and pins stand in; says whether
  /// there are such.
  private mutating func adoptBasis() -> Bool {
    var pinned: [Int32: Double] = [:]
    var newPins = 0
    for place in 0..<placeCount {
      if basis[place] >= 0 { placeOf[basis[place]] = -1 } else { pinned[basis[place]] = targets[place] }
    }
    for place in 0..<placeCount {
      let tag = kernel.factor.rows[place]
      if tag < 0, pinned[tag] == nil { newPins += 1 }
      basis[place] = tag
      if tag >= 0 {
        placeOf[tag] = Int32(place)
        sides[tag] = 0
      }
      targets[place] = target(of: tag, keeping: pinned[tag] ?? values[max(0, -1 - tag)])
    }
    return newPins > 0
  }

  /// Derives the duals of the tight rows from the violated ones, those of a level together.
  mutating func recomputeDuals() {
    duals.clearAll()
    var position = 0
    while position < checkedRows.count {
      let level = system.levels[checkedRows[position]]
      var isActive = false
      rowVector.clear()
      while position < checkedRows.count, system.levels[checkedRows[position]] == level {
        let tag = checkedRows[position]
        position += 1
        guard placeOf[tag] < 0, sides[tag] != 0 else { continue }
        isActive = true
        let dual = Double(sides[tag]) * system.weights[tag]
        for entry in system.terms.range(tag) {
          rowVector.add(dual * system.terms.values[entry], at: system.terms.indices[entry])
        }
      }
      guard isActive else { continue }
      representVector()
      step.clear()
      step.append(level, 1)
      moveDuals(by: -1)
    }
  }

  /// Adds `factor` · ``step`` · ``row`` to the duals of the tight rows.
  mutating func moveDuals(by factor: Double) {
    guard !step.isZero else { return }
    for position in 0..<row.indices.count {
      let place = row.indices[position]
      guard row[place] != 0, hasBoundedDual(place) else { continue }
      duals.add(step, times: factor * row[place], to: place)
    }
  }

  /// Whether the dual of a place can ever meet a bound: a required equality's cannot.
  @inline(__always)
  func hasBoundedDual(_ place: Int32) -> Bool {
    let tag = basis[place]
    return tag < 0 || !system.isRequiredEquality(tag)
  }
}
