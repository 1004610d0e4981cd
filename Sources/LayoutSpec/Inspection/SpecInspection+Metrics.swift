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

  /// Whether the views, constraints or numbers depend on the window's size.
  package var usesWindow: Bool { resolved.content.usesWindow }

  /// Returns the words in the definition of a constraint, including the metrics that its numbers come from.
  package func words(of reference: ConstraintReference) -> Set<String> {
    let location: JSONLocation?
    switch reference {
    case .constraint(let index): location = document.spec.constraintNodes[resolved.origins[index].node].json
    case .stackRule(let view, _):
      location = document.spec.views[resolved.viewNodes[view]].stack.map { document.spec.stacks[$0].json }
    case .nonNegativeSize, .hugging, .compressionResistance, .nonNegativeRoot: location = nil
    }
    guard let root = location.flatMap({ document.json?[$0] }) else { return [] }
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
}
