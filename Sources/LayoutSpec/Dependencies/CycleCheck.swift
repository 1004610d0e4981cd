import JSON
import Layout

struct CycleCheck {
  let spec: CompiledSpec
  /// The budget for paths in messages, because a cycle may be as long as the document.
  var stepsLeft = 1_000_000

  mutating func report(_ diagnostics: inout Diagnostics) {
    let metrics = spec.metrics.indices.map { index in
      spec.uses(of: .metric(index)).compactMap { if case .metric(let index) = $0 { index } else { nil } }
    }
    report(.metricCycle, "metric", spec.metrics, metrics, &diagnostics)
    let conditions = spec.conditions.map { named in
      named.value.uses.compactMap { if case .condition(let index) = $0 { index } else { nil } }
    }
    report(.conditionCycle, "condition", spec.conditions, conditions, &diagnostics)
  }

  /// Reports the members of all cycles: every node that can reach itself.
  private mutating func report(
    _ code: SpecErrorCode, _ kind: String, _ nodes: [CompiledSpec.Named<some Sendable>], _ graph: [[Int]],
    _ diagnostics: inout Diagnostics
  ) {
    let cycles = stronglyConnectedComponents(of: graph).filter { $0.count > 1 || graph[$0[0]].contains($0[0]) }
    for index in cycles.flatMap({ $0 }).sorted() {
      let path = path(from: index, graph, nodes)
      diagnostics.report(code, at: nodes[index].json, "\(kind) \"\(nodes[index].name)\" depends on itself\(path)")
    }
  }

  /// Returns the end of a message with the shortest path from a node of a cycle back to it, `(a → b → a)`.
  private mutating func path(
    from node: Int, _ graph: [[Int]], _ nodes: [CompiledSpec.Named<some Sendable>]
  ) -> String {
    var names = shortestCycle(through: node, graph).map { nodes[$0].name.text }
    guard let first = names.first else { return "" }
    names.append(first)
    if names.count > Self.longestPath { names.replaceSubrange(Self.longestPath / 2..<names.count - 2, with: ["…"]) }
    return " (\(names.map { $0.utf8.count > Self.longestName ? "…" : $0 }.joined(separator: " → ")))"
  }

  /// The largest number of names in a message, and the largest length in bytes of one.
  private static let longestPath = 8
  private static let longestName = 100

  /// Returns the nodes of a shortest cycle through a node, or none if the budget is used up.
  private mutating func shortestCycle(through node: Int, _ graph: [[Int]]) -> [Int] {
    var previous: [Int: Int] = [:]
    var pending = [node]
    var next = 0
    while next < pending.count {
      let current = pending[next]
      next += 1
      for target in graph[current] {
        guard stepsLeft > 0 else { return [] }
        stepsLeft -= 1
        if target == node {
          var cycle = [current]
          while let before = previous[cycle[cycle.count - 1]] { cycle.append(before) }
          return cycle.reversed()
        }
        if previous[target] == nil {
          previous[target] = current
          pending.append(target)
        }
      }
    }
    return []
  }
}
