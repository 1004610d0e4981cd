import JSON

extension LogDiagnosis {
  /// "They follow from the properties of UIStackView, which the app made: change its distribution, spacing or
  /// layoutMargins". It is `nil` if no member comes from the app's own stack views and layout margins.
  var ownerAdvice: String? {
    var owners: [Int] = []
    var properties: [String] = []
    var hidden: [String] = []
    for index in memberIndices {
      let identifier = log.constraints[index].identifier ?? ""
      let items = self.items(of: index)
      switch origins[index] {
      case .stack:
        owners += items.filter { kind(of: $0).isStack }
        properties += [identifier.hasPrefix("NSStackView.Edge") ? "edgeInsets" : "distribution", "spacing"]
        if identifier.contains(text: "align") || identifier.contains(text: "spanning") {
          properties.append("alignment")
        }
        if identifier.hasSuffix("hiding"), let first = items.first {
          hidden.append("\(table.items[first].displayName).isHidden")
        }
      case .margins:
        guard let guide = items.first(where: { kind(of: $0).isGuide }) else { continue }
        if let owner = meaning.superviews[guide] ?? items.first(where: { $0 != guide }) {
          owners.append(owner)
        }
        properties.append("layoutMargins")
      default: break
      }
    }
    guard !properties.isEmpty else { return nil }
    let ordered = (owners.filter { kind(of: $0).isStack } + owners).uniqued
    let names = joined(ordered.prefix(4).map { table.items[$0].displayName })
    let areSystems = ordered.contains { kind(of: $0).isSystems }
    let made = areSystems || ordered.contains { kind(of: $0).isContentView } ? "" : ", which the app made"
    let whose = names.isEmpty ? "the app's stack view" : names + made
    return "They follow from the properties of \(whose): change its "
      + joined(properties.uniqued + hidden.uniqued.prefix(4), with: "or")
      + (areSystems ? " if the app made it; otherwise they are the system's own" : "")
  }
}
