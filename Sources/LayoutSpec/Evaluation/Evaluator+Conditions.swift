import JSON
import Layout

extension Evaluator {
  /// Returns whether a condition holds, or `nil` if it or something that it uses is invalid.
  mutating func holds(_ condition: Condition) -> Bool? {
    switch condition {
    case .invalid: return nil
    case .named(let index): return namedCondition(index)
    case .entries(let entries): return holds(entries, until: false) { $0.holds($1.test) }
    }
  }

  /// Returns `end` if it is what one of the parts is, else its opposite; or `nil` if a part before that is invalid.
  private mutating func holds<Part>(_ parts: [Part], until end: Bool, _ holds: (inout Self, Part) -> Bool?) -> Bool? {
    for part in parts {
      guard let isHeld = holds(&self, part) else { return nil }
      if isHeld == end { return end }
    }
    return !end
  }

  private mutating func holds(_ test: ConditionEntry.Test) -> Bool? {
    switch test {
    case .not(let condition): return holds(condition).map { !$0 }
    case .list(let conditions, let isAny): return holds(conditions, until: isAny) { $0.holds($1) }
    case .word(let trait, let accepted): return accepted.contains(word(trait))
    case .number(let trait, let accepted):
      guard let number = numeric(trait) else { return nil }
      for value in accepted {
        let difference = number - numbers.constant(value)
        if numbers.isZero(difference, "\(trait.rawValue) == \(numberText(value))") { return true }
      }
      return false
    case .range(let trait, let minimum, let maximum):
      guard let number = numeric(trait) else { return nil }
      if let minimum {
        let excess = number - numbers.constant(minimum)
        guard numbers.isAtLeastZero(excess, "\(trait.rawValue) >= \(numberText(minimum))") else { return false }
      }
      if let maximum {
        let room = numbers.constant(maximum) - number
        guard numbers.isAboveZero(room, "\(trait.rawValue) < \(numberText(maximum))") else { return false }
      }
      return true
    case .edges(let trait, let edges):
      guard let near = keyboardNear() else { return nil }
      return edges.edges.allSatisfy { near.contains($0) == (trait == .keyboardNear) }
    case .custom(let index, let accepted): return accepted.contains(traitValues[index])
    }
  }

  mutating func numeric(_ trait: TraitName) -> Number? {
    switch trait {
    case .windowWidth: windowWidth()
    case .windowHeight: windowHeight()
    case .scale: numbers.constant(environment.scale)
    case .rootWidth: rootWidth()
    case .rootHeight: rootHeight()
    default: nil
    }
  }

  mutating func windowWidth() -> Number {
    usesWindow = true
    return numbers.windowWidth
  }

  mutating func windowHeight() -> Number {
    usesWindow = true
    return numbers.windowHeight
  }

  /// Returns the value of a trait of words or booleans.
  mutating func word(_ trait: TraitName) -> String {
    if trait == .windowOrientation || trait == .keyboardGuideActive { usesWindow = true }
    if trait == .keyboardGuideActive { return String(numbers.followsKeyboard(spec.keyboardGuide)) }
    numbers.trace(trait)
    return trait.value(in: environment)
  }
}
