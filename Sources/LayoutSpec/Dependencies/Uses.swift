import JSON

/// Something that a value or a condition may depend on in any environment.
enum Use {
  case metric(Int)
  case condition(Int)
  case customTrait(Int)
  /// A trait of the language, as the key of a condition or, if it is numeric, as a name in an expression.
  case trait(TraitName, JSONNodeID, isKey: Bool)
}

/// A named part of a document, which is evaluated once and may depend on others.
enum EvaluatedName: Hashable {
  case metric(Int)
  case condition(Int)
  case rootWidth, rootHeight
  /// The edges that the keyboard is near.
  case near
}

extension CompiledSpec {
  func value(of name: EvaluatedName) -> Value? {
    switch (name, rootWidth, rootHeight) {
    case (.metric(let index), _, _): metrics[index].value
    case (.rootWidth, .value(let value), _), (.rootHeight, _, .value(let value)): value
    case (.near, _, _): nearThreshold
    case (.condition, _, _), (.rootWidth, _, _), (.rootHeight, _, _): nil
    }
  }

  func uses(of name: EvaluatedName) -> [Use] {
    if case .condition(let index) = name { return conditions[index].value.uses }
    return value(of: name).map { conditional(of: $0).uses } ?? []
  }
}

extension EvaluatedName {
  init?(_ use: Use) {
    switch use {
    case .metric(let index): self = .metric(index)
    case .condition(let index): self = .condition(index)
    case .trait(.rootWidth, _, _): self = .rootWidth
    case .trait(.rootHeight, _, _): self = .rootHeight
    case .trait(.keyboardNear, _, _), .trait(.keyboardAwayFrom, _, _): self = .near
    case .trait, .customTrait: return nil
    }
  }
}

extension ExpressionNodes {
  func uses(_ json: JSONNodeID) -> [Use] {
    compactMap { node in
      switch node.kind {
      case .metric(let index): .metric(index)
      case .trait(let trait): .trait(trait, json, isKey: false)
      default: nil
      }
    }
  }
}

extension Conditional where Leaf == ValueLeaf {
  var uses: [Use] {
    switch self {
    case .invalid, .leaf(.number, _): []
    case .leaf(.expression(let nodes), let json): nodes.uses(json)
    case .branches(let branches, _): branches.flatMap { ($0.condition?.uses ?? []) + $0.value.uses }
    }
  }
}

extension Conditional {
  var conditionUses: [Use] {
    guard case .branches(let branches, _) = self else { return [] }
    return branches.flatMap { ($0.condition?.uses ?? []) + $0.value.conditionUses }
  }
}

extension Condition {
  var uses: [Use] {
    switch self {
    case .invalid: []
    case .named(let index): [.condition(index)]
    case .entries(let entries): entries.flatMap { $0.uses }
    }
  }
}

extension ConditionEntry {
  fileprivate var uses: [Use] {
    switch test {
    case .not(let condition): condition.uses
    case .list(let conditions, _): conditions.flatMap { $0.uses }
    case .word(let trait, _), .number(let trait, _), .range(let trait, _, _), .edges(let trait, _):
      [.trait(trait, key, isKey: true)]
    case .custom(let index, _): [.customTrait(index)]
    }
  }
}
