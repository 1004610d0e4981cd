import Layout

extension Evaluator: NameEvaluator {
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

  func isUnknown(_ name: EvaluatedName) -> Bool {
    switch name {
    case .metric(let index): metrics[index].isUnknown
    case .condition(let index): conditions[index].isUnknown
    case .rootWidth: width.isUnknown
    case .rootHeight: height.isUnknown
    case .near: near.isUnknown
    }
  }

  mutating func begin(_ name: EvaluatedName) {
    switch name {
    case .metric(let index): metrics[index] = .underWay
    case .condition(let index): conditions[index] = .underWay
    case .rootWidth: width = .underWay
    case .rootHeight: height = .underWay
    case .near: near = .underWay
    }
  }

  mutating func decide(_ name: EvaluatedName) {
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

  var usesThreshold: Bool {
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
