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

  /// Why a group of parts cannot be decided together.
  private enum GroupError: Error {
    case dependsOnOtherRanges
    case range(RangeError)
  }

  /// Returns a cell for each combination of a group's decisions, or `nil` if it has several parts, and some decisions
  /// depend on other ranges than those around the first point: then the decisions of its parts would multiply.
  private func cells(
    deciding group: Group, in cell: RangeCell, _ room: Int, share: Double
  ) throws(RangeError) -> [DecidedCell]? {
    if group.scopes.isEmpty { return [DecidedCell(cell: cell, causes: [])] }
    let others = group.parts.count == 1 ? [] : Set(builder.base.ranges.indices).subtracting(group.ranges)
    let found: (regions: [RegionExplorer.Region<RangeCellBuilder.Found>], end: RegionExplorer.End)
    do throws(GroupError) {
      found = try RegionExplorer(box: cell.polytope, limit: room).explore {
        (point) throws(GroupError) -> RegionExplorer.Answer<RangeCellBuilder.Found>? in
        let answer: RegionExplorer.Answer<RangeCellBuilder.Found>?
        do throws(RangeError) {
          answer = try self.cell(at: point, in: cell, deciding: group.scopes)
        } catch {
          throw .range(error)
        }
        if others.contains(where: { range in answer?.conditions.contains { $0.slopes[range] != 0 } == true }) {
          throw .dependsOnOtherRanges
        }
        return answer
      }
    } catch {
      switch error {
      case .dependsOnOtherRanges: return nil
      case .range(let error): throw error
      }
    }
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
