/// The scratch space of a simplex. Every step may overwrite it, and the state does not depend on it.
///
/// Most of it is only allocated before the first step, because the first basis is usually optimal.
///
/// It is a class, because the compiler's checks of noncopyable values take longer with every stored property. Only its
/// simplex refers to it, so exclusive access need not be checked. Never give it to another simplex: a clone makes its
/// own.
final class SimplexScratch {
  @exclusivity(unchecked) private var isReady = false
  /// The rows that are not where their duals require, in the order in which they enter.
  @exclusivity(unchecked) var infeasibleRows = Buffer<Int32>()
  @exclusivity(unchecked) var touched = TouchedRows()
  /// The right sides by place, which FTRAN consumes.
  @exclusivity(unchecked) var targets: Buffer<Double>

  /// A row over variables, which BTRAN consumes.
  @exclusivity(unchecked) var rowVector = SparseVector(count: 0)
  /// The representation of a row in the rows of the basis, by place.
  @exclusivity(unchecked) var row = SparseVector(count: 0)
  /// The largest magnitude in ``row``.
  @exclusivity(unchecked) var largestEntry = 0.0
  @exclusivity(unchecked) var spareRow = SparseVector(count: 0)
  @exclusivity(unchecked) var step = DualStep()
  @exclusivity(unchecked) var direction = SparseVector(count: 0)
  /// The place whose row moves along ``direction`` while the other tight rows stay, or -1.
  @exclusivity(unchecked) var directionPlace: Int32 = -1

  @exclusivity(unchecked) var equalityReach = Reach(pivotCount: 0)
  @exclusivity(unchecked) var factorReach = Reach(pivotCount: 0)
  @exclusivity(unchecked) var variableReach = Reach(pivotCount: 0)
  @exclusivity(unchecked) var equalityVariableReach = Reach(pivotCount: 0)
  @exclusivity(unchecked) var equalityMultiples = SparseVector(count: 0)

  @exclusivity(unchecked) var boundStep = DualStep()

  // For long steps.
  @exclusivity(unchecked) var parallels = ParallelRows()
  @exclusivity(unchecked) var knowsParallels = false
  @exclusivity(unchecked) var exchanges = Buffer<Simplex.ParallelExchange>()
  @exclusivity(unchecked) var heap = Buffer<Simplex.Breakpoint>()

  init(places: Int) {
    targets = Buffer(repeating: 0, count: places)
  }

  func prepare(places: Int, variables: Int, equalities: Int) {
    if isReady { return }
    isReady = true
    rowVector = SparseVector(count: variables)
    row = SparseVector(count: places)
    equalityReach = Reach(pivotCount: equalities)
    factorReach = Reach(pivotCount: places)
    direction = SparseVector(count: places > 0 ? variables : 0)
    variableReach = Reach(pivotCount: places > 0 ? variables : 0)
    equalityVariableReach = Reach(pivotCount: places > 0 ? variables : 0)
    equalityMultiples = SparseVector(count: equalities)
  }
}
