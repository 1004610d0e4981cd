import JSON

extension LogDiagnosis {
  /// About the members that the system made, unless the cause explains them.
  var originSentences: [String] {
    var seen: Set<ConstraintOrigin> = []
    var sentences: [String] = []
    for index in memberIndices {
      let origin = origins[index]
      if isProbablyOfTable(index), situation?.name != "first-layout", let item = item(log.constraints[index].first) {
        sentences.append("\(description(of: index)) has no identifier, but is probably set by \(container(of: item))")
      }
      if origin != .own, cause?.explained.contains(origin) != true, seen.insert(origin).inserted {
        sentences.append(sentence(on: index, origin))
      }
    }
    return sentences
  }

  private func sentence(on index: Int, _ origin: ConstraintOrigin) -> String {
    let constraint = log.constraints[index]
    let what = description(of: index)
    switch origin {
    case .own: return ""
    case .encapsulated:
      let isZero = constraint.second == nil && constraint.constant < 1e-6
      let isOfWindow = FixedSize(self, index)?.isOfWindow == true
      let container = self.item(constraint.first).map { self.container(of: $0) } ?? "the system"
      return
        "\(isOfWindow ? "the window" : container) sets \(what) \(isZero ? "before its first layout" : "at this moment")"
        + "; do not change it"
    case .autoresizing:
      let masked = subject(of: index).map { phrase($0) } ?? itemName(constraint.first)
      return "\(what) comes from \(masked)'s frame and autoresizing mask"
    case .stack:
      let reason = constraint.identifier == "UISV-hiding" ? "because the view is hidden" : "from its properties"
      return "The stack view sets \(what), \(reason)"
    case .safeArea: return "\(what) is that of the device; do not change it"
    case .margins: return "\(what) follows from layoutMargins"
    case .fitting: return "\(what) is the target of systemLayoutSizeFitting; do not change it"
    case .temporary: return "UIKit sets \(what) until the view's first layout; do not change it"
    case .keyboardAccessory: return "UIKit sets \(what), for the bar above the keyboard; do not change it"
    case .barButton: return "UIKit sets \(what), inside a bar button; do not change it"
    case .interfaceBuilder:
      return "\(what) was added by Interface Builder because the view has no constraints there: add some"
    case .system: return "\(what) belongs to the system; do not change it"
    }
  }

  /// Returns what imposes the size of a view, such as "the table".
  func container(of item: Int) -> String {
    let containers = [
      ("TableViewCell", "the table"), ("TableViewHeader", "the table"), ("NSTable", "the table"),
      ("CellView", "the table"), ("Collection", "the collection view"), ("InputView", "the keyboard's container"),
    ]
    let className = table.items[item].className
    return containers.first { className.contains(text: $0.0) }?.1
      ?? (kind(of: item).isCell ? "its table or collection view" : "its container")
  }

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
        if let owner = meaning.superviews[guide] ?? items.first(where: { $0 != guide }) { owners.append(owner) }
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
