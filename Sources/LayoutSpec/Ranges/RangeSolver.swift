internal import Cassowary
import Layout

/// Finds the regions of a layout: first the cells, in which all decisions of the document are the same; then, for each
/// independent part of a cell's linear system, the critical regions of its solutions.
struct RangeSolver {
  let builder: RangeCellBuilder
  /// The largest number of regions of all parts together.
  let limit: Int

  private var options: SpecOptions { builder.options }

  func solve() throws(RangeError) -> (cells: [RangeCell], invalid: [InvalidCell]) {
    let found = try explore(builder.box, limit: limit) { (point) throws(SpecSolveError) in
      if options.isCancelled?() == true { throw .budgetExceeded }
      return try builder.cell(at: point)
    }
    var cells: [RangeCell] = []
    var invalid: [InvalidCell] = []
    var count = 0
    var share = 0.0
    for region in found {
      switch region.content {
      case .valid(var cell):
        cell.polytope = region.polytope
        cell.parts = try regions(of: cell, limit - count, share: share)
        // A part that is the same everywhere in the cell adds no region.
        count += cell.parts.reduce(1) { $0 + $1.count - 1 }
        cells.append(cell)
      case .invalid(var cell):
        cell.polytope = region.polytope
        invalid.append(builder.atEnd(of: cell))
      }
      share += region.polytope.share
    }
    return (cells, invalid)
  }

  /// - Parameter share: the share of the ranges that was covered before.
  private func explore<Content>(
    _ polytope: Polytope, limit room: Int, share: Double = 0,
    _ answer: (_ point: [Double]) throws(SpecSolveError) -> Polytope.Answer<Content>?
  ) throws(RangeError) -> [Polytope.Found<Content>] {
    let found = try solving { () throws(SpecSolveError) in try polytope.explore(limit: room, answer) }
    switch found.end {
    case .complete: return found.regions
    case .tooManyRegions:
      let covered = found.regions.reduce(share) { $0 + $1.polytope.share }
      throw .limitExceeded(regions: limit, share: min(covered, 1))
    case .hidden(let point):
      throw .hidden(zip(builder.base.ranges, point).map { (name: $0.number.name, value: $1) })
    case .tooManyCoupledParameters: throw .tooManyCoupledRanges(limit: Polytope.coupledLimit)
    }
  }

  private func solving<Result>(_ work: () throws(SpecSolveError) -> Result) throws(RangeError) -> Result {
    do throws(SpecSolveError) {
      return try work()
    } catch {
      throw .solve(error)
    }
  }

  /// Returns the regions of each part, with at most `room` more than one for each part.
  ///
  /// Violations within the tolerance are judged in sum. If those of several parts may exceed it, these parts are one.
  private func regions(of cell: RangeCell, _ room: Int, share: Double) throws(RangeError) -> [[PartRegion]] {
    var result: [[PartRegion]] = []
    var count = 0
    var excess = 0.0
    var inexact: [Int] = []
    func solve(_ parts: [ProblemPart]) throws(RangeError) {
      for part in cell.systemParts(parts, options) {
        var regions = try regions(of: part, in: cell, room - count, share: share)
        let largest = regions.reduce(0) { max($0, $1.largestExcess) }
        if largest > RangeTolerance.excess {
          inexact.append(result.count)
          excess += largest
        }
        PartRegion.merge(&regions, of: part) { options.isCancelled?() == true }
        count += regions.count - 1
        result.append(regions)
      }
    }
    let parts = cell.problem.independentParts()
    try solve(parts)
    guard inexact.count > 1, excess > RangeTolerance.violation else { return result }
    let joined = cell.problem.joined(inexact.map { parts[$0] })
    for index in inexact.reversed() { count -= result.remove(at: index).count - 1 }
    try solve([joined])
    return result
  }

  private func regions(
    of part: RangePart, in cell: RangeCell, _ room: Int, share: Double
  ) throws(RangeError) -> [PartRegion] {
    var solver = try solving { () throws(SpecSolveError) in try PartSolver(builder.box, part, in: cell, options) }
    let found = try explore(cell.polytope, limit: room, share: share) { (point) throws(SpecSolveError) in
      try solver.answer(at: point)
    }
    return found.map { region in
      PartRegion(
        polytope: region.polytope, variables: part.part.variables,
        content: region.content.content.seen(in: region.polytope),
        causes: region.content.causes.filter { region.polytope.reachesZero(of: $0.slack) })
    }
  }
}
