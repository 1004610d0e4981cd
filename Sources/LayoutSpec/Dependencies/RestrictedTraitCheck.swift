import JSON

/// Finds traits that are used in the values that determine them: the root's sizes, and the threshold of `keyboardNear`.
struct RestrictedTraitCheck {
  let spec: CompiledSpec

  func report(_ diagnostics: inout Diagnostics) {
    if case .value(let width) = spec.rootWidth { reportUses(of: .rootWidth, deciding: width, &diagnostics) }
    if case .value(let height) = spec.rootHeight { reportUses(of: .rootHeight, deciding: height, &diagnostics) }
    guard let threshold = spec.nearThreshold else { return }
    for use in reach(from: threshold, followsTraits: false) {
      guard case .trait(let trait, let key, _) = use, trait == .keyboardNear || trait == .keyboardAwayFrom else {
        continue
      }
      diagnostics.report(.invalidTraitValue, atKey: key, "nearThreshold cannot depend on what the keyboard is near")
    }
  }

  private func reportUses(of trait: TraitName, deciding value: Value, _ diagnostics: inout Diagnostics) {
    let sentence = "\(trait.rawValue) cannot be used here, because it depends on this value"
    for use in reach(from: value, followsTraits: true) {
      switch use {
      case .trait(trait, let key, isKey: true): diagnostics.report(.invalidTraitValue, atKey: key, sentence)
      case .trait(trait, let json, isKey: false): diagnostics.report(.invalidTraitValue, at: json, sentence)
      default: break
      }
    }
  }

  /// Returns everything that a value depends on, through metrics, named conditions and, on request, traits that are
  /// determined by values of the document.
  private func reach(from value: Value, followsTraits: Bool) -> [Use] {
    var found: [Use] = []
    var pending = spec.conditional(of: value).uses
    var known: Set<EvaluatedName> = []
    while let use = pending.popLast() {
      found.append(use)
      guard let name = EvaluatedName(use), known.insert(name).inserted else { continue }
      switch name {
      case .rootWidth, .rootHeight, .near: if followsTraits { pending += spec.uses(of: name) }
      case .metric, .condition: pending += spec.uses(of: name)
      }
    }
    return found
  }
}
