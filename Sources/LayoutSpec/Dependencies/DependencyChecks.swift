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
  private mutating func path(from node: Int, _ graph: [[Int]], _ nodes: [CompiledSpec.Named<some Sendable>]) -> String {
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

/// Finds traits that are used in the values that determine them: the root's sizes, and the threshold of `keyboardNear`.
struct RestrictedTraitCheck {
  let spec: CompiledSpec

  func report(_ diagnostics: inout Diagnostics) {
    if case .value(let width) = spec.rootWidth { reportUses(of: .rootWidth, deciding: width, &diagnostics) }
    if case .value(let height) = spec.rootHeight { reportUses(of: .rootHeight, deciding: height, &diagnostics) }
    guard let threshold = spec.nearThreshold else { return }
    for use in reach(from: threshold, followsTraits: false) {
      guard case .trait(let trait, let key, _) = use, trait == .keyboardNear || trait == .keyboardAwayFrom else {
        continue
      }
      diagnostics.report(.invalidTraitValue, atKey: key, "nearThreshold cannot depend on what the keyboard is near")
    }
  }

  private func reportUses(of trait: TraitName, deciding value: Value, _ diagnostics: inout Diagnostics) {
    let sentence = "\(trait.rawValue) cannot be used here, because it depends on this value"
    for use in reach(from: value, followsTraits: true) {
      switch use {
      case .trait(trait, let key, isKey: true): diagnostics.report(.invalidTraitValue, atKey: key, sentence)
      case .trait(trait, let json, isKey: false): diagnostics.report(.invalidTraitValue, at: json, sentence)
      default: break
      }
    }
  }

  /// Returns everything that a value depends on, through metrics, named conditions and, on request, traits that are
  /// determined by values of the document.
  private func reach(from value: Value, followsTraits: Bool) -> [Use] {
    var found: [Use] = []
    var pending = spec.conditional(of: value).uses
    var known: Set<EvaluatedName> = []
    while let use = pending.popLast() {
      found.append(use)
      guard let name = EvaluatedName(use), known.insert(name).inserted else { continue }
      switch name {
      case .rootWidth, .rootHeight, .near: if followsTraits { pending += spec.uses(of: name) }
      case .metric, .condition: pending += spec.uses(of: name)
      }
    }
    return found
  }
}
