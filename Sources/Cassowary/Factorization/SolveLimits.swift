/// The limits on the cost of a plan, a solve or a change, and the cost so far.
///
/// Pivots are counted individually. Elimination is counted in entries, of which a certain number counts as a pivot;
/// work that grows no faster than the system is free.
struct SolveLimits: Sendable {
  let pivotLimit: Int
  let isCancelled: (@Sendable () -> Bool)?
  /// As in ``SolveOptions/shortStepLimit``.
  let shortStepLimit: Int
  private(set) var pivots = 0

  /// About as many as a pivot visits in a sparse system of this size.
  private let entriesPerPivot: Int64
  private let freeEntries: Int64
  private let entryLimit: Int
  private var entries: Int64 = 0
  private var checks = 0
  private var nextCheck = SolveLimits.entriesPerCheck

  /// So many entries take well below a millisecond.
  private static var entriesPerCheck: Int64 { 1 << 16 }
  /// Of an entry during elimination, including its share of lists.
  private static var bytesPerEntry: Int { 48 }

  init(_ options: SolveOptions, variables: Int, rows: Int, terms: Int) {
    // The work can exceed an Int of 32 bits.
    let size = Int64(variables) + Int64(rows)
    pivotLimit = options.pivotLimit ?? Int(clamping: 10_000 + 50 * size)
    isCancelled = options.isCancelled
    shortStepLimit = options.shortStepLimit
    entriesPerPivot = 64 + size + Int64(terms)
    freeEntries = 4096 + 16 * (size + Int64(terms))
    // Indices of entries have 32 bits, and buffers grow by doubling.
    entryLimit = min((options.memoryLimit ?? SolveOptions.defaultMemoryLimit) / SolveLimits.bytesPerEntry, 1 << 29)
  }

  init(_ options: SolveOptions, _ problem: Problem) {
    self.init(
      options, variables: problem.variableCount, rows: problem.constraintCount, terms: problem.rows.terms.count)
  }

  /// Keeps the cost so far.
  mutating func fit(_ options: SolveOptions, _ problem: Problem) {
    var fitted = SolveLimits(options, problem)
    (fitted.pivots, fitted.entries) = (pivots, entries)
    self = fitted
  }

  mutating func restart() {
    pivots = 0
    entries = 0
    nextCheck = SolveLimits.entriesPerCheck
  }

  /// Includes the cost of elimination.
  private var totalPivots: Int { Int(clamping: Int64(pivots) + max(0, entries - freeEntries) / entriesPerPivot) }

  /// Checks in every 16th call. Call it for work comparable to a pivot that does not count as one.
  mutating func checkCancellation() throws(SolveError) {
    checks += 1
    if checks & 15 == 0, let isCancelled, isCancelled() { throw .cancelled }
  }

  mutating func spend() throws(SolveError) {
    guard totalPivots < pivotLimit else { throw .budgetExceeded(pivots: totalPivots) }
    if pivots & 15 == 0, let isCancelled, isCancelled() { throw .cancelled }
    pivots += 1
  }

  @inline(__always)
  mutating func spend(entries amount: Int) throws(SolveError) {
    entries += Int64(amount)
    if entries >= nextCheck { try checkEntries() }
  }

  @inline(never)
  private mutating func checkEntries() throws(SolveError) {
    nextCheck = entries + SolveLimits.entriesPerCheck
    guard totalPivots <= pivotLimit else { throw .budgetExceeded(pivots: totalPivots) }
    if let isCancelled, isCancelled() { throw .cancelled }
  }

  @inline(__always)
  func checkMemory(entries: Int) throws(SolveError) {
    guard entries <= entryLimit else { throw .memoryExceeded(bytes: SolveLimits.bytes(entries)) }
  }

  private static func bytes(_ entries: Int) -> Int {
    let (bytes, overflow) = entries.multipliedReportingOverflow(by: bytesPerEntry)
    return overflow ? Int.max : bytes
  }
}
