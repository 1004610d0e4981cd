/// How much a plan, a solve or a change may cost, and what it has cost so far.
///
/// Pivots are counted one by one. Elimination is counted in the entries that it goes through, so many of which are taken
/// as a pivot; what grows no faster than the system is free.
struct SolveLimits: Sendable {
  let pivotLimit: Int
  let isCancelled: (@Sendable () -> Bool)?
  /// The steps that a simplex takes before it considers longer ones.
  let shortSteps: Int
  /// The pivots that have been taken.
  private(set) var pivots = 0

  /// The entries that count as a pivot: about those that a pivot of a sparse system of this size goes through.
  private let entriesPerPivot: Int
  /// The entries that cost nothing.
  private let freeEntries: Int
  private let entryLimit: Int
  private var entries = 0
  private var looks = 0
  /// What `entries` has to reach for cancellation to be asked for.
  private var nextLook = SolveLimits.entriesPerLook

  /// Entries between two questions for cancellation: well below a millisecond.
  private static var entriesPerLook: Int { 1 << 16 }
  /// The bytes of an entry of a row that is eliminated, with its share of the lists that lead to it.
  private static var bytesPerEntry: Int { 48 }

  init(_ options: SolveOptions, variables: Int, rows: Int, terms: Int) {
    let size = variables + rows
    pivotLimit = options.pivotLimit ?? 10_000 + 50 * size
    isCancelled = options.isCancelled
    shortSteps = options.shortSteps
    entriesPerPivot = 64 + size + terms
    freeEntries = 4096 + 16 * (size + terms)
    // Indices of entries have 32 bits; buffers grow by doubling.
    entryLimit = min((options.memoryLimit ?? SolveOptions.defaultMemoryLimit) / SolveLimits.bytesPerEntry, 1 << 29)
  }

  init(_ options: SolveOptions, _ problem: Problem) {
    self.init(
      options, variables: problem.variableCount, rows: problem.constraintCount, terms: problem.rows.terms.count)
  }

  /// Starts counting again, for another change within the same limits.
  mutating func restart() {
    pivots = 0
    entries = 0
    nextLook = SolveLimits.entriesPerLook
  }

  /// What elimination has cost, in pivots.
  private var eliminationPivots: Int { max(0, entries - freeEntries) / entriesPerPivot }

  /// Counts work comparable to a pivot that is none, and checks for cancellation.
  mutating func look() throws(SolveError) {
    looks += 1
    if looks & 15 == 0, let isCancelled, isCancelled() { throw .cancelled }
  }

  /// Counts a pivot.
  mutating func spend() throws(SolveError) {
    guard pivots + eliminationPivots < pivotLimit else { throw .budgetExceeded(pivots: pivots) }
    if pivots & 15 == 0, let isCancelled, isCancelled() { throw .cancelled }
    pivots += 1
  }

  /// Counts entries that elimination goes through.
  @inline(__always)
  mutating func spend(entries amount: Int) throws(SolveError) {
    entries += amount
    if entries >= nextLook { try lookAtEntries() }
  }

  @inline(never)
  private mutating func lookAtEntries() throws(SolveError) {
    nextLook = entries + SolveLimits.entriesPerLook
    guard pivots + eliminationPivots <= pivotLimit else { throw .budgetExceeded(pivots: pivots + eliminationPivots) }
    if let isCancelled, isCancelled() { throw .cancelled }
  }

  /// Checks that so many entries, all in memory at once, are within the limits.
  @inline(__always)
  func checkMemory(entries: Int) throws(SolveError) {
    guard entries <= entryLimit else { throw .memoryExceeded(bytes: entries * SolveLimits.bytesPerEntry) }
  }
}
