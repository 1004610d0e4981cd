import JSON
import Layout

/// Finds metrics and named conditions that depend on themselves.
struct CycleCheck {
  private let metricUses: [[Int]]
  private let conditionUses: [[Int]]
  private let spec: CompiledSpec

  init(_ spec: CompiledSpec) {
    self.spec = spec
    metricUses = spec.metrics.map { metric in
      var uses: [Use] = []
      spec.conditional(of: metric.value).collectUses(into: &uses)
      return uses.compactMap { if case .metric(let index) = $0 { index } else { nil } }
    }
    conditionUses = spec.conditions.map { named in
      var uses: [Use] = []
      named.condition.collectUses(into: &uses)
      return uses.compactMap { if case .condition(let index) = $0 { index } else { nil } }
    }
  }

  /// Returns the members of all cycles: every node that can reach itself.
  private static func members(of graph: [[Int]]) -> [Int] {
    stronglyConnectedComponents(of: graph).filter { $0.count > 1 || graph[$0[0]].contains($0[0]) }
      .flatMap { $0 }.sorted()
  }

  /// Reports every metric and condition of a cycle.
  func report(_ diagnostics: inout Diagnostics) {
    for index in Self.members(of: metricUses) {
      let metric = spec.metrics[index]
      diagnostics.report(
        .metricCycle, at: metric.json, "the metric \"\(metric.name)\" depends on itself; break the cycle")
    }
    for index in Self.members(of: conditionUses) {
      let named = spec.conditions[index]
      diagnostics.report(
        .conditionCycle, at: named.json, "the condition \"\(named.name)\" depends on itself; break the cycle")
    }
  }
}
