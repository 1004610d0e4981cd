extension Simplex {
  /// Takes new constants and parameters, and puts the variables where the basis says.
  mutating func setSides(constants: [Double], parameters: [Double]) {
    system.fold(constants: constants, parameters: parameters, into: rightSides)
    for variable in 0..<system.variableCount {
      let position = system.parameterPositions[variable]
      if position >= 0 { values[variable] = parameters[Int(position)] }
    }
    isRelaxed = false
    relaxations = [:]
    computeOrigin()
    computeValues()
  }

  /// Solves the required equalities with the kernel at 0.
  mutating func computeOrigin() {
    for pivot in 0..<core.equalities.count { equalitySides[pivot] = rightSides[core.equalities.rows[pivot]] }
    core.equalities.forward(equalitySides)
    if placeCount == 0 { return }
    core.equalities.backward(equalitySides, into: origin)
    for place in 0..<Int32(placeCount) { targets[place] = target(of: basis[place], keeping: targets[place]) }
  }

  /// The right side of a row of the basis, reduced by the required equalities; a pin's stays.
  func target(of row: Int32, keeping pinned: Double) -> Double {
    row >= 0 ? rightSides[row] - system.value(of: row, at: origin) : pinned
  }

  /// Solves the basis for the kernel, then the required equalities for the other variables.
  mutating func computeValues() {
    if placeCount > 0 {
      for place in 0..<placeCount { targetScratch[place] = targets[place] }
      changes.unwind(targetScratch)
      kernel.factor.forward(targetScratch)
      kernel.factor.backward(targetScratch, into: values)
    }
    core.equalities.backward(equalitySides, into: values)
    if needsRefinement { refine() }
    measureValues()
  }

  /// By how much a row's terms are above its right side.
  @inline(__always)
  func excess(of row: Int32) -> Double {
    system.value(of: row, at: values) - rightSides[row]
  }

  /// What a row's excess has to be beyond to be more than rounding.
  @inline(__always)
  func tolerance(of row: Int32) -> Double {
    var magnitude = rightSides[row].magnitude
    for position in system.terms.range(row) {
      magnitude += (system.terms.values[position] * values[system.terms.indices[position]]).magnitude
    }
    // What a row's own terms say is too little where they come from larger numbers that cancel.
    return max(min(magnitude * 4e-13, 1e-9 + magnitude * 2e-15), leastTolerance) * toleranceGrowth
  }

  /// What rounding can leave of numbers of this solve's size.
  private var leastTolerance: Double { 1e-11 + 4e-16 * largestValue }

  /// Notes the size of the numbers of this solve.
  mutating func measureValues() {
    var largest = 0.0
    for variable in 0..<values.count {
      let magnitude = values[variable].magnitude
      // A value that is no number is as bad as an infinite one, and no comparison would find it.
      largest = magnitude.isFinite ? max(largest, magnitude) : .infinity
    }
    largestValue = largest
  }

  /// Where a row outside the basis has to go for its dual to be right: 1 up, -1 down, 0 nowhere.
  @inline(__always)
  func wantedDirection(of row: Int32) -> Int8 {
    guard placeOf[row] == -1 else { return 0 }
    let excess = excess(of: row)
    if excess == 0 { return 0 }
    let side = sides[row]
    let direction: Int8
    switch (side, system.relations[row]) {
    case (0, .equal): direction = excess < 0 ? 1 : -1
    case (0, .greaterThanOrEqual): direction = excess < 0 ? 1 : 0
    case (0, .lessThanOrEqual): direction = excess > 0 ? -1 : 0
    case (1, _): direction = excess > 0 ? -1 : 0
    default: direction = excess < 0 ? 1 : 0
    }
    return direction != 0 && excess.magnitude > tolerance(of: row) ? direction : 0
  }
}
