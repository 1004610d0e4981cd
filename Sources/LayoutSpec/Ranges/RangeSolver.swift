internal import Cassowary
import Layout

/// Finds the regions of a layout: first the cells, in which all decisions of the document are the same; then, for each
/// independent part of a cell's linear system, the critical regions of its solutions.
///
/// If only the parts are needed, decisions on their constants are made for each part, not for all of them together.
struct RangeSolver {
  /// A cell with its regions.
  struct Solved {
    let cell: RangeCell
    /// The regions of each part of the system, which cover the cell.
    let parts: [[PartRegion]]
  }

  /// The content of a region of one part.
  struct PartRegion {
    var polytope: Polytope
    /// The indices of the part's variables in the whole system.
    let variables: [Int]
    var content: PartContent
    /// The borders of the region.
    var causes: [RangeCut]
  }

  let builder: RangeCellBuilder
  let options: SpecOptions
  /// The largest number of regions of all parts together.
  let limit: Int

  /// Returns all cells, with the regions of their parts.
  func solve() throws(RangeError) -> (solved: [Solved], invalid: [InvalidCell]) {
    let cells = try RegionExplorer(box: builder.box, limit: limit).explore {
      (point) throws(RangeError) -> RegionExplorer.Answer<RangeCellBuilder.Found>? in
      try cell(at: point)
    }
    var solved: [Solved] = []
    var invalid: [InvalidCell] = []
    try check(cells.end, share: cells.regions.reduce(0) { $0 + $1.polytope.share })
    var count = 0
    var share = 0.0
    for found in cells.regions {
      let cell: RangeCell
      switch found.content {
      case .valid(let valid): cell = valid.within(found.polytope)
      case .invalid(var cell):
        cell.polytope = found.polytope
        invalid.append(builder.atEnd(of: cell))
        share += found.polytope.share
        continue
      }
      let parts = try regions(of: cell, limit - count, share: share)
      // A part that is the same everywhere in the cell adds no region.
      count += parts.reduce(1) { $0 + $1.count - 1 }
      share += cell.polytope.share
      solved.append(Solved(cell: cell, parts: parts))
    }
    return (solved, invalid)
  }

  /// Throws the error of an incomplete exploration.
  ///
  /// - Parameter share: how much of the ranges the regions found cover.
  private func check(_ end: RegionExplorer.End, share: Double) throws(RangeError) {
    switch end {
    case .complete: return
    case .tooManyRegions: throw .limitExceeded(regions: limit, share: min(share, 1))
    case .hidden(let point):
      throw .hidden(zip(builder.base.ranges, point).map { (name: $0.number.name, value: $1) })
    case .tooManyCoupledParameters: throw .tooManyCoupledRanges(limit: Polytope.coupledLimit)
    }
  }

  private func cell(
    at point: [Double], in outer: RangeCell? = nil, deciding scopes: Set<RangeScope> = []
  ) throws(RangeError) -> RegionExplorer.Answer<RangeCellBuilder.Found>? {
    do throws(SpecSolveError) {
      if options.isCancelled?() == true { throw .budgetExceeded }
      return try builder.cell(at: point, in: outer, deciding: scopes).map { cell in
        RegionExplorer.Answer(conditions: cell.cuts.map { $0.slack }, content: cell.found)
      }
    } catch {
      throw .solve(error)
    }
  }

  /// Returns the regions of each part, with at most `room` more than one for each part.
  ///
  /// - Parameter share: how much of the ranges is covered already.
  private func regions(of cell: RangeCell, _ room: Int, share: Double) throws(RangeError) -> [[PartRegion]] {
    let parts = RangePartBuilder(cell, options).parts()
    var result = [[PartRegion]](repeating: [], count: parts.count)
    var count = 0
    var groups = groups(of: parts, in: cell)
    while let group = groups.popLast() {
      guard let cells = try cells(deciding: group, in: cell, room - count, share: share) else {
        groups += group.parts.map { Group(of: $0, parts, in: cell) }
        continue
      }
      for index in group.parts {
        result[index] = try regions(of: parts[index], in: cells, room - count, share: share)
        PartRegion.merge(&result[index], of: parts[index]) { options.isCancelled?() == true }
        count += result[index].count - 1
      }
    }
    return result
  }

  /// Parts whose constants are decided together.
  private struct Group {
    var parts: [Int]
    var scopes: Set<RangeScope>
    /// The functions that decide around one point.
    let decisions: Set<AffineFunction>

    /// The indices of the ranges that these decisions depend on.
    var ranges: Set<Int> {
      Set(decisions.flatMap { decision in decision.slopes.indices.filter { decision.slopes[$0] != 0 } })
    }

    init(of part: Int, _ all: [RangePart], in cell: RangeCell) {
      parts = [part]
      let undecided = cell.undecided
      scopes = undecided.isEmpty ? [] : Set(all[part].part.constraints.map(cell.scope(ofRow:)))
      scopes.formIntersection(undecided.keys)
      decisions = scopes.reduce(into: []) { $0.formUnion(undecided[$1] ?? []) }
    }
  }

  /// Groups parts with the same decisions, which depend on one or two ranges: each combination of them takes as much work
  /// for one part as for all.
  private func groups(of parts: [RangePart], in cell: RangeCell) -> [Group] {
    var groups: [Group] = []
    var indices: [Set<AffineFunction>: Int] = [:]
    for part in parts.indices {
      let group = Group(of: part, parts, in: cell)
      if group.ranges.count <= 2, let index = indices[group.decisions] {
        groups[index].scopes.formUnion(group.scopes)
        groups[index].parts.append(part)
      } else {
        indices[group.decisions] = groups.count
        groups.append(group)
      }
    }
    return groups
  }

  /// A cell in which all decisions on the constants of some parts are the same.
  private struct DecidedCell {
    let cell: RangeCell
    /// The decisions on the constants.
    let causes: [RangeCut]
  }

  /// Returns a cell for each combination of a group's decisions, or `nil` if it has several parts, and some decisions
  /// depend on other ranges than those around the first point: then the decisions of its parts would multiply.
  private func cells(
    deciding group: Group, in cell: RangeCell, _ room: Int, share: Double
  ) throws(RangeError) -> [DecidedCell]? {
    if group.scopes.isEmpty { return [DecidedCell(cell: cell, causes: [])] }
    let others = group.parts.count == 1 ? [] : Set(builder.base.ranges.indices).subtracting(group.ranges)
    var hasOthers = false
    let found = try RegionExplorer(box: cell.polytope, limit: room).explore {
      (point) throws(RangeError) -> RegionExplorer.Answer<RangeCellBuilder.Found>? in
      if hasOthers { return nil }
      let answer = try self.cell(at: point, in: cell, deciding: group.scopes)
      hasOthers = others.contains { range in answer?.conditions.contains { $0.slopes[range] != 0 } == true }
      return answer
    }
    if hasOthers { return nil }
    try check(found.end, share: found.regions.reduce(share) { $0 + $1.polytope.share })
    var decided: [DecidedCell] = []
    for region in found.regions {
      switch region.content {
      case .valid(let valid):
        let own = valid.within(region.polytope)
        decided.append(DecidedCell(cell: own, causes: own.cuts + own.isolated))
      case .invalid(var invalid):
        invalid.polytope = region.polytope
        throw .solve(.invalid(builder.atEnd(of: invalid).errors(over: builder.base.ranges)))
      }
    }
    return decided
  }

  /// Returns the regions of a part in cells with decided constants. The rows are the same in all of them.
  private func regions(
    of part: RangePart, in cells: [DecidedCell], _ room: Int, share: Double
  ) throws(RangeError) -> [PartRegion] {
    guard let first = cells.first?.cell else { return [] }
    var solver: PartSolver
    do throws(SolveError) {
      solver = try PartSolver(builder, part, in: first, options)
    } catch {
      throw .solve(SpecSolveError(LayoutSolveError(error, first.layout), builder.names(in: first)))
    }
    var result: [PartRegion] = []
    for decided in cells {
      solver.cell = decided.cell
      let explorer = RegionExplorer(box: decided.cell.polytope, limit: room - result.count)
      let found = try explorer.explore { (point) throws(RangeError) in
        do throws(SpecSolveError) {
          return try solver.answer(at: point)
        } catch {
          throw .solve(error)
        }
      }
      try check(found.end, share: found.regions.reduce(share) { $0 + $1.polytope.share })
      result += found.regions.map { region in
        PartRegion(
          polytope: region.polytope, variables: part.part.variables,
          content: region.content.content.seen(in: region.polytope),
          causes: (decided.causes + region.content.causes).filter { region.polytope.reachesZero(of: $0.slack) })
      }
    }
    return result
  }
}

/// The solution of a part as functions of the ranged numbers.
enum PartContent: Sendable {
  case solved(PartSolution)
  /// A minimal conflict.
  case unsatisfiable(RangedConflict)

  /// Returns the content without optional constraints that are met everywhere in a region, within rounding.
  fileprivate func seen(in polytope: Polytope) -> PartContent {
    guard case .solved(var solution) = self else { return self }
    solution.unsatisfied.removeAll { polytope.bounds(of: $0.violation).upperBound <= 1e-6 }
    return .solved(solution)
  }
}

/// The solution of a part. Its indices are those of the whole system.
struct PartSolution: Sendable {
  /// The value of each variable of the part.
  var values: AffineFunctions
  var ambiguous: [Int]
  var unsatisfied: [UnsatisfiedRow]
  var broken: [Int]
}

/// An optional constraint that is not met.
struct UnsatisfiedRow: Sendable {
  let row: Int
  let violation: AffineFunction
}

/// Solves a part at points.
///
/// If nothing may be dropped, each solve starts from the latest solution, which is often that of a neighbor. If several
/// solutions are equally good, a fresh solve finds the one that `solve` finds, unless that takes many pivots.
private struct PartSolver {
  /// The content around a point, and its borders.
  struct Content {
    let content: PartContent
    let causes: [RangeCut]
  }

  /// The cell to solve in. Its rows are those of the cell that the solver was made for.
  var cell: RangeCell { didSet { part.move(to: cell) } }
  private var part: RangePart
  private let builder: RangeCellBuilder
  private let options: SpecOptions
  private let plan: Plan
  private var latest: Solution?
  /// The largest number of pivots of a solve.
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
      let start = latest.map { RangeSolution.Start(solution: $0, isRequired: pivotCount > Self.freshPivotLimit) }
      let found = try RangeSolution(part, plan, at: point, options, from: start)
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
      guard case .unsatisfiable(let found) = whole,
        case .unsatisfiable(let named) = SpecSolveError(whole, builder.names(in: cell))
      else { return nil }
      content = .unsatisfiable(RangedConflict(named, found, gap: gap, at: point))
    }
    guard let whole = cell.polytope.clipped(by: causes.map { $0.slack }) else { return nil }
    // A new array needs less memory: the old one has room for all conditions.
    causes = causes.filter { whole.reachesZero(of: $0.slack) }
    return RegionExplorer.Answer(
      conditions: causes.map { $0.slack }, content: Content(content: content, causes: causes))
  }
}

/// The solution of a part at a point, with the conditions under which its basis stays optimal.
private struct RangeSolution {
  /// A solution to start from.
  struct Start {
    let solution: Solution
    /// Whether to start from it even if several solutions are equally good.
    let isRequired: Bool
  }

  private let part: RangePart
  let solution: Solution
  private let region: CriticalRegion
  private let optional: [Sided]

  /// An optional constraint with the side on which it stays.
  private struct Sided {
    let constraint: ConstraintID
    let isViolated: Bool
    /// A function that is at least 0 on this side.
    let slack: AffineFunction
  }

  init(
    _ part: RangePart, _ plan: Plan, at point: [Double], _ options: SpecOptions, from start: Start?
  ) throws(SolveError) {
    let solution = try Self.solve(part, plan, point, options, from: start)
    let region = solution.criticalRegion(at: point, part.slopes)
    self.part = part
    self.solution = solution
    self.region = region
    optional = part.optional.map { Self.sided($0, part, region, point) }
  }

  private static func solve(
    _ part: RangePart, _ plan: Plan, _ point: [Double], _ options: SpecOptions, from start: Start?
  ) throws(SolveError) -> Solution {
    let parameters = part.parameters.map { $0.value(at: point) }
    let constants = part.constants.map { $0.value(at: point) }
    let options = SolveOptions(
      pivotLimit: options.pivotLimit, breakable: part.breakable, isCancelled: options.isCancelled)
    // Where several solutions are equally good, they usually are in neighboring regions too.
    if let start, start.isRequired || start.solution.isUnique, part.breakable.isEmpty {
      do throws(SolveError) {
        let moved = try start.solution.moved(parameters: parameters, constants: constants, options: options)
        // If several solutions are equally good, a fresh solve gives the same one as `solve`.
        if start.isRequired || moved.isUnique { return moved }
      } catch {
        // A fresh solve reports a conflict in the same way as `solve`.
        guard case .unsatisfiable = error else { throw error }
      }
    }
    return try plan.solve(parameters: parameters, constants: constants, options: options)
  }

  private static func sided(
    _ optional: RangePart.OptionalConstraint, _ part: RangePart, _ region: CriticalRegion, _ point: [Double]
  ) -> Sided {
    let (id, constraint) = (optional.id, optional.constraint)
    var excess = -part.constants[id.index]
    for term in constraint.terms { region.values.add(term.coefficient, term.variable.index, to: &excess) }
    let value = excess.value(at: point)
    switch constraint.relation {
    case .equal: return Sided(constraint: id, isViolated: true, slack: value < 0 ? -excess : excess)
    case .lessThanOrEqual: return Sided(constraint: id, isViolated: value > 0, slack: value > 0 ? excess : -excess)
    case .greaterThanOrEqual: return Sided(constraint: id, isViolated: value < 0, slack: value < 0 ? -excess : excess)
    }
  }

  /// Returns the part of the solution that is reported.
  func solved() throws(SolveError) -> PartSolution {
    let indices = part.part.variables
    let ambiguous = try solution.ambiguousVariables(among: part.listed)
    return PartSolution(
      values: region.values,
      ambiguous: ambiguous.map { indices[$0.index] },
      unsatisfied: optional.filter { $0.isViolated }.map {
        UnsatisfiedRow(row: part.part.constraints[$0.constraint.index], violation: $0.slack)
      },
      broken: solution.broken.map { part.part.constraints[$0.index] })
  }

  /// Returns the conditions under which the solution holds, except some that others imply in a cell, or `nil` if a
  /// constraint was dropped only because of rounding.
  func cuts(of box: Polytope, in cell: Polytope, _ options: SpecOptions) throws(SolveError) -> [RangeCut]? {
    let limits = SolveOptions(pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    let broken = try solution.brokenConditions(
      breakable: part.breakable, options: limits, constants: { part.constants[$0.index] }, parameter: part.parameter)
    guard let broken else { return nil }
    var cuts: [RangeCut] = []
    let bounds = bounds(of: cell)
    func add(_ constraint: ConstraintID, _ slack: AffineFunction, isClosed: Bool? = nil) {
      guard let slack = box.normalized(slack), bounds.reachesZero(of: slack) else { return }
      cuts.append(RangeCut(slack: slack, row: part.part.constraints[constraint.index], isClosed: isClosed))
    }
    for condition in region.conditions { add(condition.constraint, condition.slack) }
    // On the border itself, there is no conflict.
    for condition in broken { add(condition.constraint, condition.slack, isClosed: false) }
    for condition in optional { add(condition.constraint, condition.slack) }
    return cuts
  }

  /// Returns a part of a cell that contains the region: on a line, the interval of its conditions.
  private func bounds(of cell: Polytope) -> Polytope {
    guard cell.dimension == 1 else { return cell }
    var (low, high) = (cell.range(0).lowerBound, cell.range(0).upperBound)
    for condition in region.conditions {
      let slope = condition.slack.slopes[0]
      let end = -condition.slack.constant / slope
      if slope > 0 { low = max(low, end) } else { high = min(high, end) }
    }
    return low < high ? cell.interval(low...high) ?? cell : cell
  }
}
