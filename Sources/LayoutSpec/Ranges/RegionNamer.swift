internal import Cassowary
import Layout

/// Translates regions to the names of the document.
struct RegionNamer {
  private let solved: RangeSolver.Solved
  private let names: DiagnosticNames
  private let wording: SpecWording
  private let views: RangedViews
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

  /// - Parameter budget: limits the names of all regions of an answer.
  init(_ document: SpecDocument, _ solved: RangeSolver.Solved, _ options: SpecOptions, _ budget: TextBudget) {
    self.solved = solved
    let names = DiagnosticNames(document, solved.cell.resolved, budget)
    self.names = names
    wording = SpecWording(solved.cell, names)
    views = RangedViews(solved.cell.resolved, options)
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

  private var layout: LinearLayout { solved.cell.layout }

  private func name(ofRow row: Int) -> String { names.name(of: layout.references[row]) }

  /// Returns the region of a piece, in which each part has one of its regions.
  func region(_ piece: RangeOverlay.Piece) -> RangedLayout.Region {
    var content = common
    for part in varying { content.add(solved.parts[part][piece.regions[part]]) }
    let found: RangedLayout.Region.Content
    if let conflict = content.conflict {
      found = .unsatisfiable(conflict)
    } else {
      found = .solved(
        RangedLayout.Solved(
          ambiguous: content.ambiguous.sorted().map { names.variable(layout.role(of: Variable(index: $0))) },
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

/// The views with a frame: their ids, for each the index of its first variable, the left edge, and whether it is a view
/// or key without children.
struct RangedViews: Hashable, Sendable {
  let ids: [String]
  let starts: [Int]
  let areLeaves: [Bool]

  init(_ resolved: ResolvedSpec, _ options: SpecOptions) {
    var ids: [String] = []
    var starts: [Int] = []
    var areLeaves: [Bool] = []
    for view in resolved.content.listedViews(includingGuides: options.includeGuides) {
      guard let id = resolved.tree.views[view].id else { continue }
      ids.append(id)
      starts.append(LinearLayout.variable(view, .left).index)
      let kind = resolved.tree.views[view].kind
      areLeaves.append((kind == .view || kind == .key) && !resolved.tree.hasChildren(view))
    }
    self.ids = ids
    self.starts = starts
    self.areLeaves = areLeaves
  }
}
