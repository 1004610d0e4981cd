/// A problem's rows in the form that the solver uses: the terms of free variables are separate from those of
/// parameters, and each row is scaled by a power of two so that its largest coefficient is between 1 and 2.
///
/// Scaling by powers of two is exact. It makes tolerances relative to the magnitude of each row.
struct System: ~Copyable {
  var variableCount: Int
  var parameterCount: Int
  /// The scaled terms of the free variables.
  var terms: SparseRows
  var scales: Buffer<Double>
  /// The negative of each row's priority, so that more important levels come first.
  var levels: Buffer<Double>
  var relations: Buffer<Relation>
  var weights: Buffer<Double>
  var parameterTerms: Buffer<ParameterTerm>
  /// For each variable, its index among the parameters, or -1.
  var parameterPositions: Buffer<Int32>

  static let required = -1000.0

  struct ParameterTerm: BitwiseCopyable {
    var row: Int32
    var parameter: Int32
    var coefficient: Double
  }

  /// - Parameter spareVariables: the number of further variables in rows that are added later.
  init(_ problem: borrowing Problem, spareVariables: Int = 0) {
    let rows = problem.rows
    variableCount = problem.variableCount + spareVariables
    parameterCount = problem.parameterCount
    parameterPositions = Buffer(problem.parameterPositions)
    parameterPositions.resize(to: variableCount, filling: -1)
    terms = SparseRows(rows: rows.count, entries: rows.terms.count)
    scales = Buffer(capacity: rows.count)
    levels = Buffer(capacity: rows.count)
    relations = Buffer(capacity: rows.count)
    weights = Buffer(capacity: rows.count)
    parameterTerms = Buffer()
    append(rows, 0..<rows.count)
  }

  var rowCount: Int { scales.count }

  mutating func append(_ rows: Problem.Rows, _ range: Range<Int>) {
    guard let first = range.first else { return }
    var start = rows.range(first).lowerBound
    rows.terms.withUnsafeBufferPointer { terms in
      for row in range {
        let traits = rows.traits[row]
        let end = Int(traits.end)
        append(terms, start..<end, traits)
        start = end
      }
    }
  }

  mutating func removeLast() {
    let row = rowCount - 1
    relations.truncate(to: row)
    scales.truncate(to: row)
    levels.truncate(to: row)
    weights.truncate(to: row)
    terms.removeLast()
    while parameterTerms.count > 0, parameterTerms[parameterTerms.count - 1].row == Int32(row) {
      parameterTerms.truncate(to: parameterTerms.count - 1)
    }
  }

  @inline(__always)
  private mutating func append(_ terms: UnsafeBufferPointer<Term>, _ range: Range<Int>, _ traits: Problem.Rows.Traits) {
    let (scale, inverse) = scale(terms, range)
    let row = Int32(truncatingIfNeeded: rowCount)
    for position in range {
      let coefficient = terms[position].coefficient * scale
      let variable = terms[position].variable.index
      let parameter = parameterPositions[variable]
      if parameter < 0 {
        self.terms.append(Int32(truncatingIfNeeded: variable), coefficient)
      } else {
        parameterTerms.append(ParameterTerm(row: row, parameter: parameter, coefficient: coefficient))
      }
    }
    self.terms.finishRow()
    scales.append(scale)
    levels.append(-traits.priority)
    relations.append(traits.relation)
    weights.append(traits.weight * inverse)
  }

  /// Returns the power of two that scales the largest coefficient of the free variables to between 1 and 2.
  @inline(__always)
  private func scale(_ terms: UnsafeBufferPointer<Term>, _ range: Range<Int>) -> (scale: Double, inverse: Double) {
    var largest = 0.0
    for position in range where parameterPositions[terms[position].variable.index] < 0 {
      largest = max(largest, terms[position].coefficient.magnitude)
    }
    if largest == 0 { return (1, 1) }
    // A power of two consists only of its exponent. The scale has the negated exponent of the largest coefficient. For
    // the smallest ones, it is limited to 2^940, so that scaled constants and parameters are finite.
    let exponent = max(largest.bitPattern >> 52, 1023 - 940)
    return (Double(bitPattern: (2046 - exponent) << 52), Double(bitPattern: exponent << 52))
  }
}

/// The owner must keep the system alive.
struct SystemView: BitwiseCopyable {
  let variableCount: Int
  let rowCount: Int
  let parameterCount: Int
  let terms: SparseRowsView
  let scales: UnsafeBufferPointer<Double>
  let levels: UnsafeBufferPointer<Double>
  let relations: UnsafeBufferPointer<Relation>
  let weights: UnsafeBufferPointer<Double>
  let parameterTerms: UnsafeBufferPointer<System.ParameterTerm>
  let parameterPositions: UnsafeBufferPointer<Int32>

  init(_ system: borrowing System) {
    variableCount = system.variableCount
    rowCount = system.rowCount
    parameterCount = system.parameterCount
    terms = SparseRowsView(system.terms)
    scales = system.scales.elements
    levels = system.levels.elements
    relations = system.relations.elements
    weights = system.weights.elements
    parameterTerms = system.parameterTerms.elements
    parameterPositions = system.parameterPositions.elements
  }

  func computeRightHandSides(constants: [Double], parameters: [Double], into rightHandSides: inout Buffer<Double>) {
    for row in 0..<rowCount { rightHandSides[row] = constants[row] * scales[row] }
    for term in parameterTerms {
      rightHandSides.add(-term.coefficient * parameters[Int(term.parameter)], at: term.row)
    }
  }

  @inline(__always)
  func value(of row: Int32, at values: borrowing Buffer<Double>) -> Double {
    var sum = 0.0
    for position in terms.range(row) { sum += terms.values[position] * values[terms.indices[position]] }
    return sum
  }

  @inline(__always)
  func add(_ row: Int32, times factor: Double, to vector: inout SparseVector) {
    for position in terms.range(row) { vector.add(factor * terms.values[position], at: terms.indices[position]) }
  }

  @inline(__always)
  func sums(of row: Int32, at values: borrowing Buffer<Double>) -> (sum: Double, magnitude: Double) {
    var (sum, magnitude) = (0.0, 0.0)
    for position in terms.range(row) {
      let part = terms.values[position] * values[terms.indices[position]]
      sum += part
      magnitude += part.magnitude
    }
    return (sum, magnitude)
  }

  /// Returns the change of a row's excess when the values change by a response and its right side by a change, or 0 if
  /// it is only rounding.
  func slope(of row: Int32, _ response: borrowing Buffer<Double>, _ change: Double) -> Double {
    let (sum, magnitude) = sums(of: row, at: response)
    let slope = sum - change
    return slope.magnitude <= Tolerance.slope * (magnitude + change.magnitude) ? 0 : slope
  }

  /// For each variable, the given rows that contain it, with its coefficients.
  func columns(of rows: borrowing Buffer<Int32>) -> SparseRows {
    var part = SparseRows(rows: rows.count, entries: terms.indices.count)
    for row in rows.elements {
      for entry in terms.range(row) { part.append(terms.indices[entry], terms.values[entry]) }
      part.finishRow()
    }
    var columns = part.transposed(columns: variableCount)
    for entry in 0..<columns.indices.count { columns.indices[entry] = rows[columns.indices[entry]] }
    return columns
  }

  @inline(__always)
  func isRequired(_ row: Int32) -> Bool {
    levels[row] == System.required
  }

  @inline(__always)
  func isRequiredEquality(_ row: Int32) -> Bool {
    isRequired(row) && relations[row] == .equal
  }
}
