/// The scratch space of a simplex. Every step may overwrite it, and the state does not depend on it.
///
/// Most of it is only allocated before the first step, because the first basis is usually optimal.
struct SimplexScratch: ~Copyable {
  private var isReady = false
  var candidates = Buffer<Int32>()
  var touched = TouchedRows()
  /// The right sides by place, which FTRAN converts to values.
  var targetScratch: Buffer<Double>

  /// A row over variables, which BTRAN consumes.
  var rowVector = SparseVector(count: 0)
  /// The representation of a row in the rows of the basis, by place.
  var row = SparseVector(count: 0)
  /// The largest magnitude of an entry of ``row``.
  var largestEntry = 0.0
  var spareRow = SparseVector(count: 0)
  var step = DualStep()
  var direction = SparseVector(count: 0)
  /// The place whose row moves along ``direction`` while the other tight rows stay, or -1.
  var directionPlace: Int32 = -1

  var equalityReach = Reach(pivotCount: 0)
  var kernelReach = Reach(pivotCount: 0)
  var variableReach = Reach(pivotCount: 0)
  var equalityVariableReach = Reach(pivotCount: 0)
  /// The multiples of the required equalities that reduce ``rowVector``, by pivot.
  var equalityMultiples = SparseVector(count: 0)

  // For long steps.
  var parallels = ParallelRows()
  var knowsParallels = false
  var boundFlips = Buffer<Simplex.BoundFlip>()
  var heap = Buffer<Simplex.Candidate>()
  var boundStep = DualStep()

  init(places: Int) {
    targetScratch = Buffer(repeating: 0, count: places)
  }

  mutating func prepare(places: Int, _ system: SystemView, equalities: Int) {
    if isReady { return }
    isReady = true
    make(places, system.variableCount, equalities)
  }

  mutating func fit(places: Int, _ system: SystemView, equalities: Int) {
    let fits =
      !isReady
      || row.values.count == places && rowVector.values.count == system.variableCount
        && equalityMultiples.values.count == equalities
    if fits, targetScratch.count == places { return }
    targetScratch = Buffer(repeating: 0, count: places)
    if isReady { make(places, system.variableCount, equalities) }
  }

  private mutating func make(_ places: Int, _ variables: Int, _ equalities: Int) {
    rowVector = SparseVector(count: variables)
    row = SparseVector(count: places)
    equalityReach = Reach(pivotCount: equalities)
    kernelReach = Reach(pivotCount: places)
    direction = SparseVector(count: places > 0 ? variables : 0)
    variableReach = Reach(pivotCount: places > 0 ? variables : 0)
    equalityVariableReach = Reach(pivotCount: places > 0 ? variables : 0)
    equalityMultiples = SparseVector(count: equalities)
  }
}
