import JSON
import Layout

struct CycleCheck {
  private let metricUses: [[Int]]
  private let conditionUses: [[Int]]
  private let spec: CompiledSpec
  /// The budget for paths in messages, because a cycle may be as long as the document.
  private var stepsLeft = 1_000_000

  init(_ spec: CompiledSpec) {
    self.spec = spec
    metricUses = spec.metrics.indices.map { index in
      spec.uses(of: .metric(index)).compactMap { if case .metric(let index) = $0 { index } else { nil } }
    }
    conditionUses = spec.conditions.map { named in
      named.condition.uses.compactMap { if case .condition(let index) = $0 { index } else { nil } }
    }
  }

  /// Returns the members of all cycles: every node that can reach itself.
  private static func members(of graph: [[Int]]) -> [Int] {
    stronglyConnectedComponents(of: graph).filter { $0.count > 1 || graph[$0[0]].contains($0[0]) }
      .flatMap { $0 }.sorted()
  }

  mutating func report(_ diagnostics: inout Diagnostics) {
    let metrics = spec.metrics.map { $0.name }
    for index in Self.members(of: metricUses) {
      let sentence = "metric \"\(metrics[index])\" depends on itself\(path(from: index, metricUses, metrics))"
      diagnostics.report(.metricCycle, at: spec.metrics[index].json, sentence)
    }
    let conditions = spec.conditions.map { $0.name }
    for index in Self.members(of: conditionUses) {
      let sentence =
        "condition \"\(conditions[index])\" depends on itself\(path(from: index, conditionUses, conditions))"
      diagnostics.report(.conditionCycle, at: spec.conditions[index].json, sentence)
    }
  }

  /// Returns the end of a message with the shortest path from a node of a cycle back to it, `(a → b → a)`.
  private mutating func path(from node: Int, _ graph: [[Int]], _ allNames: [Name]) -> String {
    var names = shortestCycle(through: node, graph).map { allNames[$0].text }
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
