import JSON

/// Something that a value or a condition may depend on in any environment.
enum Use {
  case metric(Int)
  case condition(Int)
  /// A custom trait as the key of a condition.
  case customTrait(Int)
  /// A numeric trait that an expression names.
  case traitInText(NumericTrait, JSONLocation)
  /// A numeric trait as the key of a condition.
  case traitInCondition(NumericTrait, JSONLocation)
  /// `keyboardNear` or `keyboardAwayFrom` as the key of a condition.
  case near(TraitName, JSONLocation)
  /// A trait whose values are words, as the key of a condition.
  case word(WordTrait)
  /// A boolean trait as the key of a condition.
  case boolean(BooleanTrait)
}

extension CompiledSpec {
  /// Returns the value of a name, or `nil` for a condition or a length that has none.
  func value(of name: EvaluatedName) -> Value? {
    switch (name, rootWidth, rootHeight) {
    case (.metric(let index), _, _): metrics[index].value
    case (.rootWidth, .value(let value), _), (.rootHeight, _, .value(let value)): value
    case (.near, _, _): keyboardGuide.nearThreshold
    case (.condition, _, _), (.rootWidth, _, _), (.rootHeight, _, _): nil
    }
  }

  /// Returns everything that a name may depend on.
  func uses(of name: EvaluatedName) -> [Use] {
    if case .condition(let index) = name { return conditions[index].condition.uses }
    return value(of: name).map { conditional(of: $0).uses } ?? []
  }
}

extension EvaluatedName {
  /// Creates the name that a part of the document uses, or returns `nil` if it is not evaluated.
  init?(_ use: Use) {
    switch use {
    case .metric(let index): self = .metric(index)
    case .condition(let index): self = .condition(index)
    case .traitInText(.rootWidth, _), .traitInCondition(.rootWidth, _): self = .rootWidth
    case .traitInText(.rootHeight, _), .traitInCondition(.rootHeight, _): self = .rootHeight
    case .near: self = .near
    case .traitInText, .traitInCondition, .customTrait, .word, .boolean: return nil
    }
  }
}

extension Conditional where Leaf == ValueLeaf {
  /// Everything that the value may depend on, in document order.
  var uses: [Use] {
    var uses: [Use] = []
    collectUses(into: &uses)
    return uses
  }

  private func collectUses(into uses: inout [Use]) {
    switch self {
    case .invalid, .leaf(.number, _): break
    case .leaf(.expression(let nodes), let json):
      for node in nodes {
        switch node.kind {
        case .metric(let index): uses.append(.metric(index))
        case .trait(let trait): uses.append(.traitInText(trait, json))
        default: break
        }
      }
    case .branches(let branches, _):
      for branch in branches {
        branch.condition?.collectUses(into: &uses)
        branch.value.collectUses(into: &uses)
      }
    }
  }
}

extension Conditional {
  /// Everything that the conditions of the alternatives may depend on.
  var conditionUses: [Use] {
    guard case .branches(let branches, _) = self else { return [] }
    return branches.flatMap { ($0.condition?.uses ?? []) + $0.value.conditionUses }
  }
}

extension Condition {
  /// Everything that the condition may depend on, in document order.
  var uses: [Use] {
    var uses: [Use] = []
    collectUses(into: &uses)
    return uses
  }

  fileprivate func collectUses(into uses: inout [Use]) {
    switch self {
    case .invalid: break
    case .named(let index): uses.append(.condition(index))
    case .entries(let entries):
      for entry in entries {
        switch entry.test {
        case .not(let condition): condition.collectUses(into: &uses)
        case .any(let conditions), .all(let conditions):
          for condition in conditions { condition.collectUses(into: &uses) }
        case .number(let trait, _), .range(let trait, _, _): uses.append(.traitInCondition(trait, entry.key))
        case .near: uses.append(.near(.keyboardNear, entry.key))
        case .away: uses.append(.near(.keyboardAwayFrom, entry.key))
        case .custom(let index, _): uses.append(.customTrait(index))
        case .word(let trait, _): uses.append(.word(trait))
        case .boolean(let trait, _): uses.append(.boolean(trait))
        }
      }
    }
  }
}
