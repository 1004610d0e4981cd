internal import Cassowary
import Layout

/// A part of the ranges in which all decisions of the document are the same. There the linear system has the same rows, and
/// its numbers are affine functions of the ranged numbers.
struct RangeCell {
  var polytope: Polytope
  let cuts: [RangeCut]
  /// Functions for which something else holds where they are 0, but the same on both sides.
  let isolated: [RangeCut]
  let resolved: ResolvedSpec
  let layout: LinearLayout
  let constants: [AffineFunction]
  /// The parameters of the system: the root's sizes, if the environment determines them.
  let parameters: [AffineFunction]

  var problem: Problem { layout.problem }

  var usedParameters: [AffineFunction] {
    var used: Set<Int> = []
    for row in 0..<problem.constraintCount {
      for term in problem.constraint(ConstraintID(index: row))?.terms ?? [] where problem.isParameter(term.variable) {
        used.insert(term.variable.index)
      }
    }
    return zip(problem.parameters, parameters).filter { used.contains($0.0.index) }.map { $0.1 }
  }
}
