internal import Cassowary

/// The functions that decide which rows the system has around a point, for each set of views.
struct StructuralDecisions {
  private let trace: RangeTrace
  /// The functions that decide for all views.
  private let common: Set<AffineFunction>
  /// The number of functions of all sets together.
  let count: Int

  init(_ trace: RangeTrace) {
    self.trace = trace
    let decisions = trace.scopes?.decisions(in: [.structure]) ?? []
    common = Set(decisions.map { trace.decisions[$0].slack })
    count = Set(trace.decisions.map { $0.slack }).count
  }

  /// Returns the functions that decide for a set of views, but not for all, or those for constraints that name no views.
  func functions(of set: Int?) -> Set<AffineFunction> {
    let decisions = trace.scopes?.decisions(in: [.views(set)]) ?? []
    return Set(decisions.lazy.map { trace.decisions[$0].slack }).subtracting(common)
  }
}
