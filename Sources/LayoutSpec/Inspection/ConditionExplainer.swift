import JSON
import Layout

/// Explains which values of an environment keep a condition from holding.
struct ConditionExplainer {
  var evaluator: PointEvaluator
  private var reasons: [ViewAbsence.Reason] = []
  private var explained: Set<Int> = []

  private static let reasonLimit = 20
  private static let depthLimit = 32

  init(_ evaluator: PointEvaluator) { self.evaluator = evaluator }

  mutating func reasons(against condition: Condition) -> [ViewAbsence.Reason] {
    reasons = []
    explained = []
    explain(condition, wanted: true, name: nil, depth: 0)
    return reasons
  }

  private mutating func explain(_ condition: Condition, wanted: Bool, name: String?, depth: Int) {
    guard reasons.count < Self.reasonLimit else { return }
    switch condition {
    case .invalid: return
    case .named(let index):
      let inner = evaluator.spec.conditions[index]
      guard depth < Self.depthLimit else { return addResult(of: "condition \(inner.name.text)", wanted, name) }
      guard explained.insert(index).inserted else { return }
      explain(inner.value, wanted: wanted, name: inner.name.text, depth: depth + 1)
    case .entries(let entries):
      guard depth < Self.depthLimit else { return addResult(of: "a condition", wanted, name) }
      if entries.isEmpty { add("a condition without entries always holds", name) }
      for entry in entries where !wanted || evaluator.holds(.entries([entry])) == false {
        explain(entry.test, wanted: wanted, name: name, depth: depth + 1)
      }
    }
  }

  private mutating func addResult(of condition: String, _ wanted: Bool, _ name: String?) {
    add("\(condition) \(wanted ? "does not hold" : "holds")", name)
  }

  private mutating func explain(_ test: ConditionEntry.Test, wanted: Bool, name: String?, depth: Int) {
    switch test {
    case .not(let condition): explain(condition, wanted: !wanted, name: name, depth: depth)
    case .list(let conditions, _):
      if conditions.isEmpty { add(wanted ? "an empty list never holds" : "an empty list always holds", name) }
      for condition in conditions where evaluator.holds(condition) != wanted {
        explain(condition, wanted: wanted, name: name, depth: depth)
      }
    case .word(let trait, let accepted): add(trait.rawValue, evaluator.word(trait), accepted, wanted, name)
    case .number(let trait, let accepted):
      guard let value = evaluator.numeric(trait) else { return }
      add(trait.rawValue, numberText(value), accepted.map { numberText($0) }, wanted, name)
    case .range(let trait, let minimum, let maximum):
      guard let value = evaluator.numeric(trait) else { return }
      add(trait.rawValue, numberText(value), [Self.text(minimum, maximum)], wanted, name)
    case .edges(let trait, let edges): addEdges(trait == .keyboardNear ? "near" : "away from", edges, wanted, name)
    case .custom(let index, let accepted):
      let trait = evaluator.spec.traits[index].name.text
      add(trait, evaluator.traitValues[index].text, accepted.map { $0.text }, wanted, name)
    }
  }

  private static func text(_ minimum: Double?, _ maximum: Double?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      "from \(numberText(minimum)) to below \(numberText(maximum))"
    case (let minimum?, nil): "at least \(numberText(minimum))"
    case (nil, let maximum?): "below \(numberText(maximum))"
    case (nil, nil): "any number"
    }
  }

  private mutating func addEdges(_ relation: String, _ edges: EdgeSet, _ wanted: Bool, _ name: String?) {
    guard let near = evaluator.keyboardNear() else { return }
    func list(_ edges: EdgeSet) -> String {
      edges.edges.isEmpty ? "no edge" : edges.edges.map { $0.rawValue }.joined(separator: ", ")
    }
    let rest = wanted ? ", not \(relation) \(list(edges))" : "; the condition excludes \(relation) \(list(edges))"
    add("the keyboard is near \(list(near))\(rest)", name)
  }

  private mutating func add(_ trait: String, _ value: String, _ accepted: [String], _ wanted: Bool, _ name: String?) {
    let list = accepted.joined(separator: " or ")
    let rest = wanted ? ", not \(list)" : value == list ? ", which is excluded" : "; \(list) is excluded"
    add("\(trait) is \(value)" + rest, name)
  }

  private mutating func add(_ text: String, _ name: String?) {
    let reason = ViewAbsence.Reason(text: text, condition: name)
    if reasons.count < Self.reasonLimit, !reasons.contains(reason) { reasons.append(reason) }
  }
}
