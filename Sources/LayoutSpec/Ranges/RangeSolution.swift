internal import Cassowary
import Layout

/// The solution of a part at a point, with the conditions under which its basis stays optimal.
struct RangeSolution {
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

  /// - Parameters:
  ///   - start: the solution at another point.
  ///   - isRequired: whether to start from it even if several solutions are equally good.
  init(
    _ part: RangePart, _ plan: Plan, at point: [Double], _ options: SpecOptions, from start: Solution?,
    isRequired: Bool
  ) throws(SolveError) {
    let solution = try Self.solve(part, plan, point, options, from: start, isRequired)
    let region = solution.criticalRegion(at: point, part.slopes)
    self.part = part
    self.solution = solution
    self.region = region
    optional = part.optional.map { Self.sided($0.id, $0.constraint, part, region, point) }
  }

  private static func solve(
    _ part: RangePart, _ plan: Plan, _ point: [Double], _ options: SpecOptions, from start: Solution?,
    _ isRequired: Bool
  ) throws(SolveError) -> Solution {
    let parameters = part.parameters.map { $0.value(at: point) }
    let constants = part.constants.map { $0.value(at: point) }
    let options = SolveOptions(
      pivotLimit: options.pivotLimit, breakable: part.breakable, isCancelled: options.isCancelled)
    // Where several solutions are equally good, they usually are in neighboring regions too.
    if let start, isRequired || start.isUnique, part.breakable.isEmpty {
      do throws(SolveError) {
        let moved = try start.moved(parameters: parameters, constants: constants, options: options)
        // If several solutions are equally good, a fresh solve gives the same one as `solve`.
        if isRequired || moved.isUnique { return moved }
      } catch {
        // A fresh solve reports a conflict in the same way as `solve`.
        guard case .unsatisfiable = error else { throw error }
      }
    }
    return try plan.solve(parameters: parameters, constants: constants, options: options)
  }

  private static func sided(
    _ id: ConstraintID, _ constraint: Constraint, _ part: RangePart, _ region: CriticalRegion, _ point: [Double]
  ) -> Sided {
    var excess = -part.constants[id.index]
    for term in constraint.terms { region.values.add(term.coefficient, term.variable.index, to: &excess) }
    let value = excess.value(at: point)
    switch constraint.relation {
    case .equal: return Sided(constraint: id, isViolated: true, slack: value < 0 ? -excess : excess)
    case .lessThanOrEqual: return Sided(constraint: id, isViolated: value > 0, slack: value > 0 ? excess : -excess)
    case .greaterThanOrEqual: return Sided(constraint: id, isViolated: value < 0, slack: value < 0 ? -excess : excess)
    }
  }

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
