/// Directions in which an optimal solution can move and remain optimal. Most directions of a region are also possible
/// in neighboring regions.
package struct KnownDirections: Sendable {
  /// The differences between two optimal solutions.
  var moves: [[Term]] = []

  package init() {}
}

extension OptimalFace {
  /// Returns the variables that can take two values, in the order given.
  ///
  /// Known directions are first tried together, as their mean, which moves the variables that any of them moves. If the
  /// mean is not possible, each half of them is tried.
  mutating func ambiguous(
    among variables: [Int32], knowing known: inout KnownDirections
  ) throws(SolveError) -> [Int32] {
    if isPoint { return [] }
    var open: [[Term]] = []
    try tryMoves(known.moves[...], &open)
    let home = simplex.clone()
    let movable = movableVariables()
    for variable in variables where movable[variable] && !isSpread(variable) {
      try simplex.limits.look()
      for sense in [1.0, -1.0] where !isSpread(variable) {
        try push(variable, sense)
        if isSpread(variable) { open.append(displacement(from: home)) }
        // Each push starts from the solution itself, so that a direction does not depend on the others.
        let limits = simplex.limits
        simplex = home.clone()
        simplex.limits = limits
      }
    }
    known.moves = open.filter { !$0.isEmpty }
    return variables.filter { isSpread($0) }
  }

  /// Returns the difference from the solution before a push, or no terms if the push was unbounded.
  private func displacement(from home: borrowing Simplex) -> [Term] {
    var terms: [Term] = []
    for variable in 0..<home.state.values.count {
      let change = simplex.state.values[variable] - home.state.values[variable]
      if change.magnitude > Tolerance.report { terms.append(Term(Variable(index: variable), change)) }
    }
    return terms
  }

  /// Tries moves together, or by halves, records the values that they reach, and adds the possible moves to `open`.
  private mutating func tryMoves(_ moves: ArraySlice<[Term]>, _ open: inout [[Term]]) throws(SolveError) {
    guard !moves.isEmpty else { return }
    try simplex.limits.look()
    var mean = SparseVector(count: simplex.system.variableCount)
    for move in moves {
      for term in move {
        mean.add(term.coefficient / Double(moves.count), at: Int32(truncatingIfNeeded: term.variable.index))
      }
    }
    if noteMove(mean) {
      open += moves
    } else if moves.count > 1 {
      let middle = moves.startIndex + moves.count / 2
      try tryMoves(moves[..<middle], &open)
      try tryMoves(moves[middle...], &open)
    }
  }

  /// Records the values along a direction, and returns `true`. Returns `false` if the direction leaves the face at once.
  private mutating func noteMove(_ move: borrowing SparseVector) -> Bool {
    rowChanges.clear()
    for position in 0..<move.indices.count {
      let variable = move.indices[position]
      for entry in columns.range(variable) {
        rowChanges.add(move[variable] * columns.values[entry], at: columns.indices[entry])
      }
    }
    var distance = 1.0
    for position in 0..<rowChanges.indices.count {
      let row = rowChanges.indices[position]
      let rate = rowChanges[row]
      guard rate.magnitude > Tolerance.report else { continue }
      let side = Double(allowed[row])
      guard side * rate <= 0 else { continue }
      guard side != 0, simplex.state.placeOf[row] == -1 else {
        if simplex.state.placeOf[row] < -1 { continue }
        return false
      }
      distance = min(distance, max(0, simplex.excess(of: row) * side) / rate.magnitude)
      if distance < Tolerance.moveShare { return false }
    }
    for position in 0..<move.indices.count {
      let variable = move.indices[position]
      let value = simplex.state.values[variable]
      least[variable] = min(least[variable], value + move[variable] * distance)
      greatest[variable] = max(greatest[variable], value + move[variable] * distance)
    }
    return true
  }
}
