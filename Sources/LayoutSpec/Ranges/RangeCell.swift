package import Cassowary
import Layout

/// A part of the ranges in which all decisions of the document are the same. There the linear system has the same rows,
/// and its numbers are affine functions of the ranged numbers.
package struct RangeCell {
  package internal(set) var polytope: Polytope
  let cuts: [RangeCut]
  /// Functions for which something else holds where they are 0, but the same on both sides.
  let isolated: [RangeCut]
  let names: SpecInspection
  let layout: LinearLayout
  let constants: [AffineFunction]
  /// The parameters of the system: the root's sizes, if the environment determines them.
  let parameters: [AffineFunction]
  /// The present views with a frame, in document order.
  package let views: [RangedView]
  /// For each independent part of the system, the regions that cover the cell, once they are found.
  package internal(set) var parts: [[PartRegion]] = []
  private var pieces: [Piece] = []
  /// For each constraint of the system its name and priority, if it is optional and reports list it.
  private var optional: [(name: String, priority: Double)] = []

  init(
    _ polytope: Polytope, _ cuts: [RangeCut], isolated: [RangeCut], _ names: SpecInspection, _ layout: LinearLayout,
    constants: [AffineFunction], parameters: [AffineFunction], _ options: SpecOptions
  ) {
    self.polytope = polytope
    self.cuts = cuts
    self.isolated = isolated
    self.names = names
    self.layout = layout
    self.constants = constants
    self.parameters = parameters
    views = names.listedViews(includingGuides: options.includeGuides).compactMap { index in
      let view = names.tree.views[index]
      let isLeaf = (view.kind == .view || view.kind == .key) && !names.tree.hasChildren(index)
      return view.id.map { RangedView(id: $0, start: LinearLayout.variable(index, .left).index, isLeaf: isLeaf) }
    }
  }

  var problem: Problem { layout.problem }

  var functions: [AffineFunction] { constants + (cuts + isolated).map { $0.slack } }

  /// The borders that belong to the cells beyond, as functions that are above 0 in this one, and the lines along which
  /// something else holds, as functions of both signs.
  package var openBorders: [AffineFunction] { (cuts + isolated).flatMap { $0.openSides } }

  /// Whether the names and texts so far exceed the budget, so that the cell must not be used.
  package var exceedsBudget: Bool { names.textBudget.isExceeded }

  /// Returns the borders of a region in words: those of the cell, and the region's own.
  package func borders(of region: PartRegion) -> [RangeCut] {
    worded(cuts + isolated + region.causes, of: region.polytope)
  }

  /// Returns the required constraints that are dropped in a region, because they conflict with others.
  package func dropped(in region: PartRegion) -> [SpecWords] {
    guard case .solved(let solution) = region.content else { return [] }
    return solution.broken.sorted().map { words(ofRow: $0) }
  }

  private func words(ofRow row: Int) -> SpecWords {
    let reference = layout.references[row]
    let words = names.specWords(of: reference)
    // A text that is not the document's has the constraint's constant, which must be the same in the whole cell.
    if constants[row].isConstant || names.documentText(of: reference) != nil { return words }
    return SpecWords(text: words.name, name: words.name, source: .constraint)
  }

  /// Returns the causes that bound a polytope, with the words of constraints.
  private func worded(_ causes: [RangeCut], of polytope: Polytope) -> [RangeCut] {
    causes.filter { polytope.reachesZero(of: $0.slack) }.map { cause in
      guard cause.order >= 0 else { return cause }
      var worded = cause
      worded.words = words(ofRow: cause.order)
      return worded
    }
  }
}

/// A region of a part of the linear system, in which its functions are the same.
package struct PartRegion: Sendable {
  package var polytope: Polytope
  /// The indices of the part's variables in the system.
  package let variables: [Int]
  package var content: PartContent
  /// The borders: constraints that begin to bind, or conflict.
  var causes: [RangeCut]

  var largestExcess: Double {
    if case .solved(let solution) = content { polytope.bounds(of: solution.excess).upperBound } else { 0 }
  }

  /// The value of each variable of the part; empty if it has no solution.
  package var values: AffineFunctions {
    if case .solved(let solution) = content { solution.values } else { AffineFunctions(count: 0, parameterCount: 0) }
  }
}

package struct RangedView: Sendable {
  package let id: String
  /// The index of its first variable, the left edge.
  package let start: Int
  /// Whether it is a view or key without children.
  let isLeaf: Bool
}

/// A part of the ranges in which the document has the same mistakes everywhere.
package struct InvalidCell {
  package internal(set) var polytope: Polytope
  /// The mistakes. Their texts are those at the point.
  package internal(set) var errors: SpecErrors
  package internal(set) var point: [Double]
  /// Whether their texts are others elsewhere, because they have numbers.
  var dependsOnPoint = false

  /// Returns the mistakes, each with the numbers for which it is made unless it is the same everywhere.
  func errors(over ranges: [NumberRange]) -> SpecErrors {
    guard dependsOnPoint || polytope.share < 1 - Polytope.borderTolerance else { return errors }
    let area = "invalid \(ranges.count <= 2 ? "for" : "within") \(ranges.text(of: polytope.outline))"
    let place = " (at \(ranges.text(at: point)); \(area))"
    let placed = errors.map { error in
      var error = error
      error.message += place
      return error
    }
    return SpecErrors(placed, omittedCount: errors.omittedCount)
  }
}

// MARK: Regions

extension RangeCell {
  /// A piece of the cell in which every part of the system has one region.
  private struct Piece {
    var polytope: Polytope
    /// For each part with several regions, the index of its region.
    var regions: [Int]
  }

  /// The regions that cover the cell, from low to high if there is one range. Each is made when it is asked for,
  /// because it holds a function for each variable.
  package var regions: some Collection<RangedLayout.Region> { pieces.lazy.map(region) }

  package func region(_ index: Int) -> RangedLayout.Region { region(pieces[index]) }

  /// Intersects the regions of all parts. Returns the number of pieces, or `nil` if there are more than `limit`.
  mutating func findPieces(limit: Int, _ options: SpecOptions) throws(RangeError) -> Int? {
    pieces = [Piece(polytope: polytope, regions: [])]
    for part in parts where part.count != 1 {
      let regions = part.map { (polytope: $0.polytope, facets: $0.polytope.facets) }
      var next: [Piece] = []
      for piece in pieces {
        if options.isCancelled?() == true { throw .solve(.budgetExceeded) }
        for (index, region) in regions.enumerated() where piece.polytope.meetsBox(of: region.polytope) {
          // Most pieces lie in one region of the part.
          let shared =
            region.facets.allSatisfy(piece.polytope.isInside)
            ? piece.polytope : piece.polytope.clipped(by: region.facets)
          guard let shared else { continue }
          next.append(Piece(polytope: shared, regions: piece.regions + [index]))
        }
        guard next.count <= limit else { return nil }
      }
      pieces = next
    }
    optional = Array(repeating: ("", 0), count: problem.constraintCount)
    for row in layout.reportedOptionalRows {
      let priority = problem.priority(of: ConstraintID(index: row))?.rawValue ?? 0
      optional[row] = (names.name(of: layout.references[row]), priority)
    }
    return pieces.count
  }

  private func region(_ piece: Piece) -> RangedLayout.Region {
    var values = AffineFunctions(count: problem.variableCount, parameterCount: polytope.dimension)
    for (variable, function) in zip(problem.parameters, parameters) { values[variable.index] = function }
    var solutions: [PartSolution] = []
    var conflict: RangedConflict?
    var causes = cuts
    // A copy of each region would take longer than what is done with it.
    func add(_ part: Int, _ region: Int) {
      switch parts[part][region].content {
      case .unsatisfiable(let own): conflict = conflict ?? own
      case .solved(let solution):
        values.replace(at: parts[part][region].variables, with: solution.values)
        solutions.append(solution)
      }
      causes += parts[part][region].causes
    }
    for part in parts.indices where parts[part].count == 1 { add(part, 0) }
    for (part, region) in zip(parts.indices.filter { parts[$0].count != 1 }, piece.regions) { add(part, region) }
    return RangedLayout.Region(
      vertices: piece.polytope.corners, polytope: piece.polytope,
      status: conflict.map { .unsatisfiable($0.named) } ?? .solved(merged(solutions, values, in: piece.polytope)),
      conflict: conflict, causes: worded(causes, of: piece.polytope))
  }

  private func merged(
    _ solutions: [PartSolution], _ values: AffineFunctions, in polytope: Polytope
  ) -> RangedLayout.Solved {
    let unsatisfied = solutions.flatMap { $0.unsatisfied }.filter {
      polytope.bounds(of: $0.violation).upperBound > RangeTolerance.violation
    }
    return RangedLayout.Solved(
      ambiguous: solutions.flatMap { $0.ambiguous }.sorted().map {
        names.name(of: layout.role(of: Variable(index: $0)))
      },
      unsatisfied: unsatisfied.sorted {
        (-optional[$0.row].priority, $0.row) < (-optional[$1.row].priority, $1.row)
      }.map {
        RangedLayout.Unsatisfied(
          constraint: optional[$0.row].name, reference: layout.references[$0.row],
          priority: optional[$0.row].priority, violation: RangedLayout.Affine($0.violation))
      },
      broken: solutions.flatMap { $0.broken }.sorted().map { names.name(of: layout.references[$0]) },
      views: views, values: values)
  }
}
