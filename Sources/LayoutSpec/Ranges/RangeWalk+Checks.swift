internal import Cassowary
import Layout

extension RangeWalk {
  /// Walks everything that check rules look at in addition to the layout: touch areas, the smallest target, labels and
  /// typed texts.
  mutating func runChecks() {
    evaluator.ranged.traceSafeArea(&evaluator.trace)
    let spec = evaluator.spec
    for node in resolved.viewNodes {
      if let label = spec.views[node].label { _ = evaluator.leaf(of: label) }
      if let output = spec.views[node].outputNode {
        for member in spec.outputs[output].members { _ = evaluator.leaf(of: member.value) }
      }
      guard let input = spec.input(ofView: node) else { continue }
      if case .insets(let insets) = input.touch { walkInsets(insets) }
      for entry in input.types ?? [] {
        if let condition = entry.condition { _ = evaluator.holds(condition) }
      }
    }
    for value in [
      spec.check.minimumWidth, spec.check.minimumHeight, spec.touch.reach, spec.touch.offsetX, spec.touch.offsetY,
    ] {
      if let value { evaluator.number(value) }
    }
    // Whether every keyboard plane types all digits depends on the conditions of views that are absent here.
    guard evaluator.document.usesKeyboardRoot else { return }
    for view in spec.views {
      if let condition = view.condition { evaluator.decideAll(of: condition) }
    }
  }
}

extension RangeEvaluator {
  /// Makes all decisions of a condition, including those that do not affect it here.
  fileprivate mutating func decideAll(of condition: Condition, depth: Int = 0) {
    guard depth < 100 else { return }
    switch condition {
    case .invalid: break
    case .named(let index): decideAll(of: spec.conditions[index].condition, depth: depth + 1)
    case .entries(let entries):
      for entry in entries {
        switch entry.test {
        case .not(let inner): decideAll(of: inner, depth: depth + 1)
        case .any(let inner), .all(let inner):
          for condition in inner { decideAll(of: condition, depth: depth + 1) }
        case .word, .boolean, .number, .range, .near, .away, .custom: _ = holds(.entries([entry]))
        }
      }
    }
  }
}
