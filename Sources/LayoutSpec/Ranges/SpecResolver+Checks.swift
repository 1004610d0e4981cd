import Layout

extension SpecResolver where Numbers == RangeNumbers {
  /// Evaluates everything that check rules look at in addition to the layout, from the safe area to labels and typed
  /// texts.
  mutating func traceChecks() {
    evaluator.numbers.traceSafeArea()
    evaluator.numbers.traceRegions()
    let spec = evaluator.spec
    for node in content.viewNodes {
      if let label = spec.views[node].label { _ = evaluator.leaf(of: label) }
      if let output = spec.views[node].outputNode {
        for member in spec.outputs[output] { _ = evaluator.leaf(of: member.value) }
      }
      guard let input = spec.input(ofView: node) else { continue }
      if case .insets(let insets) = input.touch { _ = evaluator.insets(insets) }
      for entry in input.types ?? [] {
        if let condition = entry.condition { _ = evaluator.holds(condition) }
      }
    }
    for value in [spec.check.minimumWidth, spec.check.minimumHeight, spec.touch.offsetX, spec.touch.offsetY] {
      _ = evaluator.value(value)
    }
    if let reach = spec.touch.reach { _ = evaluator.number(reach, least: .zero) }
    // Whether every keyboard plane types all digits depends on the conditions of views that are absent here.
    guard evaluator.document.usesKeyboardRoot else { return }
    evaluator.decideAll(of: spec.views.compactMap { $0.condition })
  }
}

extension Evaluator {
  /// Makes all decisions of some conditions, including those that do not affect them here.
  fileprivate mutating func decideAll(of conditions: some Sequence<Condition>) {
    var pending = Array(conditions)
    var isDecided = [Bool](repeating: false, count: spec.conditions.count)
    while let condition = pending.popLast() {
      switch condition {
      case .invalid: break
      case .named(let index):
        if !isDecided[index] { pending.append(spec.conditions[index].value) }
        isDecided[index] = true
      case .entries(let entries):
        for entry in entries {
          switch entry.test {
          case .not(let inner): pending.append(inner)
          case .list(let inner, _): pending += inner
          case .word, .number, .range, .edges, .custom: _ = holds(.entries([entry]))
          }
        }
      }
    }
  }
}
