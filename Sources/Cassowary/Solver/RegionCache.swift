/// A cache of recent regions for one set of inputs.
///
/// A layout that is resized back and forth crosses the same few breakpoints repeatedly, with a region on each side.
struct RegionCache: ~Copyable {
  /// A parameter, or the constant of an edit's slot.
  enum Input {
    case parameter(Int)
    case slot(Int)
  }

  private(set) var inputs: [(input: Input, variable: Variable)] = []
  private(set) var values: [Double] = []
  private var rightHandSideChanges = SparseRows()
  private var regions: [Entry] = []
  private var latest = 0
  private var size = 0

  /// The limit of all regions together.
  private static var sizeLimit: Int { 1 << 22 }
  private static var countLimit: Int { 48 }
  private static func inputLimit(_ system: borrowing System) -> Int {
    max(8, min(64, sizeLimit / (16 * (system.variableCount + system.rowCount + 1))))
  }

  private final class Entry {
    var region: CachedRegion
    let origin: SimplexState

    init(_ region: consuming CachedRegion, _ origin: consuming SimplexState) {
      self.region = region
      self.origin = origin
    }

    var size: Int { region.size + origin.size }
  }

  /// Call it when anything but the inputs' values changes.
  mutating func clear() { self = RegionCache() }

  @inline(__always)
  func position(of variable: Variable) -> Int? {
    inputs.firstIndex { $0.variable == variable }
  }

  mutating func setValue(_ value: Double, at position: Int) {
    values[position] = value
  }

  private mutating func forgetRegions() {
    regions = []
    latest = 0
    size = 0
  }

  /// Removes regions, which are for fewer inputs, and earlier inputs if there would be too many.
  mutating func include(_ added: [(input: Input, variable: Variable)], _ system: borrowing System) {
    forgetRegions()
    let limit = RegionCache.inputLimit(system)
    if inputs.count + added.count > limit { inputs = [] }
    for new in added.prefix(limit) where position(of: new.variable) == nil { inputs.append(new) }
    values = [Double](repeating: 0, count: inputs.count)
    rightHandSideChanges = SparseRows()
    for (input, _) in inputs {
      switch input {
      case .slot(let slot):
        rightHandSideChanges.append(Int32(truncatingIfNeeded: slot), system.scales[slot])
      case .parameter(let parameter):
        for term in system.parameterTerms.elements {
          if Int(term.parameter) == parameter { rightHandSideChanges.append(term.row, -term.coefficient) }
        }
      }
      rightHandSideChanges.finishRow()
    }
  }

  /// Returns `false` if no region holds.
  mutating func evaluate(into result: inout Buffer<Double>) -> Bool {
    guard !regions.isEmpty else { return false }
    for offset in 0..<regions.count {
      let index = (latest + offset) % regions.count
      guard regions[index].region.contains(values) else { continue }
      regions[index].region.evaluate(values, into: &result)
      latest = index
      return true
    }
    return false
  }

  /// Moves the simplex to the basis of the last evaluated region. Among equally good solutions, it is the one that the
  /// region gives.
  func restoreLatest(_ simplex: inout Simplex) {
    guard regions.indices.contains(latest) else { return }
    simplex.restore(regions[latest].origin)
  }

  mutating func add(_ simplex: inout Simplex) {
    let parameters = inputs.map { input, variable -> Int? in
      if case .parameter = input { variable.index } else { nil }
    }
    let origin = simplex.copyState()
    guard origin.size + simplex.values.count * (1 + inputs.count) <= RegionCache.sizeLimit else { return }
    // If the limits do not allow a region, the next suggestion is solved.
    guard
      let region = try? CachedRegion(
        &simplex, basePoint: values, inputs: rightHandSideChanges, parameters: parameters)
    else { return }
    guard region.slopes.entries.largestMagnitude <= Tolerance.largestSlope else { return }
    let entry = Entry(region, origin)
    guard entry.size <= RegionCache.sizeLimit else { return }
    size += entry.size
    while !regions.isEmpty, size > RegionCache.sizeLimit || regions.count >= RegionCache.countLimit {
      size -= regions.removeFirst().size
    }
    regions.append(entry)
    latest = regions.count - 1
  }
}

/// A part of the input space in which the solution is an affine function of the inputs.
///
/// If the same constraints bind, every variable is an affine function of the inputs: its value at the inputs' *base
/// point* plus a slope for each input. A region stores these functions and the conditions under which they hold, so that new
/// inputs need only a few multiplications per variable and no solve.
struct CachedRegion: ~Copyable {
  let basePoint: [Double]
  let values: Buffer<Double>
  let slopes: Columns
  /// The values at the base point, which must stay at or above 0.
  let slacks: Buffer<Double>
  let slackSlopes: Columns
  /// The condition that failed last, which is likely to fail again.
  private var lastFailure = 0

  var size: Int { values.count + slopes.entries.count + slacks.count + slackSlopes.entries.count }

  /// - Parameters:
  ///   - simplex: a simplex at its optimum.
  ///   - inputs: for each input, the change of the rows' right sides.
  ///   - parameters: for each input, the variable of its parameter, or `nil`.
  init(
    _ simplex: inout Simplex, basePoint: [Double], inputs: borrowing SparseRows, parameters: [Int?]
  ) throws(SolveError) {
    self.basePoint = basePoint
    values = simplex.values.copy()
    let sensitivity = try simplex.sensitivity(inputs: inputs.count) { input, changes in
      for entry in inputs.range(input) { changes[inputs.indices[entry]] = inputs.values[entry] }
    } moveParameters: { input, values in
      if let parameter = parameters[input] { values[parameter] = 1 }
    }
    let conditions = CachedRegion.merged(
      simplex.conditions(sensitivity) { row, sign in
        // Like the simplex, a region allows for rounding.
        Condition(
          slack: sign * simplex.excess(of: row) + simplex.tolerance(of: row),
          slopes: (0..<inputs.count).map { sign * sensitivity.rows.column($0)[Int(row)] })
      })
    slacks = Buffer(conditions.map { $0.slack })
    var columns = Columns(length: conditions.count, count: inputs.count)
    for input in 0..<inputs.count {
      for condition in conditions { columns.entries.append(condition.slopes[input]) }
    }
    slackSlopes = columns
    slopes = sensitivity.values
  }

  /// Returns whether the region is as accurate as a solve: results computed from numbers that are much larger have lost
  /// digits.
  @inline(__always)
  private static func isNear(_ input: Double, _ basePoint: Double) -> Bool {
    let limit = Tolerance.inputRatio
    return input.magnitude <= limit * max(1, basePoint.magnitude)
      && basePoint.magnitude <= limit * max(1, input.magnitude)
  }

  mutating func contains(_ inputs: [Double]) -> Bool {
    for input in inputs.indices where !CachedRegion.isNear(inputs[input], basePoint[input]) { return false }
    if slacks.count == 0 { return true }
    if slack(lastFailure, inputs) < 0 { return false }
    for condition in 0..<slacks.count where slack(condition, inputs) < 0 {
      lastFailure = condition
      return false
    }
    return true
  }

  private func slack(_ condition: Int, _ inputs: [Double]) -> Double {
    var slack = slacks[condition]
    for input in inputs.indices { slack += slackSlopes.column(input)[condition] * (inputs[input] - basePoint[input]) }
    return slack
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
    // A window's width and height change together, so their pass over the variables is one.
    let (first, second) = (inputs[0] - basePoint[0], inputs[1] - basePoint[1])
    let (firstSlopes, secondSlopes) = (slopes.column(0), slopes.column(1))
    let base = values.base
    for variable in 0..<count {
      target[variable] = base[variable] + firstSlopes[variable] * first + secondSlopes[variable] * second
    }
  }
}

extension CachedRegion {
  struct Condition {
    var slack: Double
    var slopes: [Double]
  }

  /// Keeps the smallest slack of equal slopes: a grid with a thousand equal widths has a thousand equal conditions.
  static func merged(_ conditions: [Condition]) -> [Condition] {
    let keys = conditions.map { $0.slopes.map(rounded) }
    let order = conditions.indices.sorted { left, right in
      for (a, b) in zip(keys[left], keys[right]) where a != b { return a < b }
      let (slack, other) = (conditions[left].slack, conditions[right].slack)
      return slack == other ? left < right : slack < other
    }
    // Among equal slopes, the first condition has the smallest slack.
    return order.indices.filter { $0 == 0 || keys[order[$0 - 1]] != keys[order[$0]] }.map { conditions[order[$0]] }
  }

  /// Drops the last 12 of 53 bits, which contain rounding errors.
  private static func rounded(_ slope: Double) -> Double {
    Double(bitPattern: (slope.bitPattern + 0x800) & ~0xfff)
  }
}
