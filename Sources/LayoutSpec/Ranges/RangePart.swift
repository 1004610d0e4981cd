internal import Cassowary
import Layout

/// An independent part of a cell's linear system, as functions of the ranged numbers.
struct RangePart: Sendable {
  struct OptionalConstraint: Sendable {
    let id: ConstraintID
    let constraint: Constraint
  }

  let part: ProblemPart
  /// The constant of each constraint.
  let constants: [AffineFunction]
  let parameters: [AffineFunction]
  let slopes: ProblemSlopes
  /// The optional constraints that reports list.
  let optional: [OptionalConstraint]
  /// The constraints that may be dropped, in order of preference.
  let breakable: [ConstraintID]
  /// The variables that results list.
  let listed: [Variable]

  var problem: Problem { part.problem }

  /// Returns a variable that the part fixes as a function, or `nil` for other variables.
  func parameter(_ variable: Variable) -> AffineFunction? {
    for (position, parameter) in problem.parameters.enumerated() where parameter == variable {
      return parameters[position]
    }
    return nil
  }
}

/// Splits a cell's system into independent parts.
struct RangePartBuilder {
  let cell: RangeCell
  let options: SpecOptions
  /// For each constraint of the whole system its rank among those that may be dropped; -1 for others.
  private var ranks: [Int]
  private var isOptional: [Bool]
  private var isListed: [Bool]
  /// The parameters of the whole system, by variable.
  private var parameters: [Int: AffineFunction] = [:]

  init(_ cell: RangeCell, _ options: SpecOptions) {
    self.cell = cell
    self.options = options
    let layout = cell.layout
    ranks = Array(repeating: -1, count: layout.problem.constraintCount)
    if options.onConflict == .break {
      for (rank, id) in layout.breakable().enumerated() { ranks[id.index] = rank }
    }
    isOptional = Array(repeating: false, count: ranks.count)
    for index in layout.reportedOptionalRows { isOptional[index] = true }
    isListed = Array(repeating: false, count: layout.problem.variableCount)
    for axis in layout.freeRootAxes { isListed[LinearLayout.rootVariable(axis).index] = true }
    for view in cell.resolved.content.listedViews(includingGuides: options.includeGuides) {
      for kind in LinearLayout.ViewVariable.allCases { isListed[LinearLayout.variable(view, kind).index] = true }
    }
    for (variable, function) in zip(layout.problem.parameters, cell.parameters) {
      parameters[variable.index] = function
    }
  }

  func parts() -> [RangePart] {
    var parts: [RangePart] = []
    for part in cell.problem.independentParts() {
      let constants = part.constraints.map { cell.constants[$0] }
      let own = part.problem.parameters.map { parameters[part.variables[$0.index]] ?? cell.zero }
      let rows = part.constraints.indices
      let breakable = rows.filter { ranks[part.constraints[$0]] >= 0 }
        .sorted { ranks[part.constraints[$0]] < ranks[part.constraints[$1]] }
      parts.append(
        RangePart(
          part: part, constants: constants, parameters: own,
          slopes: ProblemSlopes(
            constants: cell.slopes(of: constants), parameters: cell.slopes(of: own)),
          optional: rows.filter { isOptional[part.constraints[$0]] }.compactMap { row in
            let id = ConstraintID(index: row)
            return part.problem.constraint(id).map { RangePart.OptionalConstraint(id: id, constraint: $0) }
          },
          breakable: breakable.map { ConstraintID(index: $0) },
          listed: part.variables.indices.filter { isListed[part.variables[$0]] }.map { Variable(index: $0) }))
    }
    return parts
  }
}

extension RangeCell {
  fileprivate var zero: AffineFunction { AffineFunction(0, count: polytope.dimension) }

  fileprivate func slopes(of functions: [AffineFunction]) -> [[Double]] {
    (0..<polytope.dimension).map { direction in functions.map { $0.slopes[direction] } }
  }
}
