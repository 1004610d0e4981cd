package import Cassowary
import Layout

/// The layout over ranges, with each independent part of the linear system by itself.
package enum RangedParts {
  /// A cell, in which all decisions of the document are the same.
  package struct Cell: Sendable {
    /// The cell's area.
    package let polytope: Polytope
    /// The present views with a frame, each with the index of its first variable.
    package let views: [(id: String, start: Int)]
    /// The parts of the system.
    package let parts: [Part]
    /// Functions that are 0 where something else may hold than in the cell and its regions.
    package let openBorders: [AffineFunction]
  }

  /// An independent part of a cell's linear system.
  package struct Part: Sendable {
    /// The indices of its variables in the system.
    package let variables: [Int]
    /// The regions, which cover the cell.
    package let regions: [Region]
  }

  /// A region of a part, in which its functions are the same.
  package struct Region: Sendable {
    /// The region's area.
    package let polytope: Polytope
    /// The value of each variable of the part; empty if it has no solution.
    package let values: AffineFunctions
    /// The reason why there is no solution.
    package let conflict: SpecConflict?
    /// The required constraints that are dropped, because they conflict with others.
    package let dropped: [SpecWords]
    /// The borders: functions that are at least 0 in the region, each with its reason and, for a decision of the document
    /// or a dropped constraint, whether the border belongs to this side. That is `nil` if both sides are the same there.
    package let borders: [(slack: AffineFunction, reason: SpecWords, isOwn: Bool?)]
  }
}

extension SpecDocument {
  /// Returns the regions of each part of the linear system over some ranges.
  ///
  /// - Parameter fixed: numbers of ranges at which other conditions may hold than beside them. The regions are those at
  ///   these numbers, and extend over the whole range.
  /// - Throws: `RangeError`.
  package func parts(
    over ranges: [NumberRange], at fixed: [IsolatedNumber], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int
  ) throws(RangeError) -> [RangedParts.Cell] {
    let budget = TextBudget(isCancelled: options.isCancelled)
    let solved = try solvedParts(
      over: ranges, at: fixed, for: caller, options: options, limit: limit, budget)
    if let first = solved.invalid.first { throw .solve(.invalid(first.errors(over: ranges))) }
    let cells = solved.parts.map { RangedParts.Cell($0, self, options, budget) }
    if budget.isExceeded { throw .solve(.budgetExceeded) }
    return cells
  }
}

extension RangedParts.Cell {
  fileprivate init(
    _ solved: RangeSolver.Solved, _ document: SpecDocument, _ options: SpecOptions, _ budget: TextBudget
  ) {
    let wording = SpecWording(
      cell: solved.cell, names: SpecInspection(document, solved.cell.resolved, budget))
    polytope = solved.cell.polytope
    views = RangedView.all(in: solved.cell.resolved, options).map { (id: $0.id, start: $0.start) }
    var openBorders = solved.cell.openBorders
    parts = solved.parts.map { regions in
      RangedParts.Part(
        variables: regions.first?.variables ?? [],
        regions: regions.map { region in
          var values = AffineFunctions(count: 0, parameterCount: 0)
          var conflict: SpecConflict?
          var dropped: [SpecWords] = []
          switch region.content {
          case .solved(let solution):
            values = solution.values
            dropped = solution.broken.sorted().map { wording.words(ofRow: $0) }
          case .unsatisfiable(let own): conflict = own.named
          }
          let causes = wording.worded(solved.cell.cuts + solved.cell.isolated + region.causes, of: region.polytope)
          openBorders += causes.flatMap { $0.openSides }
          return RangedParts.Region(
            polytope: region.polytope, values: values, conflict: conflict, dropped: dropped,
            borders: causes.map { ($0.slack, $0.words, $0.isClosed) })
        })
    }
    self.openBorders = openBorders
  }
}
