import JSON

/// The properties of the app's own stack views and layout margins that a conflict follows from.
struct OwnerProperties {
  private let diagnosis: LogDiagnosis
  private var stacks: [Int] = []
  private var margins: [Int] = []
  private var hidden: [Int] = []
  private var properties: [String] = []

  /// Returns `nil` if no member comes from a stack view or from layout margins.
  init?(_ diagnosis: LogDiagnosis) {
    self.diagnosis = diagnosis
    for index in diagnosis.members.compactMap({ $0.index }) { note(index) }
    guard !stacks.isEmpty || !margins.isEmpty || !hidden.isEmpty || !properties.isEmpty else { return nil }
  }

  /// "They follow from UIStackView1: change its distribution, spacing or layoutMargins".
  var text: String {
    let owners = joined((stacks + margins.filter { !stacks.contains($0) }).prefix(4).map(name))
    let words = properties + hidden.prefix(4).map { "\(name($0)).isHidden" }
    let what = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    let isSystems = (stacks + margins).contains { diagnosis.kind(of: $0).isContentView }
    let made = isSystems ? "" : ", which the app made"
    let whose = owners.isEmpty ? "the app's stack view: change its" : "\(owners)\(made): change its"
    return "They follow from the properties of \(whose) \(what)"
  }

  private func name(_ item: Int) -> String { diagnosis.meaning.table.items[item].displayName }

  private mutating func note(_ index: Int) {
    let constraint = diagnosis.log.constraints[index]
    let identifier = constraint.identifier ?? ""
    let items = constraint.operands.compactMap { diagnosis.meaning.table.position(of: $0.item) }
    switch diagnosis.origins[index] {
    case .stack where items.contains(where: isSystems): break
    case .stack:
      for item in items where isStack(item) { append(item, to: &stacks) }
      append(identifier.hasPrefix("NSStackView.Edge") ? "edgeInsets" : "distribution")
      append("spacing")
      if identifier.contains(text: "align") || identifier.contains(text: "spanning") { append("alignment") }
      if identifier.hasSuffix("hiding"), let first = items.first { append(first, to: &hidden) }
    case .margins:
      guard let guide = items.first(where: { diagnosis.meaning.table.items[$0].kind.isGuide }) else { return }
      let owner = diagnosis.meaning.superviews[guide] ?? items.first { $0 != guide }
      if let owner {
        guard !isSystems(owner) else { return }
        if isStack(owner) { append(owner, to: &stacks) } else { append(owner, to: &margins) }
      }
      append("layoutMargins")
    default: break
    }
  }

  private func isStack(_ item: Int) -> Bool {
    diagnosis.meaning.table.items[item].className.contains(text: "StackView") && !isSystems(item)
  }

  private func isSystems(_ item: Int) -> Bool { diagnosis.meaning.table.items[item].kind.isSystems }

  private func append(_ item: Int, to items: inout [Int]) {
    if !items.contains(item) { items.append(item) }
  }

  private mutating func append(_ property: String) {
    if !properties.contains(property) { properties.append(property) }
  }
}
