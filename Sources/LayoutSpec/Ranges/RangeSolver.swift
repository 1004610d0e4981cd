internal import Cassowary
import Layout

/// Finds what holds where: first the cells, in each of which the document decides the same; then, for each part of a cell's
/// linear system by itself, the critical regions of its solutions.
struct RangeSolver {
  /// A cell with what holds in it.
  struct Solved {
    let cell: RangeCell
    /// For each part of the system its regions, which cover the cell.
    let parts: [[PartRegion]]
  }

  /// What holds for a part of the system in a region.
  struct PartRegion {
    var polytope: Polytope
    let part: RangePart
    var content: PartContent
    /// What ends the region.
    var causes: [RangeCut]
  }

  let builder: RangeCellBuilder
  let options: SpecOptions
  /// The most regions of all parts together.
  let limit: Int

  /// How far it came before the limit.
  enum Outcome {
    case complete([Solved])
    case limitExceeded(share: Double)
  }

  /// All cells, with the regions of their parts.
  func solve() throws(SpecSolveError) -> Outcome {
    let cells = try RegionExplorer(box: builder.box, limit: limit).explore {
      (point) throws(SpecSolveError) -> RegionExplorer.Answer<RangeCell>? in
      guard let cell = try builder.cell(at: point) else { return nil }
      return RegionExplorer.Answer(conditions: cell.cuts.map { $0.slack }, content: cell)
    }
    var solved: [Solved] = []
    guard cells.isComplete else {
      return .limitExceeded(share: cells.regions.reduce(0) { $0 + $1.polytope.share })
    }
    var count = 0
    var share = 0.0
    for found in cells.regions {
      let cell = found.content.within(found.polytope)
      let parts: [[PartRegion]]
      switch try regions(of: cell, limit - count) {
      case .complete(let found): parts = found
      case .limitExceeded(let part): return .limitExceeded(share: share + part)
      }
      // A part that stays the same all over the cell makes no region of its own.
      count += parts.reduce(1) { $0 + $1.count - 1 }
      share += cell.polytope.share
      solved.append(Solved(cell: cell, parts: parts))
    }
    return .complete(solved)
  }

  private enum CellOutcome {
    case complete([[PartRegion]])
    /// There are more than allowed, and those found cover this share of the ranges.
    case limitExceeded(share: Double)
  }

  /// The regions of each part, at most `room` of them beside one for each part.
  private func regions(of cell: RangeCell, _ room: Int) throws(SpecSolveError) -> CellOutcome {
    let naming = DiagnosticNames(builder.document, cell.resolved)
    let parts: [RangePart]
    do throws(SolveError) {
      parts = try RangePartBuilder(cell, options).parts()
    } catch {
      throw SpecSolveError(LayoutSolveError(error, cell.planned.layout), naming)
    }
    var result: [[PartRegion]] = []
    var count = 0
    for part in parts {
      var solver = PartSolver(cell: cell, part: part, box: builder.box, options: options, naming: naming)
      let found = try RegionExplorer(box: cell.polytope, limit: room - count).explore {
        (point) throws(SpecSolveError) in try solver.answer(at: point)
      }
      guard found.isComplete else {
        return .limitExceeded(share: found.regions.reduce(0) { $0 + $1.polytope.share })
      }
      var regions = found.regions.map { region in
        PartRegion(
          polytope: region.polytope, part: part, content: region.content.content.seen(in: region.polytope),
          causes: region.content.causes.filter { region.polytope.bounds(of: $0.slack).lowerBound <= 1e-8 })
      }
      PartRegion.merge(&regions)
      count += regions.count - 1
      result.append(regions)
    }
    return .complete(result)
  }
}

/// What a part's solution is, as functions of the ranged numbers.
enum PartContent: Sendable {
  case solved(PartSolution)
  /// A minimal conflict, by names.
  case unsatisfiable(SpecConflict)

  /// Without wishes that are met all over a region, but for rounding.
  fileprivate func seen(in polytope: Polytope) -> PartContent {
    guard case .solved(var solution) = self else { return self }
    solution.unsatisfied.removeAll { polytope.bounds(of: $0.violation).upperBound <= 1e-6 }
    return .solved(solution)
  }
}

/// A part's solution. Indices are those of the whole system.
struct PartSolution: Sendable {
  /// Each variable of the part.
  var values: [AffineFunction]
  var ambiguous: [Int]
  var unsatisfied: [UnsatisfiedRow]
  var broken: [Int]
}

/// A wish that is not met.
struct UnsatisfiedRow: Sendable {
  let row: Int
  let violation: AffineFunction
}

/// Solves a part at points.
///
/// Where nothing may be dropped, a solve goes on from the latest one, which is a neighbour's more often than not.
private struct PartSolver {
  /// What holds around a point, and what ends it.
  struct Content {
    let content: PartContent
    let causes: [RangeCut]
  }

  let cell: RangeCell
  let part: RangePart
  let box: Polytope
  let options: SpecOptions
  let naming: DiagnosticNames
  /// The latest solution.
  private var latest: Solution?
  /// How the latest solution could move.
  private var directions = KnownDirections()

  init(cell: RangeCell, part: RangePart, box: Polytope, options: SpecOptions, naming: DiagnosticNames) {
    self.cell = cell
    self.part = part
    self.box = box
    self.options = options
    self.naming = naming
  }

  /// What holds around a point, or `nil` if the point is at a border.
  mutating func answer(at point: [Double]) throws(SpecSolveError) -> RegionExplorer.Answer<Content>? {
    var causes: [RangeCut] = []
    let content: PartContent
    do throws(SolveError) {
      let found = try RangeSolution(part, at: point, options, from: latest)
      latest = found.solution
      guard let conditions = try found.conditions(options) else { return nil }
      for (row, slack) in conditions {
        if let slack = box.normalized(slack) { causes.append(RangeCut(slack: slack, row: part.part.constraints[row])) }
      }
      content = .solved(try found.solved(&directions))
    } catch {
      guard case .unsatisfiable(let conflict) = error else {
        throw SpecSolveError(LayoutSolveError(error, cell.planned.layout), naming)
      }
      let gap = conflict.gap(in: part.problem, constants: { part.constants[$0.index] }, parameter: part.parameter)
      guard let gap else { return nil }
      if let slack = box.normalized(gap) {
        causes = conflict.members.map { RangeCut(slack: slack, row: part.part.constraints[$0.constraint.index]) }
      }
      let whole = LayoutSolveError(.unsatisfiable(part.part.whole(conflict)), cell.planned.layout)
      guard case .unsatisfiable(let named) = SpecSolveError(whole, naming) else { return nil }
      content = .unsatisfiable(named)
    }
    return RegionExplorer.Answer(
      conditions: causes.map { $0.slack }, content: Content(content: content, causes: causes))
  }
}

/// A part's solution at a point, with where its basis stays optimal.
private struct RangeSolution {
  private let part: RangePart
  let solution: Solution
  private let region: CriticalRegion
  private let wishes: [Sided]

  /// A wish of the document that stays on its side.
  private struct Sided {
    let constraint: ConstraintID
    let isViolated: Bool
    /// At least 0 on this side.
    let slack: AffineFunction
  }

  init(_ part: RangePart, at point: [Double], _ options: SpecOptions, from latest: Solution?) throws(SolveError) {
    let solution = try Self.solve(part, point, options, from: latest)
    let region = solution.criticalRegion(at: point, part.slopes)
    self.part = part
    self.solution = solution
    self.region = region
    wishes = part.wishes.compactMap { Self.sided($0, part, region, point) }
  }

  private static func solve(
    _ part: RangePart, _ point: [Double], _ options: SpecOptions, from latest: Solution?
  ) throws(SolveError) -> Solution {
    let parameters = part.parameters.map { $0(point) }
    let constants = part.constants.map { $0(point) }
    let options = SolveOptions(
      pivotLimit: options.pivotLimit, breakable: part.breakable, isCancelled: options.isCancelled)
    if let latest, part.breakable.isEmpty {
      do throws(SolveError) {
        let moved = try latest.moved(parameters: parameters, constants: constants, options: options)
        // Of several solutions that are as good, a solve from the beginning gives the one that `solve` does.
        if moved.isUnique { return moved }
      } catch {
        // A conflict is told as a solve from the beginning tells it.
        guard case .unsatisfiable = error else { throw error }
      }
    }
    return try part.plan.solve(parameters: parameters, constants: constants, options: options)
  }

  private static func sided(
    _ id: ConstraintID, _ part: RangePart, _ region: CriticalRegion, _ point: [Double]
  ) -> Sided? {
    guard let constraint = part.problem.constraint(id) else { return nil }
    var excess = -part.constants[id.index]
    for term in constraint.terms { excess.add(term.coefficient, region.values[term.variable.index]) }
    let value = excess(point)
    switch constraint.relation {
    case .equal: return Sided(constraint: id, isViolated: true, slack: value < 0 ? -excess : excess)
    case .lessThanOrEqual: return Sided(constraint: id, isViolated: value > 0, slack: value > 0 ? excess : -excess)
    case .greaterThanOrEqual: return Sided(constraint: id, isViolated: value < 0, slack: value < 0 ? -excess : excess)
    }
  }

  /// What is shown of the solution.
  func solved(_ directions: inout KnownDirections) throws(SolveError) -> PartSolution {
    let indices = part.part.variables
    let ambiguous =
      solution.broken.isEmpty
      ? try solution.ambiguousVariables(among: part.listed, knowing: &directions)
      : try solution.ambiguousVariables(among: part.listed)
    return PartSolution(
      values: region.values,
      ambiguous: ambiguous.map { indices[$0.index] },
      unsatisfied: wishes.filter { $0.isViolated }.map {
        UnsatisfiedRow(row: part.part.constraints[$0.constraint.index], violation: $0.slack)
      },
      broken: solution.broken.map { part.part.constraints[$0.index] })
  }

  /// What has to be at least 0 for all of this to hold, each with the part's row that it comes from, or `nil` if
  /// something is dropped that would not have to be, but for rounding.
  func conditions(_ options: SpecOptions) throws(SolveError) -> [(row: Int, slack: AffineFunction)]? {
    let limits = SolveOptions(pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    let broken = try solution.brokenConditions(
      breakable: part.breakable, options: limits, constants: { part.constants[$0.index] }, parameter: part.parameter)
    guard let broken else { return nil }
    return (region.conditions + broken).map { ($0.constraint.index, $0.slack) }
      + wishes.map { ($0.constraint.index, $0.slack) }
  }
}
