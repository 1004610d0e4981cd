import JSON
import Layout

extension Evaluator {
  mutating func metric(_ index: Int) -> Number? {
    if case .unknown = metrics[index] {
      if case .number(let number, _) = spec.metrics[index].value {
        let number = numbers.constant(number)
        metrics[index] = .known(number)
        return number
      }
      need(.metric(index))
    }
    return metrics[index].content
  }

  mutating func namedCondition(_ index: Int) -> Bool? {
    if case .unknown = conditions[index] { need(.condition(index)) }
    return conditions[index].content
  }

  mutating func rootWidth() -> Number? {
    if case .unknown = width { need(.rootWidth) }
    return width.content
  }

  mutating func rootHeight() -> Number? {
    if case .unknown = height { need(.rootHeight) }
    return height.content
  }

  mutating func keyboardNear() -> EdgeSet? {
    if case .unknown = near { need(.near) }
    return near.content
  }

  /// Evaluates a name with everything that it needs, on the call stack.
  ///
  /// A chain may have any length. If it is too long for the call stack, everything that the name depends on is evaluated
  /// first. Over ranges, this may record decisions that the result does not need, which costs regions, but does not
  /// change frames.
  private mutating func need(_ name: EvaluatedName) {
    guard recorded == nil else { return }
    // The call stack holds few of them.
    guard depth < 6 else {
      recorded = (numbers, diagnostics)
      return
    }
    begin(name)
    decide(name)
    if depth == 0, let before = recorded {
      (numbers, diagnostics) = before
      recorded = nil
      evaluate(name)
    }
  }

  private func isUnknown(_ name: EvaluatedName) -> Bool {
    switch name {
    case .metric(let index): metrics[index].isUnknown
    case .condition(let index): conditions[index].isUnknown
    case .rootWidth: width.isUnknown
    case .rootHeight: height.isUnknown
    case .near: near.isUnknown
    }
  }

  private mutating func begin(_ name: EvaluatedName) {
    switch name {
    case .metric(let index): metrics[index] = .underWay
    case .condition(let index): conditions[index] = .underWay
    case .rootWidth: width = .underWay
    case .rootHeight: height = .underWay
    case .near: near = .underWay
    }
  }

  private mutating func decide(_ name: EvaluatedName) {
    depth += 1
    defer { depth -= 1 }
    switch name {
    case .metric(let index): metrics[index] = Memo(number(spec.metrics[index].value), isKept: recorded == nil)
    case .condition(let index):
      conditions[index] = Memo(holds(spec.conditions[index].condition), isKept: recorded == nil)
    case .rootWidth: width = Memo(decidedWidth(), isKept: recorded == nil)
    case .rootHeight: height = Memo(decidedHeight(), isKept: recorded == nil)
    case .near: near = Memo(decidedNear(), isKept: recorded == nil)
    }
  }

  private mutating func decidedWidth() -> Number? {
    switch spec.rootWidth {
    case .window: windowWidth()
    case .keyboard: numbers.keyboardWidth ?? windowWidth()
    case .free: nil
    case .value(let value): number(value, least: .zero)
    }
  }

  private mutating func decidedHeight() -> Number? {
    switch spec.rootHeight {
    case .window: windowHeight()
    case .keyboard: numbers.inputHeight
    case .free: nil
    case .value(let value): number(value, least: .zero)
    }
  }

  private mutating func decidedNear() -> EdgeSet? {
    let guide = spec.keyboardGuide
    guard usesThreshold else { return numbers.keyboardNear(guide, threshold: nil) }
    let threshold = number(guide.nearThreshold, default: KeyboardGuideOptions().nearThreshold)
    return threshold.map { numbers.keyboardNear(guide, threshold: $0) }
  }

  private var usesThreshold: Bool {
    environment.nearDependsOnThreshold(followsUndocked: spec.keyboardGuide.followsUndockedKeyboard)
  }

  // MARK: Chains

  /// Evaluates a name after everything that it depends on. It uses a stack of its own instead of the call stack, so a
  /// chain may have any length.
  ///
  /// If a value has alternatives, only the selected one is evaluated, because the others may be invalid. A
  /// condition is never invalid, so all its dependencies are evaluated.
  ///
  /// - Complexity: linear in the number of unknown dependencies.
  private mutating func evaluate(_ name: EvaluatedName) {
    var path: [(name: EvaluatedName, stage: Stage)] = [(name, .unknown)]
    while let (name, stage) = path.last {
      switch stage {
      case .unknown:
        guard isUnknown(name) else {
          path.removeLast()
          continue
        }
        begin(name)
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
    guard let value = value(of: name), let (leaf, location) = leaf(of: spec.conditional(of: value)) else { return [] }
    return Conditional.leaf(leaf, location).uses.compactMap { EvaluatedName($0) }
  }
}

private enum Stage {
  case unknown
  /// The conditions that select its value are known.
  case choosing
  /// Everything that its value uses is known.
  case deciding
}

enum Memo<Content> {
  case unknown
  /// The name is being evaluated. It can only be met again in a cycle, which was reported when the document was read.
  case underWay
  case known(Content?)

  init(_ content: Content?, isKept: Bool) { self = isKept ? .known(content) : .unknown }

  /// The result, or `nil` if the name is invalid or depends on itself.
  var content: Content? {
    if case .known(let content) = self { content } else { nil }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}
