/// Sparse Gaussian elimination, in stages.
///
/// Rows are added, then eliminated together: rows that are independent of earlier ones become pivots, the others are
/// dependent. A later stage continues from the pivots of earlier ones, so that levels of priority follow each other.
///
/// Within a stage, the next pivot is a row with one remaining variable, or else a variable in only one row, or else,
/// following Markowitz, the cheapest of the shortest rows. Chains, trees and grids of equalities are eliminated in this
/// way without fill-in.
///
/// Rows longer than a threshold wait until the short ones are eliminated, and are then reduced in one sweep. Otherwise,
/// a row over all views would be rewritten once for each view that is substituted.
struct Elimination: ~Copyable {
  var factor: Factor
  /// In entries.
  private(set) var work: Int64 = 0

  // The rows of the stage.
  var rows: Buffer<StageRow>
  var arena: Buffer<Entry>

  var columns: Buffer<Column>
  var columnNodes: LinkedNodes<Int32>
  var touchedVariables: Buffer<Int32>
  var singleColumns: Buffer<Int32>

  /// For each length, a list of rows that had it. Nodes may be outdated.
  var buckets = Buffer<Int32>()
  var bucketNodes: LinkedNodes<Int32>
  var lowestBucket = 1
  var lowerNodes: LinkedNodes<Multiplier>

  /// For each variable, the position of its entry in the scattered row, or -1. It is empty until a row is scattered.
  var scattered = Buffer<Int32>()

  // For rows that are reduced in one sweep.
  var reach = Reach(pivotCount: 0)
  var multiples = SparseVector(count: 0)

  /// The magnitude is the largest that contributed to the value.
  struct Entry: BitwiseCopyable {
    var value: Double
    var magnitude: Float
    var variable: Int32

    @inline(__always)
    init(_ variable: Int32, _ value: Double, magnitude: Double) {
      self.variable = variable
      self.value = value
      // It only distinguishes rounding noise from values, so few digits are enough, but it must not become infinite.
      self.magnitude = Float(min(magnitude, 1e38))
    }
  }

  struct StageRow: BitwiseCopyable {
    /// As in ``Factor/rows``.
    let tag: Int32
    var start: Int32
    var length: Int32 = 0
    var capacity: Int32 = 0
    var lowerHead: Int32 = -1
    var state = RowState.active
  }

  struct Column: BitwiseCopyable {
    /// Some of the list's rows may no longer contain the variable.
    var head: Int32 = -1
    var count: Int32 = 0
    /// The exclusive or of the active rows' numbers, so that the last one is known without a search.
    var rows: Int32 = 0
  }

  enum RowState: UInt8 {
    case active, deferred, done
  }

  struct Multiplier: BitwiseCopyable {
    var pivot: Int32
    var value: Double
  }

  init(variableCount: Int, rowsHint: Int, entriesHint: Int) {
    factor = Factor(variableCount: variableCount, rows: rowsHint, entries: entriesHint)
    rows = Buffer(capacity: rowsHint)
    arena = Buffer(capacity: entriesHint + entriesHint / 2)
    columns = Buffer(repeating: Column(), count: variableCount)
    columnNodes = LinkedNodes(capacity: entriesHint)
    touchedVariables = Buffer(capacity: variableCount)
    singleColumns = Buffer(capacity: 16)
    bucketNodes = LinkedNodes(capacity: rowsHint * 2)
    lowerNodes = LinkedNodes(capacity: entriesHint)
  }

  consuming func takeFactor() -> Factor {
    factor
  }

  var freeCount: Int { factor.pivotOf.count - factor.count }

  /// Starts a row whose terms follow with ``appendTerm(_:_:magnitude:)``. Because nothing is reduced, they must not
  /// contain a variable with a pivot.
  @inline(__always)
  mutating func startRow(_ tag: Int32) {
    rows.append(StageRow(tag: tag, start: Int32(truncatingIfNeeded: arena.count)))
  }

  @inline(__always)
  mutating func appendTerm(_ variable: Int32, _ value: Double, magnitude: Double) {
    arena.append(Entry(variable, value, magnitude: magnitude))
  }

  @inline(__always)
  mutating func finishRow() {
    let row = rows.count - 1
    let length = Int32(truncatingIfNeeded: arena.count) - rows[row].start
    rows[row].length = length
    rows[row].capacity = length
  }

  /// Reduces the row by the pivots of earlier stages. The vector is empty afterwards.
  mutating func addReducedRow(_ tag: Int32, _ row: inout SparseVector, _ limits: inout SolveLimits) throws(SolveError) {
    startRow(tag)
    let index = rows.count - 1
    prepareSweep()
    factor.btranUpper(&row, reach: &reach, multiples: &multiples)
    try take(&row, asRow: index, &limits)
    finishRow()
  }

  /// The elimination cannot be used after an error.
  mutating func eliminate(_ limits: inout SolveLimits) throws(SolveError) {
    var threshold = 32
    var remaining = rows.count
    while remaining > 0 {
      remaining = try runRound(threshold: threshold, &limits)
      threshold = threshold > Int(Int32.max) / 16 ? threshold : threshold * 8
      if remaining > 0 { try resumeDeferredRows(&limits) }
    }
    forgetStage()
  }

  private mutating func forgetStage() {
    rows.removeAll()
    arena.removeAll()
    lowerNodes.removeAll()
    forgetColumns()
  }

  private mutating func forgetColumns() {
    for variable in touchedVariables.elements { columns[variable] = Column() }
    touchedVariables.removeAll()
    columnNodes.removeAll()
    singleColumns.removeAll()
  }

  /// Returns the number of deferred rows.
  private mutating func runRound(threshold: Int, _ limits: inout SolveLimits) throws(SolveError) -> Int {
    buckets.removeAll()
    buckets.resize(to: min(threshold, freeCount) + 1, filling: -1)
    bucketNodes.removeAll()
    lowestBucket = 1
    var deferred = 0
    for row in 0..<rows.count where rows[row].state == .active {
      if Int(rows[row].length) > threshold {
        rows[row].state = .deferred
        deferred += 1
      } else {
        try link(Int32(truncatingIfNeeded: row), &limits)
      }
    }
    for variable in touchedVariables.elements where columns[variable].count == 1 { singleColumns.append(variable) }
    while let pivot = try choosePivot(&limits) {
      deferred += try eliminate(pivot, threshold: threshold, &limits)
    }
    forgetColumns()
    return deferred
  }

  private mutating func link(_ row: Int32, _ limits: inout SolveLimits) throws(SolveError) {
    let range = range(of: row)
    for position in range { link(row, inColumnOf: arena[position].variable) }
    try charge(range.count + 1, &limits)
    if range.isEmpty { rows[row].state = .done } else { addToBucket(row) }
  }

  @inline(__always)
  func range(of row: Int32) -> Range<Int> {
    let start = Int(rows[row].start)
    return Range(uncheckedBounds: (start, start + Int(rows[row].length)))
  }

  @inline(__always)
  mutating func link(_ row: Int32, inColumnOf variable: Int32) {
    let head = columns[variable].head
    if head < 0 { touchedVariables.append(variable) }
    columns[variable].head = columnNodes.push(row, before: head)
    columns[variable].count += 1
    columns[variable].rows ^= row
  }

  @inline(__always)
  mutating func addToBucket(_ row: Int32) {
    let length = Int(rows[row].length)
    buckets[length] = bucketNodes.push(row, before: buckets[length])
    if length < lowestBucket { lowestBucket = length }
  }

  @inline(__always)
  mutating func charge(_ entries: Int, _ limits: inout SolveLimits) throws(SolveError) {
    work += Int64(entries)
    try limits.spend(entries: entries)
    try limits.checkMemory(entries: arena.count + factor.upper.indices.count + factor.lower.indices.count)
  }

  /// Reduces the deferred rows by the new pivots, and activates them.
  private mutating func resumeDeferredRows(_ limits: inout SolveLimits) throws(SolveError) {
    prepareSweep()
    var vector = SparseVector(count: factor.pivotOf.count)
    for row in 0..<rows.count where rows[row].state == .deferred {
      for position in range(of: Int32(truncatingIfNeeded: row)) {
        let entry = arena[position]
        vector.add(entry.value, at: entry.variable)
        vector.magnitudes[entry.variable] = max(Double(entry.magnitude), .leastNormalMagnitude)
      }
      factor.btranUpper(&vector, reach: &reach, multiples: &multiples)
      rows[row].start = Int32(truncatingIfNeeded: arena.count)
      try take(&vector, asRow: row, &limits)
      rows[row].length = Int32(truncatingIfNeeded: arena.count) - rows[row].start
      rows[row].capacity = rows[row].length
      rows[row].state = .active
    }
  }

  private mutating func prepareSweep() {
    reach.resize(to: factor.count)
    multiples.resize(to: factor.count)
  }

  /// Moves the rest of a reduced vector to the arena, and the multiples that reduced it to the row's list.
  private mutating func take(
    _ row: inout SparseVector, asRow index: Int, _ limits: inout SolveLimits
  ) throws(SolveError) {
    var entries = row.indices.count + 1
    for pivot in multiples.indices.reversed() {
      rows[index].lowerHead = lowerNodes.push(
        Multiplier(pivot: pivot, value: multiples[pivot]), before: rows[index].lowerHead)
      entries += factor.upper.range(pivot).count + 1
    }
    for variable in row.indices {
      let value = row[variable]
      guard value != 0 else { continue }
      appendTerm(variable, value, magnitude: row.magnitudes[variable])
    }
    row.clear()
    try charge(entries, &limits)
  }
}
