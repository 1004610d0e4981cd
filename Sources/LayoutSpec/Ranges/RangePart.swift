internal import Cassowary
import Layout

/// An independent part of a cell's linear system, as functions of the ranged numbers.
struct RangePart: Sendable {
  struct OptionalConstraint: Sendable {
    let id: ConstraintID
    let constraint: Constraint
  }

  let part: ProblemPart
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

  init(
    _ part: ProblemPart, in cell: RangeCell, optional: [OptionalConstraint], breakable: [ConstraintID],
    listed: [Variable]
  ) {
    self.part = part
    self.optional = optional
    self.breakable = breakable
    self.listed = listed
    constants = part.constraints.map { cell.constants[$0] }
    parameters = part.problem.parameters.map { cell.parameter(part.variables[$0.index]) }
    slopes = ProblemSlopes(constants: cell.slopes(of: constants), parameters: cell.slopes(of: parameters))
  }

  /// Returns a variable that the part fixes as a function, or `nil` for other variables.
  func parameter(_ variable: Variable) -> AffineFunction? {
    for (position, parameter) in problem.parameters.enumerated() where parameter == variable {
      return parameters[position]
    }
    return nil
  }
}

struct RangePartBuilder {
  let cell: RangeCell
  let options: SpecOptions
  /// For each constraint of the whole system its rank among those that may be dropped; -1 for others.
  private var ranks: [Int]
  private var isOptional: [Bool]
  private var isListed: [Bool]

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
  }

  func parts() -> [RangePart] {
    // A closure that uses a property would copy the builder.
    let (cell, ranks, isOptional, isListed) = (cell, ranks, isOptional, isListed)
    return cell.problem.independentParts().map { part in
      let rows = part.constraints.indices
      let breakable = rows.filter { ranks[part.constraints[$0]] >= 0 }
        .map { (row: $0, rank: ranks[part.constraints[$0]]) }.sorted { $0.rank < $1.rank }
      return RangePart(
        part, in: cell,
        optional: rows.filter { isOptional[part.constraints[$0]] }.compactMap { row in
          let id = ConstraintID(index: row)
          return part.problem.constraint(id).map { RangePart.OptionalConstraint(id: id, constraint: $0) }
        },
        breakable: breakable.map { ConstraintID(index: $0.row) },
        listed: part.variables.indices.filter { isListed[part.variables[$0]] }.map { Variable(index: $0) })
    }
  }
}

extension RangeCell {
  /// Returns the function of a variable that the environment determines.
  fileprivate func parameter(_ variable: Int) -> AffineFunction {
    for (known, function) in zip(problem.parameters, parameters) where known.index == variable { return function }
    return AffineFunction(0, count: polytope.dimension)
  }

  fileprivate func slopes(of functions: [AffineFunction]) -> [[Double]] {
    (0..<polytope.dimension).map { direction in functions.map { $0.slopes[direction] } }
  }
}
