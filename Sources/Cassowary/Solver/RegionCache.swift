/// A cache of recent regions for one set of inputs.
///
/// A layout that is resized back and forth crosses the same few breakpoints repeatedly, with a region on each side.
struct RegionCache: ~Copyable {
  /// A suggested input: a parameter, or the constant of an edit's slot.
  enum Input: Hashable {
    case parameter(Int)
    case slot(Int)
  }

  private(set) var inputs: [Input] = []
  private var variables: [Int] = []
  private(set) var values: [Double] = []
  /// For each input, the change of the rows' right sides.
  private var responses = SparseRows()
  private var regions: [Entry] = []
  private var latest = 0
  private var size = 0

  /// The limit on the number of values in all regions together.
  private static var sizeLimit: Int { 1 << 22 }
  private static var countLimit: Int { 48 }
  /// Returns the largest number of inputs for regions, which store a slope of every variable and row for each input.
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

  /// Removes everything. Call it when anything but the inputs' values changes.
  mutating func clear() { self = RegionCache() }

  @inline(__always)
  func position(of variable: Variable) -> Int? {
    for position in 0..<variables.count where variables[position] == variable.index { return position }
    return nil
  }

  mutating func setValue(_ value: Double, at position: Int) {
    values[position] = value
  }

  private mutating func forgetRegions() {
    regions = []
    latest = 0
    size = 0
  }

  /// Adds inputs. Regions for fewer inputs are removed.
  mutating func include(_ added: [(input: Input, variable: Variable)], _ system: borrowing System) {
    forgetRegions()
    let limit = RegionCache.inputLimit(system)
    if inputs.count + added.count > limit {
      inputs = []
      variables = []
    }
    for (input, variable) in added.prefix(limit) where !inputs.contains(input) {
      inputs.append(input)
      variables.append(variable.index)
    }
    values = [Double](repeating: 0, count: inputs.count)
    responses = SparseRows()
    for input in inputs {
      switch input {
      case .slot(let slot):
        responses.append(Int32(truncatingIfNeeded: slot), system.scales[slot])
      case .parameter(let parameter):
        for term in system.parameterTerms.elements {
          if Int(term.parameter) == parameter { responses.append(term.row, -term.coefficient) }
        }
      }
      responses.finishRow()
    }
  }

  /// Moves the variables to the values that a region gives. Returns `false` if no region holds.
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

  /// Moves a simplex to the basis of the last evaluated region. Among equally good solutions, it is the one that the
  /// region gives.
  func restoreLatest(_ simplex: inout Simplex) {
    guard regions.indices.contains(latest) else { return }
    simplex.restore(regions[latest].origin)
  }

  mutating func add(_ simplex: inout Simplex) {
    let parameters = inputs.indices.map { position -> Int? in
      if case .parameter = inputs[position] { variables[position] } else { nil }
    }
    let origin = simplex.copyState()
    guard origin.size + simplex.values.count * (1 + inputs.count) <= RegionCache.sizeLimit else { return }
    // If the limits do not allow a region, the next suggestion is solved.
    guard let region = try? CachedRegion(&simplex, basePoint: values, inputs: responses, parameters: parameters) else {
      return
    }
    guard region.slopes.entries.largestMagnitude <= Tolerance.largestSlope else { return }
    let box = Entry(region, origin)
    guard box.size <= RegionCache.sizeLimit else { return }
    size += box.size
    while !regions.isEmpty, size > RegionCache.sizeLimit || regions.count >= RegionCache.countLimit {
      size -= regions.removeFirst().size
    }
    regions.append(box)
    latest = regions.count - 1
  }
}
