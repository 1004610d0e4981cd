package import Cassowary
import Layout

/// If nothing may be dropped, each solve starts from the latest solution, which is often that of a neighbor. If several
/// solutions are equally good, a fresh solve finds the one that `solve` finds, unless that takes many pivots.
struct PartSolver {
  typealias Found = (content: PartContent, causes: [RangeCut])

  private let cell: RangeCell
  private let part: RangePart
  private let box: Polytope
  private let options: SolveOptions
  private let plan: Plan
  private var latest: Solution?
  private var pivotCount = 0

  /// The number of pivots that a fresh solve of each region may take.
  private static var freshPivotLimit: Int { 100 }

  /// - Parameter box: the whole ranges.
  init(_ box: Polytope, _ part: RangePart, in cell: RangeCell, _ options: SpecOptions) throws(SpecSolveError) {
    self.box = box
    self.part = part
    self.cell = cell
    self.options = SolveOptions(pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    do throws(SolveError) {
      plan = try Plan(part.problem, options: self.options)
    } catch {
      throw SpecSolveError(LayoutSolveError(error, cell.layout), cell.names)
    }
  }

  /// Returns the content around a point, or `nil` if the point is on a border.
  mutating func answer(at point: [Double]) throws(SpecSolveError) -> Polytope.Answer<Found>? {
    if options.isCancelled?() == true { throw .budgetExceeded }
    let found: Found?
    do throws(SolveError) {
      let solution = try solve(at: point)
      latest = solution
      pivotCount = max(pivotCount, solution.pivotCount)
      found = try content(of: solution, at: point)
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw named(LayoutSolveError(error, cell.layout)) }
      found = try content(of: conflict, at: point)
    }
    guard var found, let whole = cell.polytope.clipped(by: found.causes.map { $0.slack }) else { return nil }
    // A new array needs less memory: the old one has room for all conditions.
    found.causes = found.causes.filter { whole.reachesZero(of: $0.slack) }
    return (found.causes.map { $0.slack }, found)
  }

  private func named(_ error: LayoutSolveError) -> SpecSolveError { SpecSolveError(error, cell.names) }

  private func row(_ constraint: ConstraintID) -> Int { part.part.constraints[constraint.index] }

  private func solve(at point: [Double]) throws(SolveError) -> Solution {
    let parameters = part.parametric.parameters.map { $0.value(at: point) }
    let constants = part.parametric.constants.map { $0.value(at: point) }
    var options = options
    options.breakable = part.breakable
    let isSlow = pivotCount > Self.freshPivotLimit
    // Where several solutions are equally good, they usually are in neighboring regions too.
    if let latest, isSlow || latest.isUnique, part.breakable.isEmpty {
      do throws(SolveError) {
        let moved = try latest.moved(parameters: parameters, constants: constants, options: options)
        if moved.nearConflicts.isEmpty, isSlow || moved.isUnique { return moved }
      } catch {
        // A fresh solve reports a conflict in the same way as `solve`.
        guard case .unsatisfiable = error else { throw error }
      }
    }
    return try plan.solve(parameters: parameters, constants: constants, options: options)
  }

  // MARK: Solutions

  /// Returns a solution with the conditions under which it holds, except some that others imply in the cell, or `nil`
  /// if a constraint was dropped only because of rounding.
  private func content(of solution: Solution, at point: [Double]) throws(SolveError) -> Found? {
    let region = try solution.criticalRegion(at: point, of: part.parametric)
    let broken = try solution.brokenConditions(
      breakable: part.breakable, options: options, in: part.parametric, over: box)
    guard let broken else { return nil }
    var causes: [RangeCut] = []
    func add(_ constraint: ConstraintID, _ slack: AffineFunction, isClosed: Bool? = nil) {
      guard let slack = box.normalized(slack), cell.polytope.reachesZero(of: slack) else { return }
      causes.append(RangeCut(slack: slack, order: row(constraint), isClosed: isClosed))
    }
    for condition in region.conditions { add(condition.constraint, condition.slack) }
    // On the border itself, there is no conflict.
    for condition in broken { add(condition.constraint, condition.slack, isClosed: false) }
    var unsatisfied: [UnsatisfiedRow] = []
    for (id, constraint) in part.optional {
      let (slack, isViolated) = side(of: id, constraint, region.values, at: point)
      add(id, slack)
      if isViolated { unsatisfied.append(UnsatisfiedRow(row: row(id), violation: slack)) }
    }
    guard let excess = excess(of: solution, at: point, add: { add($0, $1) }) else { return nil }
    let ambiguous = try solution.ambiguousVariables(among: part.listed)
    let found = PartSolution(
      values: region.values, ambiguous: ambiguous.map { part.part.variables[$0.index] }, unsatisfied: unsatisfied,
      broken: solution.broken.map(row), excess: excess)
    return (.solved(found), causes)
  }

  /// Returns the total violation of the required constraints, with the conditions under which it is within the
  /// tolerance and the same constraints are relaxed, or `nil` if the point may be beyond one of them.
  private func excess(
    of solution: Solution, at point: [Double], add: (ConstraintID, AffineFunction) -> Void
  ) -> AffineFunction? {
    let conflicts = solution.nearConflicts
    if conflicts.isEmpty { return AffineFunction(solution.requiredViolation, count: point.count) }
    var sets: [(conflict: Conflict, violation: AffineFunction, tolerance: AffineFunction)] = []
    for conflict in conflicts {
      let tolerances = conflict.tolerances(in: part.parametric, over: box)
      guard let gap = conflict.gap(in: part.parametric),
        let tolerance = tolerances.max(by: { $0.value(at: point) < $1.value(at: point) })
      else { return nil }
      sets.append((conflict, conflict.violationShare * gap, tolerance))
    }
    sets.sort { $0.tolerance.value(at: point) < $1.tolerance.value(at: point) }
    var total = AffineFunction(0, count: point.count)
    for (index, set) in sets.enumerated() {
      total = total + set.violation
      for member in set.conflict.members { add(member.constraint, set.violation) }
      let isLast = index + 1 == sets.count || sets[index + 1].tolerance != set.tolerance
      guard isLast else { continue }
      let room = set.tolerance - total
      if room.value(at: point) < 0 { return nil }
      for set in sets[...index] {
        for member in set.conflict.members { add(member.constraint, room) }
      }
    }
    return total
  }

  /// Returns a function that is at least 0 on the side on which an optional constraint stays, and whether the
  /// constraint is violated there.
  private func side(
    of id: ConstraintID, _ constraint: Constraint, _ values: AffineFunctions, at point: [Double]
  ) -> (slack: AffineFunction, isViolated: Bool) {
    var excess = -part.parametric.constants[id.index]
    for term in constraint.terms { values.add(term.coefficient, term.variable.index, to: &excess) }
    let value = excess.value(at: point)
    let isAbove = constraint.relation == .lessThanOrEqual ? value > 0 : value >= 0
    let isViolated = constraint.relation == .equal || isAbove == (constraint.relation == .lessThanOrEqual)
    return (isAbove ? excess : -excess, isViolated)
  }

  // MARK: Conflicts

  private func content(of conflict: Conflict, at point: [Double]) throws(SpecSolveError) -> Found? {
    guard let gap = conflict.gap(in: part.parametric) else { return nil }
    let whole = LayoutSolveError(.unsatisfiable(part.part.whole(conflict)), cell.layout)
    guard case .unsatisfiable(let found) = whole else { return nil }
    let error = named(whole)
    guard case .unsatisfiable(let words) = error else { throw error }
    let slacks = conflict.conditions(gap, in: part.parametric, over: box).compactMap { box.normalized($0) }
    let borders = slacks.flatMap { slack in
      conflict.members.map { RangeCut(slack: slack, order: row($0.constraint)) }
    }
    let ranged = RangedConflict(named: words, found: found, gap: gap, foundGap: gap.value(at: point), borders: borders)
    return (.unsatisfiable(ranged), borders)
  }
}

/// The solution of a part as functions of the ranged numbers.
package enum PartContent: Sendable {
  case solved(PartSolution)
  case unsatisfiable(RangedConflict)

  /// Returns the content without optional constraints that are met everywhere in a region, within rounding.
  func seen(in polytope: Polytope) -> PartContent {
    guard case .solved(var solution) = self else { return self }
    solution.unsatisfied.removeAll { polytope.bounds(of: $0.violation).upperBound <= RangeTolerance.violation }
    return .solved(solution)
  }
}

/// The solution of a part. Its indices are those of the whole system.
package struct PartSolution: Sendable {
  package let values: AffineFunctions
  let ambiguous: [Int]
  var unsatisfied: [UnsatisfiedRow]
  let broken: [Int]
  /// The total violation of the required constraints, which is within the tolerance.
  let excess: AffineFunction
}

struct UnsatisfiedRow: Sendable {
  let row: Int
  let violation: AffineFunction
}
