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
  ///
  /// - Complexity: O(nodes + edges), by Tarjan's algorithm (SIAM J. Comput. 1, 1972) without recursion.
  static func members(of graph: [[Int]]) -> [Int] {
    var order = [Int](repeating: -1, count: graph.count)
    var low = order
    var isOnStack = [Bool](repeating: false, count: graph.count)
    var stack: [Int] = []
    var next = 0
    var members: [Int] = []
    for root in graph.indices where order[root] < 0 {
      var path: [(node: Int, edge: Int)] = [(root, 0)]
      while let (node, edge) = path.last {
        if order[node] < 0 {
          order[node] = next
          low[node] = next
          next += 1
          stack.append(node)
          isOnStack[node] = true
        }
        if edge < graph[node].count {
          path[path.count - 1].edge += 1
          let target = graph[node][edge]
          if order[target] < 0 {
            path.append((target, 0))
          } else if isOnStack[target] {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        var component: [Int] = []
        while let member = stack.popLast() {
          isOnStack[member] = false
          component.append(member)
          if member == node { break }
        }
        if component.count > 1 || graph[node].contains(node) { members.append(contentsOf: component) }
      }
    }
    return members.sorted()
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
