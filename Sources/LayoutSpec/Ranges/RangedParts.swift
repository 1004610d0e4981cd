package import Cassowary
import Layout

/// The layout for all numbers in some ranges, each part of the linear system by itself.
package struct RangedParts: Sendable {
  /// Where the document decides the same.
  package struct Cell: Sendable {
    /// Where it is.
    package let polytope: Polytope
    /// The present views that have a frame, each with its first variable.
    package let views: [(id: String, start: Int)]
    /// The parts of the system.
    package let parts: [Part]
    /// The variables that are given from outside, as functions.
    package let given: [Int: AffineFunction]
  }

  /// A part of a cell's linear system.
  package struct Part: Sendable {
    /// Its variables, by their index in the system.
    package let variables: [Int]
    /// The regions, which cover the cell.
    package let regions: [Region]
  }

  /// Where a part has the same functions.
  package struct Region: Sendable {
    /// Where it is.
    package let polytope: Polytope
    /// Each variable of the part; empty if it has no solution.
    package let values: [AffineFunction]
    /// Why there is no solution.
    package let conflict: SpecConflict?
    /// What ends it: functions that are at least 0 in it, what each is called, and for decisions of the document whether
    /// the border belongs to this side, or `nil` if both sides say the same there.
    package let borders: [(slack: AffineFunction, label: String, isOwn: Bool?)]
  }

  /// The cells.
  package let cells: [Cell]
}

extension SpecDocument {
  /// What each part of the linear system comes to, for all numbers in some ranges.
  ///
  /// - Throws: `RangeError`.
  package func parts(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int
  ) throws(RangeError) -> RangedParts {
    let solved = try solvedParts(over: ranges, for: caller, options: options, limit: limit).parts
    return RangedParts(cells: solved.map { RangedParts.Cell($0, self, options) })
  }
}

extension RangedParts.Cell {
  fileprivate init(_ solved: RangeSolver.Solved, _ document: SpecDocument, _ options: SpecOptions) {
    let namer = RegionNamer(document, solved, options)
    let listed = RangedViews(solved.cell.resolved, options)
    polytope = solved.cell.polytope
    views = Array(zip(listed.ids, listed.starts)).map { (id: $0, start: $1) }
    var given: [Int: AffineFunction] = [:]
    for (variable, function) in zip(solved.cell.problem.parameters, solved.cell.parameters) {
      given[variable.index] = function
    }
    self.given = given
    parts = solved.parts.map { regions in
      RangedParts.Part(
        variables: regions.first?.part.part.variables ?? [],
        regions: regions.map { region in
          var values: [AffineFunction] = []
          var conflict: SpecConflict?
          switch region.content {
          case .solved(let solution): values = solution.values
          case .unsatisfiable(let own): conflict = own
          }
          let causes = namer.named(solved.cell.cuts + region.causes, of: region.polytope)
          return RangedParts.Region(
            polytope: region.polytope, values: values, conflict: conflict,
            borders: causes.map { ($0.slack, $0.label, $0.isClosed) })
        })
    }
  }
}
