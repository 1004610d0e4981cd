/// How long a solve may go on.
struct SolveLimits: Sendable {
  var pivotLimit: Int
  var isCancelled: (@Sendable () -> Bool)?
  var pivots = 0
  private var looks = 0
  /// The steps that a simplex takes before it considers longer ones.
  var shortSteps: Int

  init(_ options: SolveOptions, variables: Int, rows: Int) {
    pivotLimit = options.pivotLimit ?? 10_000 + 50 * (variables + rows)
    isCancelled = options.isCancelled
    shortSteps = options.shortSteps
  }

  /// Counts what takes about as long as a step and is none.
  mutating func look() throws(SolveError) {
    looks += 1
    if looks & 15 == 0, let isCancelled, isCancelled() { throw .cancelled }
  }

  /// Counts a step.
  mutating func spend() throws(SolveError) {
    guard pivots < pivotLimit else { throw .budgetExceeded(pivots: pivots) }
    if pivots & 15 == 0, let isCancelled, isCancelled() { throw .cancelled }
    pivots += 1
  }
}
