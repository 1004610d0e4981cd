/// All solutions that are equally good.
///
/// By complementary slackness, they keep each row where the duals of the solution require: a row whose dual is between
/// its bounds stays tight, a satisfied row stays satisfied, and a violated row stays on its side. Over this polyhedron,
/// the primal simplex method moves variables to their smallest and largest values, starting from the basis of the
/// solution.
struct OptimalFace: ~Copyable {
  var simplex: Simplex
  /// For each row, the side on which it must stay: 0 tight, 1 at or above its right side, -1 at or below.
  var sides: Buffer<Int8>
  /// The checked rows of each variable.
  let columns: SparseRows
  var least: Buffer<Double>
  var greatest: Buffer<Double>
  var rowChanges: SparseVector
  var idleSteps = 0
  /// The mean of the points that were visited; empty if it is not used.
  private var mean = Buffer<Double>()
  private var pointCount = 1.0
  /// A variable for which one possible movement is wanted, or -1.
  var rayVariable: Int32 = -1
  var ray: [Term] = []
  /// Whether no place of the basis can move.
  private(set) var isUnique: Bool

  init(_ solved: consuming Simplex) {
    simplex = solved
    let system = simplex.system
    sides = Buffer(repeating: 0, count: system.rowCount)
    least = simplex.state.values.copy()
    greatest = simplex.state.values.copy()
    for row in simplex.state.checkedRows.elements {
      sides[row] = simplex.side(of: row)
    }
    isUnique = simplex.isUnique
    rowChanges = SparseVector(count: isUnique ? 0 : system.rowCount)
    columns = isUnique ? SparseRows() : system.columns(of: simplex.state.checkedRows)
    if !isUnique {
      simplex.computeOrigin()
      pinParallelRows()
      isUnique = !(0..<Int32(simplex.placeCount)).contains { isMovable($0) }
    }
  }

  /// Keeps rows tight that parallel ones hold from the other side: neither a view that hugs its content nor one that
  /// resists compression can move if it has the size of its content.
  ///
  /// - Complexity: O(*t*) for *t* terms.
  private mutating func pinParallelRows() {
    let system = simplex.system
    let parallel = ParallelRows(simplex.state.checkedRows, among: system.rowCount, system)
    for row in simplex.state.checkedRows.elements {
      guard simplex.state.placeOf[row] >= 0, sides[row] != 0 else { continue }
      var other = parallel.after(row)
      while other != row {
        if isTight(other), Double(sides[other]) * parallel.sign(row, other) != Double(sides[row]) {
          sides[row] = 0
          break
        }
        other = parallel.after(other)
      }
    }
  }

  private func isTight(_ row: Int32) -> Bool {
    let place = simplex.state.placeOf[row]
    return place >= 0 || place == -1 && simplex.excess(of: row).magnitude <= simplex.tolerance(of: row)
  }

  func isMovable(_ place: Int32) -> Bool {
    let tag = simplex.state.basis[place]
    return tag < 0 || sides[tag] != 0
  }

  mutating func ambiguousVariables(_ variables: [Variable]) throws(SolveError) -> [Variable] {
    if isUnique { return [] }
    var found: [Variable] = []
    mean = simplex.state.values.copy()
    let movable = moveTogether()
    var pushCount = 0
    for variable in variables {
      let index = Int32(truncatingIfNeeded: variable.index)
      guard movable[index] else { continue }
      // A variable that has moved along with others need not be moved itself.
      if !isSpread(index) {
        try simplex.limits.checkCancellation()
        try push(index, 1)
        if !isSpread(index) { try push(index, -1) }
        pushCount += 1
        if pushCount & (pushCount - 1) == 0 { moveTogetherFromMean() }
      }
      if isSpread(index) { found.append(variable) }
    }
    return found
  }

  mutating func range(of variable: Variable) throws(SolveError) -> VariableRange {
    let index = Int32(truncatingIfNeeded: variable.index)
    if !isUnique, simplex.system.parameterPositions[index] < 0 {
      rayVariable = index
      try push(index, 1)
      try push(index, -1)
    }
    return VariableRange(interval: least[index]...greatest[index], direction: isSpread(index) ? ray : [])
  }

  func isSpread(_ variable: Int32) -> Bool {
    greatest[variable] - least[variable] > Tolerance.ambiguity
  }

  /// Starts from the mean of the visited points: rows that stop the places at a degenerate vertex may not be tight
  /// there.
  private mutating func moveTogetherFromMean() {
    swap(&simplex.state.values, &mean)
    _ = moveTogether()
    swap(&simplex.state.values, &mean)
  }

  mutating func visit() throws(SolveError) {
    if mean.count == 0 { return }
    try simplex.limits.spend(entries: mean.count)
    pointCount += 1
    for variable in 0..<mean.count {
      mean.add((simplex.state.values[variable] - mean[variable]) / pointCount, at: variable)
    }
  }

  /// Moves all movable places together, each at its own rate, so that no two cancel each other, and notes the values
  /// where the first row stops them. At a vertex that is not degenerate, these values differ in every ambiguous
  /// variable.
  ///
  /// Returns whether each variable depends on a place that can move. Otherwise it has only one value on the face.
  mutating func moveTogether() -> Buffer<Bool> {
    simplex.scratch.row.clear()
    for place in 0..<Int32(simplex.placeCount) where isMovable(place) {
      // The finalizer of SplitMix64: irregular rates that are the same in each run.
      var bits = (UInt64(place) &+ 1) &* 0x9E37_79B9_7F4A_7C15
      bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      let tag = simplex.state.basis[place]
      simplex.scratch.row.add((tag < 0 ? 1 : Double(sides[tag])) * (1 + Double(bits >> 11) * 0x1p-53), at: place)
    }
    simplex.ftran()
    findRowChanges()
    widenRanges(distance: min(1, blockingRow()?.distance ?? .infinity))
    var isMovable = Buffer(repeating: false, count: simplex.system.variableCount)
    for variable in simplex.scratch.direction.indices {
      isMovable[variable] = simplex.scratch.direction[variable] != 0 && simplex.system.parameterPositions[variable] < 0
    }
    return isMovable
  }
}

extension Simplex {
  /// Whether no place of the basis can move without making the solution worse, so that every variable has one value.
  var isUnique: Bool {
    for place in 0..<state.basis.count where state.basis[place] < 0 || side(of: state.basis[place]) != 0 {
      return false
    }
    return true
  }

  /// As in ``OptimalFace/sides``.
  func side(of row: Int32) -> Int8 {
    let place = state.placeOf[row]
    let side = place < 0 ? state.boundStatus[row] : dualBound(of: row, at: place)
    guard let side else { return 0 }
    return side != 0 ? -side : system.relations[row].side
  }

  /// As in ``SimplexState/boundStatus``; `nil` if the dual is between its bounds.
  private func dualBound(of row: Int32, at place: Int32) -> Int8? {
    let head = state.duals.head(place)
    guard head >= 0 else { return 0 }
    let node = state.duals.node(head)
    let weight = system.weights[row]
    guard node.next < 0, node.level == system.levels[row], !system.isRequired(row),
      (node.value.magnitude - weight).magnitude <= Tolerance.dualBound * weight
    else { return nil }
    return node.value > 0 ? 1 : -1
  }
}

extension OptimalFace {
  /// Moves a variable as far as the face allows, and records the values that all variables take.
  mutating func push(_ variable: Int32, _ sense: Double) throws(SolveError) {
    // Refactor first: pushes that exchange nothing would apply the same long list of changes each time.
    if simplex.state.etas.noteUse(simplex.state.factor) { try simplex.refactor() }
    while let entering = improvingPlace(variable, sense) {
      try simplex.limits.spend()
      ftran(entering)
      guard let block = try blockingRow(of: entering.place) else {
        widenRanges(distance: .infinity)
        noteRay(distance: .infinity)
        return
      }
      noteRay(distance: block.distance)
      widenRanges(distance: block.distance)
      simplex.move(by: block.distance)
      if block.distance > 0 { try visit() }
      idleSteps = block.distance > 0 ? 0 : idleSteps + 1
      try exchange(entering.place, entering: block.row)
    }
  }

  private var usesBlandsRule: Bool { idleSteps > Tolerance.blandThreshold(simplex.placeCount) / 2 }

  /// Returns a place whose row can move so that the variable moves in the given direction.
  private mutating func improvingPlace(_ variable: Int32, _ sense: Double) -> (place: Int32, sign: Double)? {
    simplex.btran(-1 - variable)
    var best: (place: Int32, sign: Double)?
    var bestGain = 0.0
    for place in simplex.scratch.row.indices {
      let gain = simplex.scratch.row[place] * sense
      guard gain != 0 else { continue }
      let tag = simplex.state.basis[place]
      let sign = gain < 0 ? -1.0 : 1.0
      guard tag < 0 || Double(sides[tag]) == sign else { continue }
      let isBetter =
        best.map { current in
          usesBlandsRule ? tag < simplex.state.basis[current.place] : gain.magnitude > bestGain
        } ?? true
      guard isBetter else { continue }
      best = (place, sign)
      bestGain = gain.magnitude
    }
    return best
  }

  private mutating func ftran(_ entering: (place: Int32, sign: Double)) {
    simplex.scratch.row.clear()
    simplex.scratch.row.add(entering.sign, at: entering.place)
    simplex.ftran()
    findRowChanges()
  }

  mutating func findRowChanges() {
    rowChanges.clear()
    for variable in simplex.scratch.direction.indices {
      let change = simplex.scratch.direction[variable]
      if change == 0 { continue }
      for entry in columns.range(variable) {
        rowChanges.add(change * columns.values[entry], at: columns.indices[entry])
      }
    }
  }

  /// Returns the row that a move of a place first brings to its right side. Its representation is then in the simplex's
  /// row. Rates of rows that do not depend on the place are rounding errors.
  private mutating func blockingRow(of place: Int32) throws(SolveError) -> (row: Int32, distance: Double)? {
    while let block = blockingRow() {
      simplex.btran(block.row)
      if simplex.scratch.row[place] != 0 { return block }
      try simplex.limits.spend()
      try simplex.limits.spend(entries: rowChanges.indices.count + simplex.placeCount)
      rowChanges.values[block.row] = 0
    }
    return nil
  }

  /// Returns the row that a move along the direction first brings to its right side. Ties are decided by the larger
  /// rate.
  private func blockingRow() -> (row: Int32, distance: Double)? {
    var best: (row: Int32, distance: Double)?
    var bestRate = 0.0
    for row in rowChanges.indices {
      let rate = rowChanges[row]
      guard rate.magnitude > Tolerance.rate, simplex.state.placeOf[row] == -1 else { continue }
      let side = Double(sides[row])
      guard side * rate <= 0 else { continue }
      let room = side == 0 ? 0 : max(0, simplex.excess(of: row) * side)
      let distance = room <= simplex.tolerance(of: row) ? 0 : room / rate.magnitude
      if let best, !isBefore(row, distance, rate, best, bestRate) { continue }
      best = (row, distance)
      bestRate = rate
    }
    return best
  }

  private func isBefore(
    _ row: Int32, _ distance: Double, _ rate: Double, _ best: (row: Int32, distance: Double), _ bestRate: Double
  ) -> Bool {
    if distance != best.distance { return distance < best.distance }
    if usesBlandsRule || rate.magnitude == bestRate.magnitude { return row < best.row }
    return rate.magnitude > bestRate.magnitude
  }

  private mutating func exchange(_ place: Int32, entering row: Int32) throws(SolveError) {
    let leaving = simplex.state.basis[place]
    simplex.state.etas.record(&simplex.scratch.row, at: place)
    if leaving >= 0 { simplex.state.placeOf[leaving] = -1 }
    simplex.state.basis[place] = row
    simplex.state.placeOf[row] = place
    simplex.state.targets[place] = simplex.target(of: row, keeping: 0)
    if simplex.state.etas.noteUse(simplex.state.factor) { try simplex.refactor() }
  }

  private mutating func noteRay(distance: Double) {
    guard rayVariable >= 0, ray.isEmpty else { return }
    let rate = simplex.scratch.direction[rayVariable]
    guard rate != 0, rate.magnitude * distance > Tolerance.ambiguity else { return }
    for variable in simplex.scratch.direction.indices {
      let change = simplex.scratch.direction[variable] / rate
      if change != 0 { ray.append(Term(Variable(index: Int(variable)), change)) }
    }
    ray.sort { $0.variable < $1.variable }
  }

  mutating func widenRanges(distance: Double) {
    for variable in simplex.scratch.direction.indices {
      let rate = simplex.scratch.direction[variable]
      guard distance < .infinity || rate.magnitude > Tolerance.rate else { continue }
      let value = simplex.state.values[variable] + rate * distance
      least[variable] = min(least[variable], value)
      greatest[variable] = max(greatest[variable], value)
    }
  }
}

/// The possible movement of a variable among equally good solutions.
public struct VariableRange: Hashable, Sendable {
  /// The smallest and the largest value; infinite if there is no bound.
  public let interval: ClosedRange<Double>

  /// One possible movement: the change of each variable, including this one, when this one grows by 1, in ascending
  /// order. It is empty if the variable cannot move.
  public let direction: [Term]
}
