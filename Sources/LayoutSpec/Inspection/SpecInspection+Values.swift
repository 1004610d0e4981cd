import JSON
import Layout

extension SpecInspection {
  /// The values of the metrics in this environment, in document order. Metrics without a value here are left out.
  package var metricValues: [(name: String, value: Double)] {
    var evaluator = evaluator
    return document.spec.metrics.indices.dropFirst().compactMap { index in
      evaluator.metric(index).map { (document.spec.metrics[index].name.text, $0) }
    }
  }

  package var usesWindow: Bool { resolved.content.usesWindow }

  /// Returns the words in the definition of a constraint, including the metrics that its numbers come from.
  package func words(of reference: ConstraintReference) -> Set<String> {
    let place: JSONNodeID?
    var member: String?
    switch reference {
    case .constraint(let index): place = node(ofConstraint: index).json
    case .stackRule(let view, let rule):
      member = resolved.tree.views[view].stack.flatMap { rule.member(along: $0.axis) }
      place = document.spec.views[resolved.viewNodes[view]].stack.map { document.spec.stacks[$0].json }
    case .nonNegativeSize, .hugging, .compressionResistance, .nonNegativeRoot: place = nil
    }
    guard var root = place.flatMap({ document.json?[$0] }) else { return [] }
    if let member {
      guard let value = member == "spacing" ? root["spacing"] : root["insets"] else { return [] }
      root = value.members.first { $0.key.string == member }?.value ?? value
    }
    var words: Set<String> = []
    var pending = [root]
    while let value = pending.popLast() {
      switch value.kind {
      case .array: pending += value.elements
      case .object: for member in value.members { pending.append(member.value) }
      default:
        guard let text = value.string else { continue }
        for word in text.unicodeScalars.split(whereSeparator: { !Identifier.isContinuation($0) }) {
          words.insert(String(word))
        }
      }
    }
    return words
  }

  /// Whether each named condition holds in this environment, in document order. Conditions that cannot be decided are
  /// left out.
  package var conditionValues: [(name: String, holds: Bool)] {
    var evaluator = evaluator
    return document.spec.conditions.indices.compactMap { index in
      evaluator.namedCondition(index).map { (document.spec.conditions[index].name.text, $0) }
    }
  }

  /// Returns the value of a built-in trait in this environment, or `nil` if there is no such trait, or it has no value.
  package func value(ofTrait name: String) -> String? {
    guard let trait = TraitName(rawValue: name) else { return nil }
    var evaluator = evaluator
    switch trait {
    case .keyboardNear, .keyboardAwayFrom:
      guard let near = evaluator.keyboardNear() else { return nil }
      let edges = Rect.Edge.allCases.filter { near.contains($0) == (trait == .keyboardNear) }
      return edges.isEmpty ? "no edge" : edges.map { $0.rawValue }.joined(separator: ", ")
    case _ where TraitName.numeric.contains(trait): return evaluator.numeric(trait).map { numberText($0) }
    default: return evaluator.word(trait)
    }
  }
}

extension StackRule {
  /// Returns the member of a stack that the rule's number comes from: `spacing`, or an edge of `insets`.
  package func member(along axis: LayoutConstraint.Axis) -> String? {
    switch self {
    case .spacing, .gapAtLeastSpacing: "spacing"
    case .lead: axis == .horizontal ? "leading" : "top"
    case .trail: axis == .horizontal ? "trailing" : "bottom"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    default: nil
    }
  }
}
