internal import Cassowary
import Layout

extension SpecDocument {
  /// Returns the layout over one or two ranges.
  ///
  /// - Parameters:
  ///   - ranges: the ranges.
  ///   - caller: the rest of the environment. A range overrides its value of the number.
  ///   - options: the options for solving.
  ///   - limit: the largest number of regions.
  /// - Throws: `RangeError`.
  /// - Complexity: one solve for each region of an independent part of the linear system.
  public func layout(
    over ranges: [NumberRange], for caller: CallerEnvironment = CallerEnvironment(),
    options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(RangeError) -> RangedLayout {
    let budget = TextBudget(isCancelled: options.isCancelled)
    let (cells, invalid, box) = try cells(
      over: ranges, for: caller, options: options, limit: limit, budget)
    if let first = invalid.first { throw .solve(.invalid(first.errors(over: ranges))) }
    let isCancelled = { options.isCancelled?() == true }
    var regions: [RangedLayout.Region] = []
    for region in cells.lazy.flatMap({ $0.regions }) where !isCancelled() {
      budget.charge(bytes: region.sharedTextSize)
      if budget.isExceeded { throw .solve(.budgetExceeded) }
      regions.append(region)
    }
    let layout = RangedLayout(ranges: ranges, merging: regions, box: box, isCancelled: isCancelled)
    if isCancelled() { throw .solve(.budgetExceeded) }
    return layout
  }

  /// Returns cells in which everything that check rules look at is the same, except the layout, and the parts of the
  /// ranges in which the spec has mistakes. Adjacent regions of different cells may have the same layout.
  ///
  /// - Parameter budget: limits the names in all regions. If it is exceeded, the regions must not be used.
  /// - Throws: `RangeError`.
  package func checkCells(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int = 10_000,
    _ budget: TextBudget
  ) throws(RangeError) -> (cells: [RegionCell], invalid: [InvalidCell]) {
    let found = try cells(over: ranges, for: caller, options: options, limit: limit, isForChecks: true, budget)
    return (found.cells, found.invalid)
  }

  private func cells(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int,
    isForChecks: Bool = false, _ budget: TextBudget
  ) throws(RangeError) -> (cells: [RegionCell], invalid: [InvalidCell], box: Polytope) {
    do throws(ValueTextError) {
      if ranges.isEmpty { throw ValueTextError("expected at least one range") }
      try check(ranges, limit: 2)
    } catch {
      throw .ranges(error)
    }
    let (parts, invalid, box) = try solvedParts(
      over: ranges, for: caller, options: options, limit: limit, isForChecks: isForChecks, budget)
    var cells: [RegionCell] = []
    var room = limit
    for solved in parts {
      let isCancelled = { options.isCancelled?() == true }
      guard let pieces = try RangeOverlay.pieces(of: solved, limit: room, isCancelled: isCancelled) else {
        let share = cells.reduce(0) { $0 + $1.polytope.share }
        throw .limitExceeded(regions: limit, share: min(share, 1))
      }
      room -= pieces.count
      cells.append(RegionCell(self, solved, pieces, options, budget))
    }
    return (cells, invalid, box)
  }

  /// Returns the regions of each part of the linear system.
  func solvedParts(
    over ranges: [NumberRange], at fixed: [IsolatedNumber] = [], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int, isForChecks: Bool = false, _ budget: TextBudget
  ) throws(RangeError) -> (parts: [RangeSolver.Solved], invalid: [InvalidCell], box: Polytope) {
    let box = Polytope(box: ranges.map { $0.bounds })
    let base = RangeBase(self, caller, ranges, at: fixed)
    var builder = RangeCellBuilder(
      document: self, caller: caller, base: base, box: box, isForChecks: isForChecks, budget: budget)
    if let isCancelled = options.isCancelled { builder.isCancelled = isCancelled }
    let (parts, invalid) = try RangeSolver(builder: builder, options: options, limit: limit).solve()
    return (parts, invalid, box)
  }
}
