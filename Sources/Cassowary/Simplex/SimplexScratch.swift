/// What a simplex works with and any of its steps may overwrite: nothing in it says where the simplex stands.
///
/// All but the candidates and the targets is there once it is known that steps are taken: mostly a first basis is optimal.
struct SimplexScratch: ~Copyable {
  private var isReady = false
  /// The rows that are not where their duals say.
  var candidates = Buffer<Int32>()
  var touched = TouchedRows()
  /// Right sides of places, which FTRAN turns into values.
  var targetScratch: Buffer<Double>

  /// A row over variables, which BTRAN uses up.
  var rowVector = SparseVector(count: 0)
  /// A row in those of the basis, by place.
  var row = SparseVector(count: 0)
  /// How far the entering row's dual moves.
  var step = DualStep()
  /// How the variables move, by variable.
  var direction = SparseVector(count: 0)
  /// The place that ``direction`` is the line of, or -1.
  var directionPlace: Int32 = -1

  var equalityReach = Reach(pivotCount: 0)
  var kernelReach = Reach(pivotCount: 0)
  var variableReach = Reach(pivotCount: 0)
  /// The multiples of the required equalities that reduce ``rowVector``, by pivot.
  var equalityMultiples = SparseVector(count: 0)

  // What long steps need, once there is one.
  var parallels = ParallelRows()
  var knowsParallels = false
  var boundFlips = Buffer<Simplex.BoundFlip>()
  var heap = Buffer<Simplex.Candidate>()
  var boundStep = DualStep()

  init(places: Int) {
    targetScratch = Buffer(repeating: 0, count: places)
  }

  /// Makes what steps need, if it is not there yet.
  mutating func prepare(places: Int, _ system: SystemView, equalities: Int) {
    if isReady { return }
    isReady = true
    make(places, system.variableCount, equalities)
  }

  /// Makes all anew where it is of another size.
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
    equalityMultiples = SparseVector(count: equalities)
  }
}
