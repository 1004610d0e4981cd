import Layout

/// A named part of a document, which is evaluated once and may depend on others.
enum EvaluatedName {
  case metric(Int)
  case condition(Int)
  case rootWidth, rootHeight
  /// The edges that the keyboard is near.
  case near
}

extension Evaluator {
  mutating func metric(_ index: Int) -> Double? {
    if case .unknown = metrics[index] {
      if case .number(let number, _) = spec.metrics[index].value {
        metrics[index] = .known(number)
        return number
      }
      evaluate(.metric(index))
    }
    return metrics[index].content
  }

  mutating func namedCondition(_ index: Int) -> Bool? {
    if case .unknown = conditions[index] { evaluate(.condition(index)) }
    return conditions[index].content
  }

  mutating func rootTrait(_ trait: NumericTrait) -> Double? {
    trait == .rootWidth ? rootWidth() : rootHeight()
  }

  mutating func rootWidth() -> Double? {
    if case .unknown = width { evaluate(.rootWidth) }
    return width.content
  }

  mutating func rootHeight() -> Double? {
    if case .unknown = height { evaluate(.rootHeight) }
    return height.content
  }

  /// Returns the edges that the keyboard is near, as the keyboard guide defines it.
  mutating func keyboardNear() -> EdgeSet? {
    if case .unknown = near { evaluate(.near) }
    return near.content
  }

  // MARK: Chains of names

  /// The stage of evaluating a name.
  private enum Stage {
    case unknown
    /// The conditions that select its value are known.
    case choosing
    /// Everything that its value uses is known.
    case deciding
  }

  /// Evaluates a name after everything that it depends on. It uses a stack of its own instead of the call stack, so a
  /// chain may have any length.
  ///
  /// If a value has alternatives, only the selected one is evaluated, because the others may be invalid. Conditions
  /// cannot be, so all of them are evaluated.
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

  /// Returns the value of a name, or `nil` if it has none.
  private func value(of name: EvaluatedName) -> Value? {
    switch name {
    case .metric(let index): return spec.metrics[index].value
    case .rootWidth: return spec.rootWidth.value
    case .rootHeight: return spec.rootHeight.value
    case .near: return usesThreshold ? spec.keyboardGuide.nearThreshold : nil
    case .condition: return nil
    }
  }

  /// Returns the names that the conditions of a name depend on.
  private func choices(of name: EvaluatedName) -> [EvaluatedName] {
    var uses: [Use] = []
    if case .condition(let index) = name {
      spec.conditions[index].condition.collectUses(into: &uses)
    } else if let value = value(of: name) {
      spec.conditional(of: value).collectConditionUses(into: &uses)
    }
    return uses.compactMap(Self.name)
  }

  /// Returns the names that the selected value of a name uses.
  private mutating func operands(of name: EvaluatedName) -> [EvaluatedName] {
    guard let value = value(of: name), let (leaf, place) = leaf(of: spec.conditional(of: value)) else { return [] }
    var uses: [Use] = []
    Conditional.leaf(leaf, place).collectUses(into: &uses)
    return uses.compactMap(Self.name)
  }

  private static func name(of use: Use) -> EvaluatedName? {
    switch use {
    case .metric(let index): .metric(index)
    case .condition(let index): .condition(index)
    case .traitInText(.rootWidth, _), .traitInCondition(.rootWidth, _): .rootWidth
    case .traitInText(.rootHeight, _), .traitInCondition(.rootHeight, _): .rootHeight
    case .traitInText, .traitInCondition: nil
    case .near: .near
    }
  }

  private mutating func decide(_ name: EvaluatedName) {
    switch name {
    case .metric(let index): metrics[index] = .known(number(spec.metrics[index].value))
    case .condition(let index): conditions[index] = .known(holds(spec.conditions[index].condition))
    case .rootWidth: width = .known(decidedWidth())
    case .rootHeight: height = .known(decidedHeight())
    case .near: near = .known(decidedNear())
    }
  }

  private mutating func decidedWidth() -> Double? {
    switch spec.rootWidth {
    case .window: plain(.windowWidth)
    case .keyboard: environment.keyboard.frame?.width ?? plain(.windowWidth)
    case .free: nil
    case .value(let value): number(value, least: .zero)
    }
  }

  private mutating func decidedHeight() -> Double? {
    switch spec.rootHeight {
    case .window: plain(.windowHeight)
    case .keyboard: environment.keyboard.inputHeight
    case .free: nil
    case .value(let value): number(value, least: .zero)
    }
  }

  private var usesThreshold: Bool {
    environment.nearDependsOnThreshold(followsUndocked: spec.keyboardGuide.followsUndockedKeyboard)
  }

  private mutating func decidedNear() -> EdgeSet? {
    var threshold: Double? = 0
    if usesThreshold {
      threshold = number(spec.keyboardGuide.nearThreshold, default: KeyboardGuideOptions().nearThreshold)
    }
    return threshold.map {
      environment.keyboardNear(followsUndocked: spec.keyboardGuide.followsUndockedKeyboard, threshold: $0)
    }
  }
}

extension Evaluator.Memo {
  /// The result, or `nil` if the name is invalid or depends on itself.
  var content: Content? {
    if case .known(let content) = self { content } else { nil }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

extension CompiledSpec.RootLength {
  /// The value that determines the length, if any.
  fileprivate var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
