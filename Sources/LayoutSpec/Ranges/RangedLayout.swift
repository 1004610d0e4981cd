package import Cassowary
package import Layout

/// A spec's layout over one or more ranges, divided into regions in which everything is affine.
///
/// The regions are closed and convex, cover the ranges, and overlap only at their borders.
public struct RangedLayout: Sendable {
  /// An affine function of the ranged numbers.
  public struct Affine: Hashable, Sendable {
    private(set) var function: AffineFunction

    /// The constant, followed by the factor of each ranged number.
    public var coefficients: [Double] { [function.constant] + function.slopes }

    /// Creates a function from one of the linear system, in the order of the ranges.
    package init(_ function: AffineFunction) {
      self.function = function
      self.function.constant = Affine.shortened(function.constant)
      for index in function.slopes.indices { self.function.slopes[index] = Affine.shortened(function.slopes[index]) }
    }

    /// Returns a number without rounding noise.
    private static func shortened(_ number: Double) -> Double {
      let rounded = (number * 1e11).rounded() / 1e11
      return (rounded - number).magnitude <= 4e-12 * max(1, number.magnitude) ? (rounded == 0 ? 0 : rounded) : number
    }

    /// Returns the value at a point.
    public func value(at point: [Double]) -> Double { function.value(at: point) }

    /// Calls a closure with the constant, then with the factor of each ranged number.
    func forEachCoefficient(_ body: (Double) -> Void) {
      body(function.constant)
      for index in function.slopes.indices { body(function.slopes[index]) }
    }
  }

  /// A frame whose numbers are affine.
  public struct Frame: Hashable, Sendable {
    /// The left edge.
    public let x: Affine
    /// The top edge.
    public let y: Affine
    /// The width.
    public let width: Affine
    /// The height.
    public let height: Affine
  }

  /// An optional constraint that is not met.
  public struct Unsatisfied: Sendable {
    /// The constraint's name.
    public let constraint: String
    package let reference: ConstraintReference
    /// Its priority.
    public let priority: Double
    /// The violation: by how much the sides of the constraint differ.
    public let violation: Affine
  }

  /// The frames in a region.
  public struct Solved: Sendable {
    /// The variables with more than one possible value. The solution has one of them.
    public let ambiguous: [String]
    /// The optional constraints that are not met, highest priority first.
    public let unsatisfied: [Unsatisfied]
    /// The required constraints that are dropped, in document order.
    public let broken: [String]

    /// The present views with a frame, in document order: their ids and their first variables.
    let views: RangedViews
    /// The value of each variable of the linear system.
    package let values: AffineFunctions

    /// The root's width and height.
    public var root: (width: Affine, height: Affine) { (Affine(values[0]), Affine(values[1])) }

    /// The frames of the present views, in document order.
    public var frames: [(id: String, frame: Frame)] {
      zip(views.ids, views.starts).map { id, start in
        (
          id,
          Frame(
            x: Affine(values[start]), y: Affine(values[start + 1]), width: Affine(values[start + 2]),
            height: Affine(values[start + 3]))
        )
      }
    }

    /// The frames of the present views without children, in document order. Guides and spacers are not among them.
    public var leaves: [(id: String, frame: Frame)] {
      zip(frames, views.areLeaves).filter { $0.1 }.map { $0.0 }
    }

    /// The number of views with a frame.
    public var viewCount: Int { views.ids.count }
  }

  /// The result in a region.
  public enum Status: Sendable {
    case solved(Solved)
    /// A minimal conflict, which holds everywhere in the region.
    case unsatisfiable(SpecConflict)
  }

  /// A part of the ranges.
  public struct Region: Sendable {
    /// The corners: from low to high for one range, counterclockwise for two.
    public let vertices: [[Double]]
    package let polytope: Polytope
    /// The result in the region, with the conflict at any of its points.
    let content: Content
    /// The borders of the region, each with its label.
    let causes: [RangeCut]

    enum Content: Sendable {
      case solved(Solved)
      case unsatisfiable(RangedConflict)
    }

    /// The result in the region.
    public var status: Status {
      switch content {
      case .solved(let solved): .solved(solved)
      case .unsatisfiable(let conflict): .unsatisfiable(conflict.named)
      }
    }

    /// The conflict at any point of the region, if it has no solution.
    package var conflict: RangedConflict? {
      if case .unsatisfiable(let conflict) = content { conflict } else { nil }
    }

    /// The value of each variable of the linear system; empty if it has no solution.
    package var values: AffineFunctions {
      if case .solved(let solved) = content { solved.values } else { AffineFunctions(count: 0, parameterCount: 0) }
    }
  }

  /// The border between two regions.
  public struct Border: Sendable {
    /// The indices of the regions.
    public let regions: (Int, Int)
    /// The ends of the border; a single point for one range.
    public let points: [[Double]]
    /// The constraints that begin or cease to bind at the border, and the conditions that change there.
    public let because: [SpecWords]
  }

  /// The ranges.
  public let ranges: [NumberRange]
  /// The regions, from low to high.
  public let regions: [Region]
  /// The borders between regions.
  public let borders: [Border]
}

/// The reason why there are no regions.
public enum RangeError: Error, Sendable {
  /// The ranges cannot be used.
  case ranges(ValueTextError)
  /// The spec is invalid for some numbers, its layout is not affine, or the budget was exceeded.
  case solve(SpecSolveError)
  /// There are more regions than allowed. Those found cover this share of the ranges.
  case limitExceeded(regions: Int, share: Double)
  /// Rounding hides the region of these numbers, because numbers of the layout are too large, or differ too much.
  case hidden([(name: String, value: Double)])
  /// More ranges than the limit depend on each other.
  case tooManyCoupledRanges(limit: Int)
}

extension SpecDocument {
  /// Returns the layout over one or two ranges.
  ///
  /// - Parameters:
  ///   - ranges: the ranges.
  ///   - caller: the rest of the environment. A range overrides its value of the number.
  ///   - limit: the largest number of regions.
  /// - Throws: `RangeError`.
  /// - Complexity: one solve for each region of an independent part of the linear system.
  public func layout(
    over ranges: [NumberRange], for caller: CallerEnvironment = CallerEnvironment(),
    options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(RangeError) -> RangedLayout {
    let (cells, invalid, box) = try cells(over: ranges, for: caller, options: options, limit: limit, purpose: .layout)
    if let first = invalid.first { throw .solve(.invalid(first.errors(over: ranges))) }
    let isCancelled = { options.isCancelled?() == true }
    var regions: [RangedLayout.Region] = []
    for region in cells.lazy.flatMap({ $0.regions }) where !isCancelled() { regions.append(region) }
    let layout = RangedLayout(ranges: ranges, merging: regions, box: box, isCancelled: isCancelled)
    if isCancelled() { throw .solve(.budgetExceeded) }
    return layout
  }

  /// Returns cells in which everything that check rules look at is the same, except the layout, and the parts of the
  /// ranges in which the spec has mistakes. Adjacent regions of different cells may have the same layout.
  ///
  /// - Throws: `RangeError`.
  package func checkCells(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int = 10_000
  ) throws(RangeError) -> (cells: [RegionCell], invalid: [InvalidCell]) {
    let found = try cells(over: ranges, for: caller, options: options, limit: limit, purpose: .checks)
    return (found.cells, found.invalid)
  }

  private func cells(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int,
    purpose: RangeCellBuilder.Purpose
  ) throws(RangeError) -> (cells: [RegionCell], invalid: [InvalidCell], box: Polytope) {
    do throws(ValueTextError) {
      try check(ranges, limit: 2)
    } catch {
      throw .ranges(error)
    }
    let (parts, invalid, box) = try solvedParts(
      over: ranges, for: caller, options: options, limit: limit, purpose: purpose)
    var cells: [RegionCell] = []
    var room = limit
    for solved in parts {
      let isCancelled = { options.isCancelled?() == true }
      guard let pieces = try RangeOverlay.pieces(of: solved, limit: room, isCancelled: isCancelled) else {
        let share = cells.reduce(0) { $0 + $1.polytope.share }
        throw .limitExceeded(regions: limit, share: min(share, 1))
      }
      room -= pieces.count
      cells.append(
        RegionCell(
          polytope: solved.cell.polytope, openBorders: solved.cell.openBorders, pieces: pieces,
          namer: RegionNamer(self, solved, options)))
    }
    return (cells, invalid, box)
  }

  /// Returns the regions of each part of the linear system.
  func solvedParts(
    over ranges: [NumberRange], at fixed: [IsolatedNumber] = [], for caller: CallerEnvironment, options: SpecOptions,
    limit: Int, purpose: RangeCellBuilder.Purpose
  ) throws(RangeError) -> (parts: [RangeSolver.Solved], invalid: [InvalidCell], box: Polytope) {
    let box = Polytope(box: ranges.map { $0.bounds })
    let base = RangeBase(self, caller, ranges, at: fixed)
    let builder = RangeCellBuilder(document: self, caller: caller, base: base, box: box, purpose: purpose)
    let (parts, invalid) = try RangeSolver(builder: builder, options: options, limit: limit).solve()
    return (parts, invalid, box)
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
    guard dependsOnPoint || polytope.share < 1 - 1e-9 else { return errors }
    let area =
      ranges.count <= 2
      ? "invalid for \(ranges.text(of: polytope.corners))" : "invalid within \(ranges.text(of: bounds))"
    let place = " (at \(ranges.text(at: point)); \(area))"
    return SpecErrors(errors.errors.map { $0.addingToMessage(place) }, omittedCount: errors.omittedCount)
  }

  /// The lowest and the highest corner of the box around the area.
  private var bounds: [[Double]] {
    let sides = point.indices.map { polytope.bounds(of: AffineFunction(parameter: $0, count: point.count)) }
    return [sides.map { $0.lowerBound }, sides.map { $0.upperBound }]
  }
}

/// A part of the ranges in which all decisions of the document are the same.
package struct RegionCell {
  /// The cell's area.
  package let polytope: Polytope
  /// Functions that are 0 where something else may hold than in the cell.
  package let openBorders: [AffineFunction]
  fileprivate let pieces: [RangeOverlay.Piece]
  fileprivate let namer: RegionNamer

  /// The regions that cover the cell, from low to high if there is one range. Each is made when it is asked for,
  /// because it holds a function for each variable.
  package var regions: some Collection<RangedLayout.Region> { pieces.lazy.map(namer.region) }
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

  /// The content of parts of the system in a region.
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

  init(_ document: SpecDocument, _ solved: RangeSolver.Solved, _ options: SpecOptions) {
    self.solved = solved
    let names = DiagnosticNames(document, solved.cell.resolved)
    self.names = names
    wording = SpecWording(document, solved.cell)
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

  /// Returns the name of a constraint of the system.
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
    rows.filter { polytope.bounds(of: $0.violation).upperBound > 1e-6 }.sorted { one, other in
      let priorities = (optional[one.row].priority, optional[other.row].priority)
      return priorities.0 != priorities.1 ? priorities.0 > priorities.1 : one.row < other.row
    }.map {
      RangedLayout.Unsatisfied(
        constraint: optional[$0.row].name, reference: layout.references[$0.row], priority: optional[$0.row].priority,
        violation: RangedLayout.Affine($0.violation))
    }
  }
}
