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

extension Conditional where Leaf == ValueLeaf {
  /// Appends everything that the value may depend on, in document order.
  func collectUses(into uses: inout [Use]) {
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
  /// Appends everything that the conditions of the alternatives may depend on.
  func collectConditionUses(into uses: inout [Use]) {
    guard case .branches(let branches, _) = self else { return }
    for branch in branches {
      branch.condition?.collectUses(into: &uses)
      branch.value.collectConditionUses(into: &uses)
    }
  }
}

extension Condition {
  /// Appends everything that the condition may depend on, in document order.
  func collectUses(into uses: inout [Use]) {
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
