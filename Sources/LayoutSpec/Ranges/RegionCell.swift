package import Cassowary
import Layout

/// A part of the ranges in which all decisions of the document are the same.
package struct RegionCell {
  private let solved: SolvedCell
  private let pieces: [SolvedCell.Piece]
  /// For each constraint of the system its name and priority, if it is optional and reports list it.
  private var optional: [(name: String, priority: Double)]
  /// The parts of the system, first those that are the same in the whole cell.
  private let order: [Int]

  /// - Parameter pieces: the parts of the cell in which each part of the system has one region.
  init(_ solved: SolvedCell, _ pieces: [SolvedCell.Piece]) {
    self.pieces = pieces
    self.solved = solved
    let layout = solved.cell.layout
    let problem = layout.problem
    optional = Array(repeating: ("", 0), count: problem.constraintCount)
    for row in layout.reportedOptionalRows {
      optional[row] = (
        solved.names.name(of: layout.references[row]), problem.priority(of: ConstraintID(index: row))?.rawValue ?? 0
      )
    }
    let parts = solved.parts.indices
    order = parts.filter { solved.parts[$0].count == 1 } + parts.filter { solved.parts[$0].count != 1 }
  }

  package var polytope: Polytope { solved.cell.polytope }

  /// Functions that are 0 where something else may hold than in the cell.
  package var openBorders: [AffineFunction] { solved.openBorders }

  /// The regions that cover the cell, from low to high if there is one range. Each is made when it is asked for,
  /// because it holds a function for each variable.
  package var regions: some Collection<RangedLayout.Region> { pieces.lazy.map(region) }

  package func region(_ index: Int) -> RangedLayout.Region { region(pieces[index]) }

  private var layout: LinearLayout { solved.cell.layout }

  private var names: SpecInspection { solved.names }

  private func region(_ piece: SolvedCell.Piece) -> RangedLayout.Region {
    let parts = order.map { solved.parts[$0][piece.regions[$0]] }
    var values = AffineFunctions(count: layout.problem.variableCount, parameterCount: polytope.dimension)
    for (variable, function) in zip(layout.problem.parameters, solved.cell.parameters) {
      values[variable.index] = function
    }
    var solutions: [PartSolution] = []
    var conflict: RangedConflict?
    for part in parts {
      switch part.content {
      case .unsatisfiable(let own): conflict = conflict ?? own
      case .solved(let solution):
        values.replace(at: part.variables, with: solution.values)
        solutions.append(solution)
      }
    }
    return RangedLayout.Region(
      vertices: piece.polytope.corners, polytope: piece.polytope,
      status: conflict.map { .unsatisfiable($0.named) } ?? .solved(merged(solutions, values, in: piece.polytope)),
      conflict: conflict,
      causes: solved.worded(solved.cell.cuts + parts.flatMap { $0.causes }, of: piece.polytope))
  }

  private func merged(
    _ solutions: [PartSolution], _ values: AffineFunctions, in polytope: Polytope
  ) -> RangedLayout.Solved {
    RangedLayout.Solved(
      ambiguous: solutions.flatMap { $0.ambiguous }.sorted().map {
        names.name(of: layout.role(of: Variable(index: $0)))
      },
      unsatisfied: unsatisfied(solutions.flatMap { $0.unsatisfied }, in: polytope),
      broken: solutions.flatMap { $0.broken }.sorted().map { names.name(of: layout.references[$0]) },
      views: solved.views, values: values)
  }

  private func unsatisfied(_ rows: [UnsatisfiedRow], in polytope: Polytope) -> [RangedLayout.Unsatisfied] {
    rows.filter { polytope.bounds(of: $0.violation).upperBound > RangeTolerance.violation }.sorted { one, other in
      let priorities = (optional[one.row].priority, optional[other.row].priority)
      return priorities.0 != priorities.1 ? priorities.0 > priorities.1 : one.row < other.row
    }.map {
      RangedLayout.Unsatisfied(
        constraint: optional[$0.row].name, reference: layout.references[$0.row], priority: optional[$0.row].priority,
        violation: RangedLayout.Affine($0.violation))
    }
  }
}

extension SolvedCell {
  /// A part of the cell in which every part of the system has one region, by its index.
  struct Piece {
    var polytope: Polytope
    var regions: [Int]
  }

  /// Returns the intersections of the regions of all parts, or `nil` if there are more than `limit`.
  func pieces(limit: Int, isCancelled: () -> Bool) throws(RangeError) -> [Piece]? {
    polytope.dimension == 1 ? intervals(limit) : try polytopes(limit, isCancelled)
  }

  /// Returns the pieces on a line, from the sorted ends of all regions.
  private func intervals(_ limit: Int) -> [Piece]? {
    let whole = polytope.range(0)
    var ends: [(position: Double, part: Int)] = []
    for (part, regions) in parts.enumerated() {
      for region in regions.dropLast() { ends.append((region.polytope.range(0).upperBound, part)) }
    }
    ends.sort { $0.position < $1.position }
    var pieces: [Piece] = []
    var regions = Array(repeating: 0, count: parts.count)
    var start = whole.lowerBound
    for end in ends {
      if end.position > start, let polytope = polytope.interval(start...end.position) {
        guard pieces.count < limit else { return nil }
        pieces.append(Piece(polytope: polytope, regions: regions))
        start = end.position
      }
      regions[end.part] += 1
    }
    if let polytope = polytope.interval(start...whole.upperBound) {
      pieces.append(Piece(polytope: polytope, regions: regions))
    }
    return pieces
  }

  private func polytopes(_ limit: Int, _ isCancelled: () -> Bool) throws(RangeError) -> [Piece]? {
    var pieces = [Piece(polytope: polytope, regions: [])]
    for regions in parts {
      var next: [Piece] = []
      for piece in pieces {
        if isCancelled() { throw .solve(.budgetExceeded) }
        guard regions.count > 1 else {
          next.append(Piece(polytope: piece.polytope, regions: piece.regions + [0]))
          continue
        }
        for (index, region) in regions.enumerated() where piece.polytope.meetsBox(of: region.polytope) {
          guard let shared = piece.polytope.clipped(by: region.polytope.facets) else { continue }
          next.append(Piece(polytope: shared, regions: piece.regions + [index]))
        }
        guard next.count <= limit else { return nil }
      }
      pieces = next
    }
    return pieces
  }
}
