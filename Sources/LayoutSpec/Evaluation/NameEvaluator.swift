import JSON

/// An evaluator of a document's names.
protocol NameEvaluator {
  var spec: CompiledSpec { get }
  /// Whether the edges that the keyboard is near depend on a threshold.
  var usesThreshold: Bool { get }
  func isUnknown(_ name: EvaluatedName) -> Bool
  /// Records that the evaluation of a name has begun.
  mutating func begin(_ name: EvaluatedName)
  /// Evaluates a name after everything that it depends on.
  mutating func decide(_ name: EvaluatedName)
  /// Returns the selected leaf of a value and its location.
  mutating func leaf(of conditional: Conditional<ValueLeaf>) -> (ValueLeaf, JSONLocation)?
}

/// The stage of evaluating a name.
private enum Stage {
  case unknown
  /// The conditions that select its value are known.
  case choosing
  /// Everything that its value uses is known.
  case deciding
}

extension NameEvaluator {
  /// Evaluates a name after everything that it depends on. It uses a stack of its own instead of the call stack, so a
  /// chain may have any length.
  ///
  /// If a value has alternatives, only the selected one is evaluated, because the others may be invalid. Conditions
  /// cannot be, so all of them are evaluated.
  ///
  /// - Complexity: linear in the number of unknown dependencies.
  mutating func evaluate(_ name: EvaluatedName) {
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
    guard let value = value(of: name), let (leaf, location) = leaf(of: spec.conditional(of: value)) else { return [] }
    var uses: [Use] = []
    Conditional.leaf(leaf, location).collectUses(into: &uses)
    return uses.compactMap(Self.name)
  }

  private static func name(of use: Use) -> EvaluatedName? {
    switch use {
    case .metric(let index): .metric(index)
    case .condition(let index): .condition(index)
    case .traitInText(.rootWidth, _), .traitInCondition(.rootWidth, _): .rootWidth
    case .traitInText(.rootHeight, _), .traitInCondition(.rootHeight, _): .rootHeight
    case .traitInText, .traitInCondition, .customTrait, .word, .boolean: nil
    case .near: .near
    }
  }
}

extension CompiledSpec.RootLength {
  /// The value that determines the length, if any.
  fileprivate var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
