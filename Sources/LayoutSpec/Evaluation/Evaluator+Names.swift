import JSON
import Layout

extension Evaluator {
  mutating func metric(_ index: Int) -> Number? { result(of: .metric(index)).number }

  mutating func namedCondition(_ index: Int) -> Bool? {
    if case .condition(let isHeld) = result(of: .condition(index)) { isHeld } else { nil }
  }

  mutating func rootWidth() -> Number? { result(of: .rootWidth).number }

  mutating func rootHeight() -> Number? { result(of: .rootHeight).number }

  mutating func keyboardNear() -> EdgeSet? { if case .edges(let edges) = result(of: .near) { edges } else { nil } }

  /// Returns the result of a name, which is evaluated with everything that it needs.
  ///
  /// A chain may have any length. Beyond the first few names, everything that the next one may depend on is evaluated
  /// first. Over ranges, this may record decisions that the result does not need, which costs regions, but does not
  /// change frames.
  private mutating func result(of name: EvaluatedName) -> NameResult<Number> {
    let index = index(of: name)
    if case .unknown = results[index] {
      // The call stack holds few of them.
      if depth < 6 { decide(name) } else { decideInOrder(name) }
    }
    return results[index]
  }

  private func index(of name: EvaluatedName) -> Int {
    switch name {
    case .metric(let index): index
    case .condition(let index): metricCount + index
    case .rootWidth: results.count - 3
    case .rootHeight: results.count - 2
    case .near: results.count - 1
    }
  }

  private func isUnknown(_ name: EvaluatedName) -> Bool {
    if case .unknown = results[index(of: name)] { true } else { false }
  }

  private mutating func decide(_ name: EvaluatedName) {
    depth += 1
    defer { depth -= 1 }
    let index = index(of: name)
    results[index] = .invalid
    let result: NameResult<Number>? =
      switch name {
      case .metric(let index): number(spec.metrics[index].value).map { .number($0) }
      case .condition(let index): holds(spec.conditions[index].value).map { .condition($0) }
      case .rootWidth: decidedLength(spec.rootWidth, isWidth: true).map { .number($0) }
      case .rootHeight: decidedLength(spec.rootHeight, isWidth: false).map { .number($0) }
      case .near: decidedNear().map { .edges($0) }
      }
    if let result { results[index] = result }
  }

  private mutating func decidedLength(_ length: CompiledSpec.RootLength, isWidth: Bool) -> Number? {
    switch length {
    case .window: isWidth ? windowWidth() : windowHeight()
    case .keyboard: isWidth ? numbers.keyboardWidth ?? windowWidth() : numbers.inputHeight
    case .free: nil
    case .value(let value): number(value, least: .zero)
    }
  }

  private mutating func decidedNear() -> EdgeSet? {
    let guide = spec.keyboardGuide
    guard usesThreshold else { return numbers.keyboardNear(guide, threshold: nil) }
    let threshold = number(spec.nearThreshold, default: guide.nearThreshold)
    return threshold.map { numbers.keyboardNear(guide, threshold: $0) }
  }

  private var usesThreshold: Bool {
    environment.nearDependsOnThreshold(followsUndocked: spec.keyboardGuide.followsUndockedKeyboard)
  }

  // MARK: Chains

  /// Evaluates a name after everything that it depends on, with a stack of its own instead of the call stack.
  ///
  /// If a value has alternatives, only the selected one is evaluated, because the others may be invalid. Conditions
  /// report no mistakes of their own, so all dependencies of one are evaluated.
  ///
  /// - Complexity: linear in the number of unknown dependencies.
  private mutating func decideInOrder(_ name: EvaluatedName) {
    var path: [(name: EvaluatedName, stage: Stage)] = [(name, .unknown)]
    while let (name, stage) = path.last {
      switch stage {
      case .unknown:
        guard isUnknown(name) else {
          path.removeLast()
          continue
        }
        results[index(of: name)] = .invalid
        path[path.count - 1].stage = .choosing
        for other in choices(of: name) where isUnknown(other) { path.append((other, .unknown)) }
      case .choosing:
        path[path.count - 1].stage = .deciding
        for other in operands(of: name) where isUnknown(other) { path.append((other, .unknown)) }
      case .deciding:
        decide(name)
        path.removeLast()
      }
    }
  }

  private func value(of name: EvaluatedName) -> Value? {
    if case .near = name, !usesThreshold { return nil }
    return spec.value(of: name)
  }

  private func choices(of name: EvaluatedName) -> [EvaluatedName] {
    let uses: [Use]
    if case .condition = name {
      uses = spec.uses(of: name)
    } else {
      uses = value(of: name).map { spec.conditional(of: $0).conditionUses } ?? []
    }
    return uses.compactMap { EvaluatedName($0) }
  }

  private mutating func operands(of name: EvaluatedName) -> [EvaluatedName] {
    guard let value = value(of: name), let (leaf, json) = leaf(of: spec.conditional(of: value)) else { return [] }
    return Conditional.leaf(leaf, json).uses.compactMap { EvaluatedName($0) }
  }
}

private enum Stage {
  case unknown
  /// The conditions that select its value are known.
  case choosing
  /// Everything that its value uses is known.
  case deciding
}

enum NameResult<Number> {
  case unknown
  /// The name is invalid, or is being evaluated: it can only be met again in a cycle, which was reported when the
  /// document was read.
  case invalid
  case number(Number)
  case condition(Bool)
  case edges(EdgeSet)

  var number: Number? { if case .number(let number) = self { number } else { nil } }
}
