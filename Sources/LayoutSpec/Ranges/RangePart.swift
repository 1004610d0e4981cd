internal import Cassowary
import Layout

/// An independent part of a cell's linear system, as functions of the ranged numbers.
struct RangePart: Sendable {
  let part: ProblemPart
  let parametric: ParametricProblem
  let optional: [(id: ConstraintID, constraint: Constraint)]
  /// The constraints that may be dropped, in order of preference.
  let breakable: [ConstraintID]
  let listed: [Variable]

  var problem: Problem { part.problem }
}

extension RangeCell {
  func systemParts(_ parts: [ProblemPart], _ options: SpecOptions) -> [RangePart] {
    var ranks: [Int: Int] = [:]
    if options.onConflict == .break {
      for (rank, id) in layout.breakable().enumerated() { ranks[id.index] = rank }
    }
    let reported = Set(layout.reportedOptionalRows)
    var listed = Set(layout.freeRootAxes.map { LinearLayout.rootVariable($0).index })
    for view in views { listed.formUnion(view.start..<view.start + LinearLayout.ViewVariable.allCases.count) }
    return parts.map { part in
      let rows = part.constraints.indices
      let breakable = rows.compactMap { row in ranks[part.constraints[row]].map { (row: row, rank: $0) } }
      return RangePart(
        part: part,
        parametric: ParametricProblem(
          part.problem, constants: part.constraints.map { constants[$0] },
          parameters: part.problem.parameters.map { parameter(part.variables[$0.index]) }),
        optional: rows.filter { reported.contains(part.constraints[$0]) }.compactMap { row in
          let id = ConstraintID(index: row)
          return part.problem.constraint(id).map { (id, $0) }
        },
        breakable: breakable.sorted { $0.rank < $1.rank }.map { ConstraintID(index: $0.row) },
        listed: part.variables.indices.filter { listed.contains(part.variables[$0]) }.map { Variable(index: $0) })
    }
  }

  private func parameter(_ variable: Int) -> AffineFunction {
    zip(problem.parameters, parameters).first { $0.0.index == variable }?.1
      ?? AffineFunction(0, count: polytope.dimension)
  }
}
