internal import Cassowary
import Layout

extension SpecDocument {
  /// Returns the layout over one or two ranges, which override the values of their numbers in the caller's environment.
  ///
  /// - Complexity: one solve for each region of an independent part of the linear system.
  public func layout(
    over ranges: [NumberRange], for caller: CallerEnvironment = CallerEnvironment(),
    options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(RangeError) -> RangedLayout {
    let budget = TextBudget(isCancelled: options.isCancelled)
    let (cells, invalid) = try cells(
      over: ranges, for: caller, options: options, limit: limit, isForChecks: false, budget)
    if let first = invalid.first { throw .solve(.invalid(first.errors(over: ranges))) }
    let isCancelled = { options.isCancelled?() == true }
    var regions: [RangedLayout.Region] = []
    for region in cells.lazy.flatMap({ $0.regions }) where !isCancelled() {
      budget.charge(bytes: region.sharedTextSize)
      if budget.isExceeded { throw .solve(.budgetExceeded) }
      regions.append(region)
    }
    let layout = RangedLayout(ranges: ranges, merging: regions, isCancelled: isCancelled)
    if isCancelled() { throw .solve(.budgetExceeded) }
    return layout
  }

  /// Returns cells in which all decisions are the same, with the regions that cover them, and the parts of the ranges
  /// in which the spec has mistakes. Adjacent regions of different cells may have the same layout. For checks, everything
  /// that their rules look at is the same in a cell, except the layout. If the budget is exceeded by the names in all
  /// regions, they must not be used.
  package func cells(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int = 10_000,
    isForChecks: Bool, _ budget: TextBudget
  ) throws(RangeError) -> (cells: [RangeCell], invalid: [InvalidCell]) {
    do throws(ValueTextError) {
      if ranges.isEmpty { throw ValueTextError("expected at least one range") }
      try check(ranges, limit: 2)
    } catch {
      throw .ranges(error)
    }
    let builder = RangeCellBuilder(self, caller, ranges, isForChecks: isForChecks, budget: budget, options: options)
    var (cells, invalid) = try RangeSolver(builder: builder, limit: limit).solve()
    var room = limit
    for index in cells.indices {
      guard let count = try cells[index].findPieces(limit: room, options) else {
        let share = cells[..<index].reduce(0) { $0 + $1.polytope.share }
        throw .limitExceeded(regions: limit, share: min(share, 1))
      }
      room -= count
    }
    return (cells, invalid)
  }

  /// Returns the cells with the regions of each independent part of the linear system.
  ///
  /// - Parameter fixed: numbers of ranges at which other conditions may hold than beside them. The regions are those at
  ///   these numbers, and extend over the whole range.
  package func parts(
    over ranges: [NumberRange], at fixed: [IsolatedNumber], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int
  ) throws(RangeError) -> [RangeCell] {
    let budget = TextBudget(isCancelled: options.isCancelled)
    let builder = RangeCellBuilder(self, caller, ranges, at: fixed, budget: budget, options: options)
    let (cells, invalid) = try RangeSolver(builder: builder, limit: limit).solve()
    if let first = invalid.first { throw .solve(.invalid(first.errors(over: ranges))) }
    return cells
  }

  /// Returns the ranges on which nothing of the layout depends: neither a decision of the document, nor a number of the
  /// linear system. For checks, decisions about everything that their rules look at count, too. There are none if the
  /// document or a range is invalid, there are more than 10,000 cells, or the work was cancelled.
  public func rangesWithoutEffect(
    _ ranges: [NumberRange], for caller: CallerEnvironment, isForChecks: Bool = false,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) -> [NumberRange] {
    guard isValid, (try? check(ranges)) != nil else { return [] }
    let builder = RangeCellBuilder(
      self, caller, ranges, isForChecks: isForChecks, options: SpecOptions(isCancelled: isCancelled))
    var rest = Array(ranges.indices)
    let explored = try? builder.box.explore(limit: 10_000) {
      (point) throws(SpecSolveError) -> Polytope.Answer<Void>? in
      // Every range has an effect, so that the other cells are not needed.
      if rest.isEmpty { return ([], ()) }
      guard let (conditions, found) = try builder.cell(at: point) else { return nil }
      let functions = if case .valid(let cell) = found { cell.functions + cell.parameters } else { conditions }
      rest.removeAll { index in functions.contains { $0.slopes[index] != 0 } }
      return (conditions, ())
    }
    guard case .complete? = explored?.end else { return [] }
    return rest.map { ranges[$0] }
  }
}
