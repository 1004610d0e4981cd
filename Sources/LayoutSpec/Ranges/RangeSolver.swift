internal import Cassowary
import Layout

/// Finds the regions of a layout: first the cells, in which all decisions of the document are the same; then, for each
/// independent part of a cell's linear system, the critical regions of its solutions.
struct RangeSolver {
  let builder: RangeCellBuilder
  let options: SpecOptions
  /// The largest number of regions of all parts together.
  let limit: Int

  func solve() throws(RangeError) -> (solved: [SolvedCell], invalid: [InvalidCell]) {
    let cells = try RegionExplorer(box: builder.box, limit: limit).explore {
      (point) throws(RangeError) -> RegionExplorer.Answer<RangeCellBuilder.Found>? in
      try cell(at: point)
    }
    var solved: [SolvedCell] = []
    var invalid: [InvalidCell] = []
    try check(cells.end, share: cells.regions.reduce(0) { $0 + $1.polytope.share })
    var count = 0
    var share = 0.0
    for found in cells.regions {
      switch found.content {
      case .valid(var cell):
        cell.polytope = found.polytope
        let parts = try regions(of: cell, limit - count, share: share)
        // A part that is the same everywhere in the cell adds no region.
        count += parts.reduce(1) { $0 + $1.count - 1 }
        let views = RangedView.all(in: cell.resolved, options)
        solved.append(SolvedCell(cell: cell, parts: parts, views: views, names: builder.names(in: cell)))
      case .invalid(var cell):
        cell.polytope = found.polytope
        invalid.append(builder.atEnd(of: cell))
      }
      share += found.polytope.share
    }
    return (solved, invalid)
  }

  /// Throws the error of an incomplete exploration, which found this share of the ranges.
  private func check(_ end: RegionExplorer.End, share: Double) throws(RangeError) {
    switch end {
    case .complete: return
    case .tooManyRegions: throw .limitExceeded(regions: limit, share: min(share, 1))
    case .hidden(let point):
      throw .hidden(zip(builder.base.ranges, point).map { (name: $0.number.name, value: $1) })
    case .tooManyCoupledParameters: throw .tooManyCoupledRanges(limit: Polytope.coupledLimit)
    }
  }

  private func cell(at point: [Double]) throws(RangeError) -> RegionExplorer.Answer<RangeCellBuilder.Found>? {
    do throws(SpecSolveError) {
      if options.isCancelled?() == true { throw .budgetExceeded }
      return try builder.cell(at: point).map { cell in
        RegionExplorer.Answer(conditions: cell.cuts.map { $0.slack }, content: cell.found)
      }
    } catch {
      throw .solve(error)
    }
  }

  /// Returns the regions of each part, with at most `room` more than one for each part.
  private func regions(of cell: RangeCell, _ room: Int, share: Double) throws(RangeError) -> [[PartRegion]] {
    var result: [[PartRegion]] = []
    var count = 0
    for part in cell.parts(options) {
      var regions = try regions(of: part, in: cell, room - count, share: share)
      PartRegion.merge(&regions, of: part) { options.isCancelled?() == true }
      count += regions.count - 1
      result.append(regions)
    }
    return result
  }

  private func regions(
    of part: RangePart, in cell: RangeCell, _ room: Int, share: Double
  ) throws(RangeError) -> [PartRegion] {
    var solver: PartSolver
    do throws(SolveError) {
      solver = try PartSolver(builder, part, in: cell, options)
    } catch {
      throw .solve(SpecSolveError(LayoutSolveError(error, cell.layout), builder.names(in: cell)))
    }
    let found = try RegionExplorer(box: cell.polytope, limit: room).explore { (point) throws(RangeError) in
      do throws(SpecSolveError) {
        return try solver.answer(at: point)
      } catch {
        throw .solve(error)
      }
    }
    try check(found.end, share: found.regions.reduce(share) { $0 + $1.polytope.share })
    return found.regions.map { region in
      PartRegion(
        polytope: region.polytope, variables: part.part.variables,
        content: region.content.content.seen(in: region.polytope),
        causes: region.content.causes.filter { region.polytope.reachesZero(of: $0.slack) })
    }
  }
}
