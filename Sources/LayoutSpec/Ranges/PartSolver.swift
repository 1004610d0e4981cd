internal import Cassowary
import Layout

/// Solves a part at points.
///
/// If nothing may be dropped, each solve starts from the latest solution, which is often that of a neighbor. If several
/// solutions are equally good, a fresh solve finds the one that `solve` finds, unless that takes many pivots.
struct PartSolver {
  typealias Content = (content: PartContent, causes: [RangeCut])

  private let cell: RangeCell
  private let part: RangePart
  private let builder: RangeCellBuilder
  private let options: SpecOptions
  private let plan: Plan
  private var latest: Solution?
  private var pivotCount = 0

  /// The number of pivots that a fresh solve of each region may take.
  private static var freshPivotLimit: Int { 100 }

  init(
    _ builder: RangeCellBuilder, _ part: RangePart, in cell: RangeCell, _ options: SpecOptions
  ) throws(SolveError) {
    self.builder = builder
    self.part = part
    self.cell = cell
    self.options = options
    let limits = SolveOptions(pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    plan = try Plan(part.problem, options: limits)
  }

  /// Returns the content around a point, or `nil` if the point is on a border.
  mutating func answer(at point: [Double]) throws(SpecSolveError) -> RegionExplorer.Answer<Content>? {
    if options.isCancelled?() == true { throw .budgetExceeded }
    var causes: [RangeCut] = []
    let content: PartContent
    do throws(SolveError) {
      let found = try RangeSolution(
        part, plan, at: point, options, from: latest, isRequired: pivotCount > Self.freshPivotLimit)
      latest = found.solution
      pivotCount = max(pivotCount, found.solution.pivotCount)
      guard let cuts = try found.cuts(of: builder.box, in: cell.polytope, options) else { return nil }
      causes = cuts
      content = .solved(try found.solved())
    } catch {
      guard case .unsatisfiable(let conflict) = error else {
        throw SpecSolveError(LayoutSolveError(error, cell.layout), builder.names(in: cell))
      }
      let gap = conflict.gap(in: part.problem, constants: { part.constants[$0.index] }, parameter: part.parameter)
      guard let gap else { return nil }
      if let slack = builder.box.normalized(gap) {
        causes = conflict.members.map { RangeCut(slack: slack, row: part.part.constraints[$0.constraint.index]) }
      }
      let whole = LayoutSolveError(.unsatisfiable(part.part.whole(conflict)), cell.layout)
      guard case .unsatisfiable(let found) = whole else { return nil }
      let error = SpecSolveError(whole, builder.names(in: cell))
      guard case .unsatisfiable(let named) = error else { throw error }
      content = .unsatisfiable(RangedConflict(named: named, found: found, gap: gap, foundGap: gap.value(at: point)))
    }
    guard let whole = cell.polytope.clipped(by: causes.map { $0.slack }) else { return nil }
    // A new array needs less memory: the old one has room for all conditions.
    causes = causes.filter { whole.reachesZero(of: $0.slack) }
    return RegionExplorer.Answer(
      conditions: causes.map { $0.slack }, content: (content, causes))
  }
}

/// The solution of a part as functions of the ranged numbers.
enum PartContent: Sendable {
  case solved(PartSolution)
  /// A minimal conflict.
  case unsatisfiable(RangedConflict)

  /// Returns the content without optional constraints that are met everywhere in a region, within rounding.
  func seen(in polytope: Polytope) -> PartContent {
    guard case .solved(var solution) = self else { return self }
    solution.unsatisfied.removeAll { polytope.bounds(of: $0.violation).upperBound <= RangeTolerance.violation }
    return .solved(solution)
  }
}

/// The solution of a part. Its indices are those of the whole system.
struct PartSolution: Sendable {
  var values: AffineFunctions
  var ambiguous: [Int]
  var unsatisfied: [UnsatisfiedRow]
  var broken: [Int]
}

struct UnsatisfiedRow: Sendable {
  let row: Int
  let violation: AffineFunction
}
