package import Cassowary
import Layout

/// A spec's layout over one or more ranges, divided into regions in which everything is affine.
///
/// The regions are closed and convex, cover the ranges, and overlap only at their borders.
public struct RangedLayout: Sendable {
  /// An affine function of the ranged numbers.
  public struct Affine: Hashable, Sendable {
    /// The constant, followed by the factor of each ranged number.
    public let coefficients: [Double]

    /// Creates a function from one of the linear system, in the order of the ranges.
    package init(_ function: AffineFunction) {
      var coefficients: [Double] = []
      coefficients.reserveCapacity(function.slopes.count + 1)
      coefficients.append(Affine.shortened(function.constant))
      for slope in function.slopes { coefficients.append(Affine.shortened(slope)) }
      self.coefficients = coefficients
    }

    /// Returns a number without rounding noise.
    private static func shortened(_ number: Double) -> Double {
      let rounded = (number * 1e11).rounded() / 1e11
      return (rounded - number).magnitude <= 4e-12 * max(1, number.magnitude) ? (rounded == 0 ? 0 : rounded) : number
    }

    /// Returns the value at a point.
    public func callAsFunction(_ point: [Double]) -> Double {
      var value = coefficients[0]
      for (slope, coordinate) in zip(coefficients.dropFirst(), point) { value += slope * coordinate }
      return value
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
    package let values: [AffineFunction]

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
    /// The result in the region.
    public let status: Status

    package let polytope: Polytope
    /// The borders of the region, each with its label.
    let causes: [RangeCut]

    /// The value of each variable of the linear system; empty if it has no solution.
    package var values: [AffineFunction] {
      if case .solved(let solved) = status { solved.values } else { [] }
    }
  }

  /// The border between two regions.
  public struct Border: Sendable {
    /// The indices of the regions.
    public let regions: (Int, Int)
    /// The ends of the border; a single point for one range.
    public let points: [[Double]]
    /// The constraints and conditions that start or stop to hold at the border.
    public let because: [String]
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
  case ranges(RangeTextError)
  /// The spec is invalid for some numbers, its layout is not affine, or the budget was exceeded.
  case solve(SpecSolveError)
  /// There are more regions than allowed. Those found cover this share of the ranges.
  case limitExceeded(regions: Int, share: Double)
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
    let (regions, box) = try regions(over: ranges, for: caller, options: options, limit: limit, isForChecks: false)
    return RangedLayout(ranges: ranges, merging: regions, box: box)
  }

  /// Returns regions in which everything that check rules look at is the same. Adjacent regions may have the same
  /// layout.
  ///
  /// - Throws: `RangeError`.
  package func checkRegions(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int = 10_000
  ) throws(RangeError) -> [RangedLayout.Region] {
    try regions(over: ranges, for: caller, options: options, limit: limit, isForChecks: true).regions
  }

  private func regions(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int, isForChecks: Bool
  ) throws(RangeError) -> (regions: [RangedLayout.Region], box: Polytope) {
    do throws(RangeTextError) {
      try check(ranges, limit: 2)
    } catch {
      throw .ranges(error)
    }
    let (parts, box) = try solvedParts(
      over: ranges, for: caller, options: options, limit: limit, isForChecks: isForChecks)
    var regions: [RangedLayout.Region] = []
    for solved in parts {
      guard let pieces = RangeOverlay.pieces(of: solved, limit: limit - regions.count) else {
        let share = regions.reduce(0) { $0 + $1.polytope.share }
        throw .limitExceeded(regions: limit, share: min(share, 1))
      }
      let namer = RegionNamer(self, solved, options)
      regions += pieces.map(namer.region)
    }
    return (regions, box)
  }

  /// Returns the regions of each part of the linear system.
  func solvedParts(
    over ranges: [NumberRange], for caller: CallerEnvironment, options: SpecOptions, limit: Int,
    isForChecks: Bool = false
  ) throws(RangeError) -> (parts: [RangeSolver.Solved], box: Polytope) {
    let box = Polytope(box: ranges.map { $0.bounds })
    let base = RangeBase(self, caller, ranges)
    let builder = RangeCellBuilder(
      document: self, caller: caller, base: base, box: box, isForChecks: isForChecks)
    let outcome: RangeSolver.Outcome
    do throws(SpecSolveError) {
      outcome = try RangeSolver(builder: builder, options: options, limit: limit).solve()
    } catch {
      throw .solve(error)
    }
    switch outcome {
    case .complete(let parts): return (parts, box)
    case .limitExceeded(let share): throw .limitExceeded(regions: limit, share: min(share, 1))
    }
  }
}

/// The views with a frame: their ids, and for each the index of its first variable, the left edge.
struct RangedViews: Hashable, Sendable {
  let ids: [String]
  let starts: [Int]

  init(_ resolved: ResolvedSpec, _ options: SpecOptions) {
    var ids: [String] = []
    var starts: [Int] = []
    for view in resolved.content.listedViews(includingGuides: options.includeGuides) {
      guard let id = resolved.tree.views[view].id else { continue }
      ids.append(id)
      starts.append(LinearLayout.variable(view, .left).index)
    }
    self.ids = ids
    self.starts = starts
  }
}

/// Translates regions to the names of the document.
struct RegionNamer {
  private let solved: RangeSolver.Solved
  private let naming: DiagnosticNames
  private let views: RangedViews

  init(_ document: SpecDocument, _ solved: RangeSolver.Solved, _ options: SpecOptions) {
    self.solved = solved
    naming = DiagnosticNames(document, solved.cell.resolved)
    views = RangedViews(solved.cell.resolved, options)
  }

  private var layout: LinearLayout { solved.cell.planned.layout }

  /// Returns the name of a constraint of the system.
  private func name(ofRow row: Int) -> String { naming.name(of: layout.references[row]) }

  /// Returns the causes that bound a polytope, each with its name.
  func named(_ causes: [RangeCut], of polytope: Polytope) -> [RangeCut] {
    causes.filter { polytope.bounds(of: $0.slack).lowerBound <= 1e-8 }.map { cause in
      guard cause.order >= 0 else { return cause }
      var named = cause
      named.label = name(ofRow: cause.order)
      return named
    }
  }

  /// Returns the region of a piece, in which each part has one of its regions.
  func region(_ piece: RangeOverlay.Piece) -> RangedLayout.Region {
    var causes = solved.cell.cuts
    var values = [AffineFunction](
      repeating: AffineFunction(0, count: piece.polytope.dimension), count: layout.problem.variableCount)
    for (variable, function) in zip(layout.problem.parameters, solved.cell.parameters) {
      values[variable.index] = function
    }
    var ambiguous: [Int] = []
    var broken: [Int] = []
    var rows: [UnsatisfiedRow] = []
    var conflict: SpecConflict?
    for (regions, index) in zip(solved.parts, piece.regions) {
      let region = regions[index]
      causes += region.causes
      switch region.content {
      case .unsatisfiable(let own): conflict = conflict ?? own
      case .solved(let solution):
        for (variable, function) in zip(region.part.part.variables, solution.values) { values[variable] = function }
        ambiguous += solution.ambiguous
        broken += solution.broken
        rows += solution.unsatisfied.filter { piece.polytope.bounds(of: $0.violation).upperBound > 1e-6 }
      }
    }
    let status: RangedLayout.Status
    if let conflict {
      status = .unsatisfiable(conflict)
    } else {
      status = .solved(
        RangedLayout.Solved(
          ambiguous: ambiguous.sorted().map { naming.variable(layout.role(of: Variable(index: $0))) },
          unsatisfied: unsatisfied(rows), broken: broken.sorted().map(name(ofRow:)), views: views, values: values))
    }
    return RangedLayout.Region(
      vertices: piece.polytope.corners, status: status, polytope: piece.polytope,
      causes: named(causes, of: piece.polytope))
  }

  private func unsatisfied(_ rows: [UnsatisfiedRow]) -> [RangedLayout.Unsatisfied] {
    let problem = layout.problem
    func priority(_ row: UnsatisfiedRow) -> Double {
      problem.priority(of: ConstraintID(index: row.row))?.rawValue ?? 0
    }
    let sorted = rows.sorted { one, other in
      let priorities = (priority(one), priority(other))
      return priorities.0 != priorities.1 ? priorities.0 > priorities.1 : one.row < other.row
    }
    return sorted.map {
      RangedLayout.Unsatisfied(
        constraint: name(ofRow: $0.row), priority: priority($0), violation: RangedLayout.Affine($0.violation))
    }
  }
}
