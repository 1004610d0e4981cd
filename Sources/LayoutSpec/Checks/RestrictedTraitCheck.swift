import JSON

/// Finds traits that are used in the values that determine them: the root's sizes, and the threshold of `keyboardNear`.
struct RestrictedTraitCheck {
  private let spec: CompiledSpec

  init(_ spec: CompiledSpec) { self.spec = spec }

  func report(_ diagnostics: inout Diagnostics) {
    if case .value(let width) = spec.rootWidth { reportUses(of: .rootWidth, deciding: width, &diagnostics) }
    if case .value(let height) = spec.rootHeight { reportUses(of: .rootHeight, deciding: height, &diagnostics) }
    guard let threshold = spec.keyboardGuide.nearThreshold else { return }
    for use in reach(from: threshold, followsTraits: false) {
      guard case .near(_, let key) = use else { continue }
      diagnostics.report(
        .invalidTraitValue, atKey: key, "nearThreshold cannot depend on what the keyboard is near")
    }
  }

  private func reportUses(of trait: NumericTrait, deciding value: Value, _ diagnostics: inout Diagnostics) {
    let sentence = "\(trait.rawValue) cannot be used here, because it depends on this value"
    for use in reach(from: value, followsTraits: true) {
      switch use {
      case .traitInText(trait, let json): diagnostics.report(.invalidTraitValue, at: json, sentence)
      case .traitInCondition(trait, let key): diagnostics.report(.invalidTraitValue, atKey: key, sentence)
      default: break
      }
    }
  }

  /// Returns everything that a value depends on, through metrics, named conditions and, on request, traits that are
  /// determined by values of the document.
  private func reach(from value: Value, followsTraits: Bool) -> [Use] {
    var found: [Use] = []
    var pending: [Use] = []
    var metrics: Set<Int> = []
    var conditions: Set<Int> = []
    var followed: Set<String> = []
    spec.conditional(of: value).collectUses(into: &pending)
    while let use = pending.popLast() {
      found.append(use)
      switch use {
      case .metric(let index):
        if metrics.insert(index).inserted {
          spec.conditional(of: spec.metrics[index].value).collectUses(into: &pending)
        }
      case .condition(let index):
        if conditions.insert(index).inserted { spec.conditions[index].condition.collectUses(into: &pending) }
      case .traitInText(let trait, _), .traitInCondition(let trait, _):
        guard followsTraits, followed.insert(trait.rawValue).inserted else { continue }
        if trait == .rootWidth, case .value(let width) = spec.rootWidth {
          spec.conditional(of: width).collectUses(into: &pending)
        }
        if trait == .rootHeight, case .value(let height) = spec.rootHeight {
          spec.conditional(of: height).collectUses(into: &pending)
        }
      case .near:
        guard followsTraits, followed.insert("near").inserted else { continue }
        if let threshold = spec.keyboardGuide.nearThreshold {
          spec.conditional(of: threshold).collectUses(into: &pending)
        }
      case .customTrait, .word, .boolean: break
      }
    }
    return found
  }
}
