extension Simplex {
  /// Runs to the optimum. Required rows that miss each other by no more than the tolerance are relaxed; beyond it they
  /// conflict.
  mutating func solve() throws(SolveError) {
    startCounting()
    while true {
      do throws(Interruption) {
        try run()
        // Coefficients far below 1 can ask for values beyond those of doubles.
        guard largestValue.isFinite else { throw .limit(.numberOutOfRange(largestValue)) }
        return
      } catch {
        switch error {
        case .limit(let reason): throw reason
        case .conflict(let circuit): try settle(circuit)
        }
      }
    }
  }

  /// Runs to the optimum, knowing that all rows but one are where their duals say.
  mutating func solve(from tag: Int32) throws(SolveError) {
    startCounting()
    do throws(Interruption) {
      try run(from: tag)
      guard largestValue.isFinite else { throw .limit(.numberOutOfRange(largestValue)) }
      return
    } catch {
      switch error {
      case .limit(let reason): throw reason
      case .conflict(let circuit): try settle(circuit)
      }
    }
    try solve()
  }

  private mutating func startCounting() {
    stepCount = 0
    toleranceGrowth = 1
  }

  /// Relaxes the members of a circuit by the least common amount, or throws where that is too much.
  private mutating func settle(_ circuit: Circuit) throws(SolveError) {
    let largest = circuit.multipliers.reduce(0) { max($0, $1.magnitude) }
    let sum = circuit.multipliers.reduce(0) { $0 + $1.magnitude }
    guard circuit.gap / largest <= conflictTolerance(circuit) else { throw .unsatisfiable(Conflict(circuit)) }
    relaxations[circuit.entering, default: 0] += 1
    if relaxations[circuit.entering, default: 0] > Simplex.relaxationLimit {
      rightSides[circuit.entering] = system.value(of: circuit.entering, at: values)
      isRelaxed = true
      return
    }
    let amount = circuit.gap / sum
    for (row, multiplier) in zip(circuit.rows, circuit.multipliers) {
      rightSides.add(-((multiplier < 0 ? -amount : amount) * system.scales[row]), at: row)
    }
    isRelaxed = true
    computeOrigin()
    computeValues()
  }

  /// How often a row's circuits are relaxed in common. Circuits that overlap pull each other apart by ever less; after some
  /// rounds the row is taken as it is.
  private static var relaxationLimit: Int { 8 }

  /// The least total violation that makes a set of required rows a conflict.
  private func conflictTolerance(_ circuit: Circuit) -> Double {
    var largest = 0.0
    for row in circuit.rows {
      largest = max(largest, (rightSides[row] / system.scales[row]).magnitude)
      for position in system.terms.range(row) {
        largest = max(largest, (system.terms.values[position] / system.scales[row]).magnitude)
      }
    }
    return max(1e-6, 1e-9 * largest)
  }
}

extension Conflict {
  /// The conflict of a circuit, its least multiplier made 1.
  init(_ circuit: Circuit) {
    let least = circuit.multipliers.reduce(Double.infinity) { min($0, $1.magnitude) }
    let factor = least.isFinite && least > 0 ? 1 / least : 1
    members = zip(circuit.rows, circuit.multipliers).map { row, multiplier in
      Member(
        constraint: ConstraintID(index: Int(row)),
        multiplier: multiplier * factor,
        repair: -circuit.gap / multiplier
      )
    }
    gap = circuit.gap * factor
  }
}
