package import Cassowary
import Layout

/// A spec's layout for all numbers in one range or several: regions, in each of which everything is affine.
///
/// The regions are closed and convex, cover the ranges, and overlap at their borders alone.
public struct RangedLayout: Sendable {
  /// A number that is affine in the ranged ones.
  public struct Affine: Hashable, Sendable {
    /// The constant, then what each ranged number is multiplied by.
    public let coefficients: [Double]

    /// The function of the linear system, in the order of the ranges.
    package init(_ function: AffineFunction) {
      var coefficients: [Double] = []
      coefficients.reserveCapacity(function.slopes.count + 1)
      coefficients.append(Affine.shortened(function.constant))
      for slope in function.slopes { coefficients.append(Affine.shortened(slope)) }
      self.coefficients = coefficients
    }

    /// Without the digits that are rounding alone.
    private static func shortened(_ number: Double) -> Double {
      let rounded = (number * 1e11).rounded() / 1e11
      return (rounded - number).magnitude <= 4e-12 * max(1, number.magnitude) ? (rounded == 0 ? 0 : rounded) : number
    }

    /// The value for some ranged numbers.
    public func callAsFunction(_ point: [Double]) -> Double {
      var value = coefficients[0]
      for (slope, coordinate) in zip(coefficients.dropFirst(), point) { value += slope * coordinate }
      return value
    }
  }

  /// A frame, each number of which is affine.
  public struct Frame: Hashable, Sendable {
    /// The left edge.
    public let x: Affine
    /// The top edge.
    public let y: Affine
    /// The extent to the right.
    public let width: Affine
    /// The extent downward.
    public let height: Affine
  }

  /// A wish that is not met.
  public struct Unsatisfied: Sendable {
    /// The constraint's name.
    public let constraint: String
    /// Its priority.
    public let priority: Double
    /// By how much its sides differ.
    public let violation: Affine
  }

  /// The frames in a region.
  public struct Solved: Sendable {
    /// The variables that can take several values; each has one of them.
    public let ambiguous: [String]
    /// The wishes that are not met, highest priority first.
    public let unsatisfied: [Unsatisfied]
    /// The required constraints that are dropped, in document order.
    public let broken: [String]

    /// The present views that have a frame, in document order: their ids, and their first variables.
    let views: RangedViews
    /// Each variable of the linear system.
    package let values: [AffineFunction]

    /// The root's width and height.
    public var root: (width: Affine, height: Affine) { (Affine(values[0]), Affine(values[1])) }

    /// The present views that have a frame, in document order.
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

    /// The number of views that have a frame.
    public var viewCount: Int { views.ids.count }
  }

  /// What holds in a region.
  public enum Status: Sendable {
    case solved(Solved)
    /// A minimal conflict, everywhere in the region.
    case unsatisfiable(SpecConflict)
  }

  /// A part of the ranges.
  public struct Region: Sendable {
    /// Its corners: from low to high for one range, counterclockwise for two.
    public let vertices: [[Double]]
    /// What holds there.
    public let status: Status

    package let polytope: Polytope
    /// What ends it, each with what it is called.
    let causes: [RangeCut]

    /// Each variable of the linear system; empty if it has no solution.
    package var values: [AffineFunction] {
      if case .solved(let solved) = status { solved.values } else { [] }
    }
  }

  /// Where two regions touch.
  public struct Border: Sendable {
    /// The regions, by their index.
    public let regions: (Int, Int)
    /// The ends of what they share: one point for one range.
    public let points: [[Double]]
    /// What begins or ends there: constraints by name, and conditions.
    public let because: [String]
  }

  /// The ranges.
  public let ranges: [NumberRange]
  /// The regions, from low to high.
  public let regions: [Region]
  /// Where regions touch.
  public let borders: [Border]
}

/// Why there are no regions.
public enum RangeError: Error, Sendable {
  /// The ranges cannot be used, in words.
  case ranges(RangeTextError)
  /// The spec is not valid, or not for all numbers, or what it comes to is not affine; or the budget was spent.
  case solve(SpecSolveError)
  /// There are more regions than allowed; this share of the ranges is covered by them.
  case limitExceeded(regions: Int, share: Double)
}

extension SpecDocument {
  /// The layout for all numbers in one range or two.
  ///
  /// - Parameters:
  ///   - ranges: what varies.
  ///   - caller: what else is asked for; a range replaces what it says of its number.
  ///   - limit: the most regions.
  /// - Throws: `RangeError`.
  /// - Complexity: a solve for each region of a part of the linear system that has nothing to do with the rest.
  public func layout(
    over ranges: [NumberRange], for caller: CallerEnvironment = CallerEnvironment(),
    options: SpecOptions = SpecOptions(), limit: Int = 10_000
  ) throws(RangeError) -> RangedLayout {
    let (regions, box) = try regions(over: ranges, for: caller, options: options, limit: limit, isForChecks: false)
    return RangedLayout(ranges: ranges, merging: regions, box: box)
  }

  /// Regions in which everything is the same that rules look at. Neighbours can say the same of the layout.
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

  /// What each part of the linear system comes to.
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

/// The views that have a frame: their ids, and each one's first variable, the left edge.
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

/// Puts regions into the words of the document.
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

  /// The name of a constraint of the system.
  private func name(ofRow row: Int) -> String { naming.name(of: layout.references[row]) }

  /// Those of some causes that end a polytope, each with its name.
  func named(_ causes: [RangeCut], of polytope: Polytope) -> [RangeCut] {
    causes.filter { polytope.bounds(of: $0.slack).lowerBound <= 1e-8 }.map { cause in
      guard cause.order >= 0 else { return cause }
      var named = cause
      named.label = name(ofRow: cause.order)
      return named
    }
  }

  /// What holds where each part has one of its regions.
  func region(_ piece: RangeOverlay.Piece) -> RangedLayout.Region {
    var causes = solved.cell.cuts
    var values = [AffineFunction](
      repeating: AffineFunction(0, count: piece.polytope.dimension), count: layout.problem.variableCount)
    for (variable, function) in zip(layout.problem.parameters, solved.cell.parameters) {
      values[variable.index] = function
    }
    var ambiguous: [Int] = []
    var broken: [Int] = []
    var wishes: [UnsatisfiedRow] = []
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
        wishes += solution.unsatisfied.filter { piece.polytope.bounds(of: $0.violation).upperBound > 1e-6 }
      }
    }
    let status: RangedLayout.Status
    if let conflict {
      status = .unsatisfiable(conflict)
    } else {
      status = .solved(
        RangedLayout.Solved(
          ambiguous: ambiguous.sorted().map { naming.variable(layout.role(of: Variable(index: $0))) },
          unsatisfied: unsatisfied(wishes), broken: broken.sorted().map(name(ofRow:)), views: views, values: values))
    }
    return RangedLayout.Region(
      vertices: piece.polytope.corners, status: status, polytope: piece.polytope,
      causes: named(causes, of: piece.polytope))
  }

  private func unsatisfied(_ wishes: [UnsatisfiedRow]) -> [RangedLayout.Unsatisfied] {
    let problem = layout.problem
    func priority(_ wish: UnsatisfiedRow) -> Double {
      problem.priority(of: ConstraintID(index: wish.row))?.rawValue ?? 0
    }
    let sorted = wishes.sorted { one, other in
      let priorities = (priority(one), priority(other))
      return priorities.0 != priorities.1 ? priorities.0 > priorities.1 : one.row < other.row
    }
    return sorted.map {
      RangedLayout.Unsatisfied(
        constraint: name(ofRow: $0.row), priority: priority($0), violation: RangedLayout.Affine($0.violation))
    }
  }
}
