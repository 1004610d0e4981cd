internal import Cassowary
import Layout

extension SpecDocument {
  /// Returns the ranges on which nothing of the layout depends: no decision of the document is made inside the ranges,
  /// and no number of the linear system changes with them.
  ///
  /// It only looks at one point, so if there are decisions, the result is empty, although some ranges may have no effect.
  public func rangesWithoutEffect(_ ranges: [NumberRange], for caller: CallerEnvironment) -> [NumberRange] {
    guard isValid, (try? check(ranges)) != nil else { return [] }
    let box = Polytope(box: ranges.map { $0.bounds })
    let builder = RangeCellBuilder(
      document: self, caller: caller, base: RangeBase(self, caller, ranges), box: box, purpose: .layout)
    guard let (found, cuts) = try? builder.cell(at: box.interiorPoint()), case .valid(let cell) = found, cuts.isEmpty,
      cell.isolated.isEmpty
    else { return [] }
    let numbers = cell.constants + cell.parameters
    return ranges.indices.filter { index in numbers.allSatisfy { $0.slopes[index] == 0 } }.map { ranges[$0] }
  }
}
