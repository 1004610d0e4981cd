import JSON
import Layout

extension SpecInspection {
  /// Whether each named condition holds in this environment, in document order. Conditions that cannot be decided are
  /// left out.
  package var conditionValues: [(name: String, holds: Bool)] {
    var evaluator = evaluator
    return document.spec.conditions.indices.compactMap { index in
      evaluator.namedCondition(index).map { (document.spec.conditions[index].name.text, $0) }
    }
  }

  /// Returns the value of a numeric trait in this environment, or `nil` if there is no such trait, or it has no value.
  package func number(ofTrait name: String) -> Double? {
    var evaluator = evaluator
    return NumericTrait(rawValue: name).flatMap { evaluator.numeric($0) }
  }
}
