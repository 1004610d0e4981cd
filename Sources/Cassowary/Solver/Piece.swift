/// A part of the input space in which the solution is an affine function of the inputs.
///
/// If the same constraints bind, every variable is an affine function of the inputs: its value at the inputs' *base point*
/// plus a slope for each input. A piece stores these functions and the conditions under which they hold, so that new
/// inputs need only a few multiplications per variable and no solve.
struct Piece: ~Copyable {
  let basePoint: [Double]
  let values: Buffer<Double>
  /// For each input, the slope of each variable.
  let slopes: Columns
  /// The slacks at the base point, which must stay at or above 0.
  let slacks: Buffer<Double>
  /// For each input, the slope of each slack.
  let slackSlopes: Columns
  /// The condition that failed last, which is likely to fail again.
  private var lastFailure = 0

  struct Columns: ~Copyable {
    var entries: Buffer<Double>
    var length: Int

    init(length: Int, inputs: Int) {
      self.length = length
      entries = Buffer(capacity: length * inputs)
    }

    /// Creates columns from rows with one number for each input.
    init(columns rows: [[Double]], length: Int) {
      self.init(length: length, inputs: rows.first?.count ?? 0)
      for input in 0..<(rows.first?.count ?? 0) {
        for row in rows { entries.append(row[input]) }
      }
    }

    @inline(__always)
    func column(_ input: Int) -> UnsafeMutablePointer<Double> { entries.base + input * length }
  }

  var size: Int { values.count + slopes.entries.count + slacks.count + slackSlopes.entries.count }

  /// Creates the piece of a simplex at its optimum.
  ///
  /// - Parameters:
  ///   - basePoint: the inputs' values.
  ///   - inputs: for each input, the change of the rows' right sides.
  ///   - parameters: for each input, the variable of its parameter, or `nil`.
  /// - Throws: ``SolveError`` if the limits of the simplex are exceeded.
  init(
    _ simplex: inout Simplex, basePoint: [Double], inputs: borrowing SparseRows, parameters: [Int?]
  ) throws(SolveError) {
    self.basePoint = basePoint
    values = simplex.values.copy()
    var changes = Buffer<Double>(repeating: 0, count: simplex.system.rowCount)
    var columns = Columns(length: values.count, inputs: inputs.count)
    var rowSlopes = Columns(length: simplex.system.rowCount, inputs: inputs.count)
    for input in 0..<inputs.count {
      try simplex.limits.spend(entries: simplex.system.terms.indices.count + values.count)
      for entry in inputs.range(input) { changes[inputs.indices[entry]] = inputs.values[entry] }
      var response = simplex.response(to: changes)
      if let parameter = parameters[input] { response[parameter] = 1 }
      columns.entries.append(contentsOf: response)
      for row in 0..<Int32(simplex.system.rowCount) {
        rowSlopes.entries.append(simplex.system.slope(of: row, response, changes[row]))
      }
      for entry in inputs.range(input) { changes[inputs.indices[entry]] = 0 }
    }
    slopes = columns
    let conditions = Piece.merged(simplex.conditions(rowSlopes, inputs: inputs.count))
    slacks = Buffer(conditions.map { $0.slack })
    slackSlopes = Columns(columns: conditions.map { $0.slopes }, length: conditions.count)
  }

  /// Returns whether an input is close enough to the base point, relative to its size, for the piece to be as accurate as a
  /// solve. Results computed from numbers that are much larger have lost digits.
  @inline(__always)
  private static func isNear(_ input: Double, _ basePoint: Double) -> Bool {
    let limit = Tolerance.inputRatio
    return input.magnitude <= limit * max(1, basePoint.magnitude)
      && basePoint.magnitude <= limit * max(1, input.magnitude)
  }

  mutating func contains(_ inputs: [Double]) -> Bool {
    for input in inputs.indices where !Piece.isNear(inputs[input], basePoint[input]) { return false }
    if slacks.count == 0 { return true }
    if slack(lastFailure, inputs) < 0 { return false }
    return inputs.count == 2 ? holdsAtTwo(inputs) : holds(inputs)
  }

  private func slack(_ condition: Int, _ inputs: [Double]) -> Double {
    var slack = slacks[condition]
    for input in inputs.indices { slack += slackSlopes.column(input)[condition] * (inputs[input] - basePoint[input]) }
    return slack
  }

  private mutating func holds(_ inputs: [Double]) -> Bool {
    for condition in 0..<slacks.count where slack(condition, inputs) < 0 {
      lastFailure = condition
      return false
    }
    return true
  }

  private mutating func holdsAtTwo(_ inputs: [Double]) -> Bool {
    let (first, second) = (inputs[0] - basePoint[0], inputs[1] - basePoint[1])
    let (firstSlopes, secondSlopes) = (slackSlopes.column(0), slackSlopes.column(1))
    for condition in 0..<slacks.count {
      let slack = slacks[condition] + firstSlopes[condition] * first + secondSlopes[condition] * second
      if slack < 0 {
        lastFailure = condition
        return false
      }
    }
    return true
  }

  func evaluate(_ inputs: [Double], into result: inout Buffer<Double>) {
    let count = values.count
    let target = result.base
    guard inputs.count == 2 else {
      target.update(from: values.base, count: count)
      for input in inputs.indices {
        let difference = inputs[input] - basePoint[input]
        if difference == 0 { continue }
        let column = slopes.column(input)
        for variable in 0..<count { target[variable] += column[variable] * difference }
      }
      return
    }
    let (first, second) = (inputs[0] - basePoint[0], inputs[1] - basePoint[1])
    let (firstSlopes, secondSlopes) = (slopes.column(0), slopes.column(1))
    let base = values.base
    for variable in 0..<count {
      target[variable] = base[variable] + firstSlopes[variable] * first + secondSlopes[variable] * second
    }
  }
}
