@testable import Cassowary

extension Simplex {
  /// Returns the places whose duals differ from those computed from the violated rows.
  func misplacedDuals() throws(SolveError) -> [Int32] {
    var fresh = clone(limits)
    try fresh.recomputeDuals()
    return (0..<Int32(placeCount)).filter { place in
      let kept = Simplex.list(state.duals, place)
      let derived = Simplex.list(fresh.state.duals, place)
      let levels = Set(kept.keys).union(derived.keys)
      return !levels.allSatisfy { abs(kept[$0, default: 0] - derived[$0, default: 0]) < 1e-7 }
    }
  }

  private static func list(_ duals: borrowing DualVectors, _ place: Int32) -> [Double: Double] {
    var list: [Double: Double] = [:]
    var index = duals.head(place)
    while index >= 0 {
      list[duals.node(index).level] = duals.node(index).value
      index = duals.node(index).next
    }
    return list
  }
}
