package import Cassowary
import Layout

/// A part of the ranges in which all decisions of the document are the same.
package struct RegionCell {
  private let solved: RangeSolver.Solved
  private let pieces: [RangeOverlay.Piece]
  private let names: SpecInspection
  private let wording: SpecWording
  private let views: [RangedView]
  /// For each constraint of the system its name and priority, if it is optional and reports list it.
  private var optional: [(name: String, priority: Double)]
  /// The content of the parts that are the same in the whole cell.
  private var common: Content
  /// The indices of the other parts.
  private var varying: [Int] = []

  private struct Content {
    var causes: [RangeCut]
    var values: AffineFunctions
    var ambiguous: [Int] = []
    var broken: [Int] = []
    var unsatisfied: [UnsatisfiedRow] = []
    var conflict: RangedConflict?

    mutating func add(_ region: RangeSolver.PartRegion) {
      causes += region.causes
      switch region.content {
      case .unsatisfiable(let own): conflict = conflict ?? own
      case .solved(let solution):
        values.replace(at: region.variables, with: solution.values)
        ambiguous += solution.ambiguous
        broken += solution.broken
        unsatisfied += solution.unsatisfied
      }
    }
  }

  /// - Parameters:
  ///   - pieces: the parts of the cell in which each part of the system has one region.
  ///   - budget: limits the names of all regions of an answer.
  init(
    _ document: SpecDocument, _ solved: RangeSolver.Solved, _ pieces: [RangeOverlay.Piece], _ options: SpecOptions,
    _ budget: TextBudget
  ) {
    self.pieces = pieces
    self.solved = solved
    let names = SpecInspection(document, solved.cell.resolved, budget)
    self.names = names
    wording = SpecWording(cell: solved.cell, names: names)
    views = RangedView.all(in: solved.cell.resolved, options)
    let layout = solved.cell.layout
    let problem = layout.problem
    optional = Array(repeating: ("", 0), count: problem.constraintCount)
    for row in layout.reportedOptionalRows {
      optional[row] = (
        names.name(of: layout.references[row]), problem.priority(of: ConstraintID(index: row))?.rawValue ?? 0
      )
    }
    common = Content(
      causes: solved.cell.cuts,
      values: AffineFunctions(count: problem.variableCount, parameterCount: solved.cell.polytope.dimension))
    for (variable, function) in zip(problem.parameters, solved.cell.parameters) {
      common.values[variable.index] = function
    }
    for (index, regions) in solved.parts.enumerated() {
      if regions.count == 1 { common.add(regions[0]) } else { varying.append(index) }
    }
  }

  /// The cell's area.
  package var polytope: Polytope { solved.cell.polytope }

  /// Functions that are 0 where something else may hold than in the cell.
  package var openBorders: [AffineFunction] { solved.cell.openBorders }

  /// The regions that cover the cell, from low to high if there is one range. Each is made when it is asked for,
  /// because it holds a function for each variable.
  package var regions: some Collection<RangedLayout.Region> { pieces.lazy.map(region) }

  /// Returns one of the regions.
  package func region(_ index: Int) -> RangedLayout.Region { region(pieces[index]) }

  private var layout: LinearLayout { solved.cell.layout }

  private func name(ofRow row: Int) -> String { names.name(of: layout.references[row]) }

  private func region(_ piece: RangeOverlay.Piece) -> RangedLayout.Region {
    var content = common
    for part in varying { content.add(solved.parts[part][piece.regions[part]]) }
    let found: RangedLayout.Region.Content
    if let conflict = content.conflict {
      found = .unsatisfiable(conflict)
    } else {
      found = .solved(
        RangedLayout.Solved(
          ambiguous: content.ambiguous.sorted().map { names.name(of: layout.role(of: Variable(index: $0))) },
          unsatisfied: unsatisfied(content.unsatisfied, in: piece.polytope),
          broken: content.broken.sorted().map(name(ofRow:)), views: views, values: content.values))
    }
    return RangedLayout.Region(
      vertices: piece.polytope.corners, polytope: piece.polytope, content: found,
      causes: wording.worded(content.causes, of: piece.polytope))
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

/// A view with a frame.
struct RangedView: Sendable {
  let id: String
  /// The index of its first variable, the left edge.
  let start: Int
  /// Whether it is a view or key without children.
  let isLeaf: Bool

  static func all(in resolved: ResolvedSpec, _ options: SpecOptions) -> [RangedView] {
    resolved.content.listedViews(includingGuides: options.includeGuides).compactMap { index in
      let view = resolved.tree.views[index]
      let isLeaf = (view.kind == .view || view.kind == .key) && !resolved.tree.hasChildren(index)
      return view.id.map { RangedView(id: $0, start: LinearLayout.variable(index, .left).index, isLeaf: isLeaf) }
    }
  }
}

struct SpecWording {
  let cell: RangeCell
  let names: SpecInspection

  func words(ofRow row: Int) -> SpecWords {
    let reference = cell.layout.references[row]
    let words = names.specWords(of: reference)
    // A text that is not the document's has the constraint's constant, which must be the same in the whole cell.
    if cell.constants[row].isConstant || names.documentText(of: reference) != nil { return words }
    return SpecWords(text: words.name, name: words.name, source: .constraint)
  }

  /// Returns the causes that bound a polytope, with the words of constraints.
  func worded(_ causes: [RangeCut], of polytope: Polytope) -> [RangeCut] {
    causes.filter { polytope.reachesZero(of: $0.slack) }.map { cause in
      guard cause.order >= 0 else { return cause }
      var worded = cause
      worded.words = words(ofRow: cause.order)
      return worded
    }
  }
}

/// A part of the ranges in which the document has the same mistakes everywhere.
package struct InvalidCell {
  /// The cell's area.
  package internal(set) var polytope: Polytope
  /// The mistakes. Their texts are those at the point.
  package internal(set) var errors: SpecErrors
  /// The point at which they were found.
  package internal(set) var point: [Double]
  /// Whether their texts are others elsewhere, because they have numbers.
  var dependsOnPoint = false

  /// Returns the mistakes, each with the numbers for which it is made unless it is the same everywhere.
  func errors(over ranges: [NumberRange]) -> SpecErrors {
    guard dependsOnPoint || polytope.share < 1 - Polytope.borderTolerance else { return errors }
    let area =
      ranges.count <= 2
      ? "invalid for \(ranges.text(of: polytope.corners))" : "invalid within \(ranges.text(of: bounds))"
    let place = " (at \(ranges.text(at: point)); \(area))"
    return SpecErrors(errors.errors.map { $0.addingToMessage(place) }, omittedCount: errors.omittedCount)
  }

  private var bounds: [[Double]] {
    let sides = point.indices.map { polytope.bounds(of: AffineFunction(parameter: $0, count: point.count)) }
    return [sides.map { $0.lowerBound }, sides.map { $0.upperBound }]
  }
}
