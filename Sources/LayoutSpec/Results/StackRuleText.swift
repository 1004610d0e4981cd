import Layout

/// The texts of the rules of a stack, in the form of constraints.
struct StackRuleText {
  private let names: DiagnosticNames
  private let view: Int
  private let stack: Stack
  private let children: [Int]

  init(_ names: DiagnosticNames, view: Int) {
    self.names = names
    self.view = view
    stack = names.resolved.tree.views[view].stack ?? Stack(axis: .horizontal)
    children = names.resolved.content.children(of: view)
  }

  private var isHorizontal: Bool { stack.axis == .horizontal }
  private var lead: String { isHorizontal ? "leading" : "top" }
  private var trail: String { isHorizontal ? "trailing" : "bottom" }
  private var size: String { isHorizontal ? "width" : "height" }

  /// Returns the name of a child by its number from 1.
  private func child(_ number: Int) -> String {
    children.indices.contains(number - 1) ? names.view(children[number - 1]) : "?"
  }

  private func properties(_ number: Int) -> ViewProperties? {
    children.indices.contains(number - 1) ? names.resolved.tree.views[children[number - 1]] : nil
  }

  private func plus(_ value: Double) -> String {
    value == 0 ? "" : (value < 0 ? " - " : " + ") + DiagnosticNames.number(abs(value))
  }

  private func relation(_ alignments: [Stack.Alignment], orElse other: String) -> String {
    stack.alignment == .fill || alignments.contains(stack.alignment) ? "==" : other
  }

  func text(of rule: StackRule) -> String {
    let owner = names.view(view)
    let insets = stack.insets
    switch rule {
    case .lead: return "\(child(1)).\(lead) == \(owner).\(lead)\(plus(isHorizontal ? insets.leading : insets.top))"
    case .trail:
      return
        "\(child(children.count)).\(trail) == \(owner).\(trail)\(plus(-(isHorizontal ? insets.trailing : insets.bottom)))"
    case .spacing(let number):
      let spacing = properties(number - 1)?.spacingAfter ?? stack.spacing
      let relation = stack.distribution == .equalCentering ? ">=" : "=="
      return "\(child(number)).\(lead) \(relation) \(child(number - 1)).\(trail)\(plus(spacing))"
    case .equal(let number): return "\(child(number)).\(size) == \(child(1)).\(size)"
    case .proportion(let number): return proportion(number)
    case .units(let number):
      let units = properties(number)?.units ?? 1
      return "\(child(number)).\(size) == \(DiagnosticNames.number(units)) * unit\(plus((units - 1) * stack.spacing))"
    case .flexible(let number):
      return "\(child(number)).\(size) == \(DiagnosticNames.number(properties(number)?.flexible ?? 1)) * share"
    case .unitNonNegative: return "unit >= 0"
    case .shareNonNegative: return "share >= 0"
    case .gapAtLeastSpacing: return "gap >= \(DiagnosticNames.number(stack.spacing))"
    case .gap(let number): return "\(child(number)).\(lead) - \(child(number - 1)).\(trail) == gap"
    case .distance(let number):
      let center = isHorizontal ? "centerX" : "centerY"
      return "\(child(number)).\(center) - \(child(number - 1)).\(center) == distance"
    case .top(let number):
      return "\(child(number)).top \(relation([.top], orElse: ">=")) \(owner).top\(plus(insets.top))"
    case .bottom(let number):
      return "\(child(number)).bottom \(relation([.bottom], orElse: "<=")) \(owner).bottom\(plus(-insets.bottom))"
    case .leading(let number):
      return "\(child(number)).leading \(relation([.leading], orElse: ">=")) \(owner).leading\(plus(insets.leading))"
    case .trailing(let number):
      return
        "\(child(number)).trailing \(relation([.trailing], orElse: "<=")) \(owner).trailing\(plus(-insets.trailing))"
    case .center(let number):
      let center = isHorizontal ? "centerY" : "centerX"
      let shift = isHorizontal ? (insets.top - insets.bottom) / 2 : (insets.leading - insets.trailing) / 2
      return "\(child(number)).\(center) == \(owner).\(center)\(plus(shift))"
    case .baseline(let number):
      return "\(child(number)).\(stack.alignment.rawValue) == \(child(1)).\(stack.alignment.rawValue)"
    case .hug: return "\(owner).\(isHorizontal ? "height" : "width") == 0"
    }
  }

  /// Describes the rule that two sizes have the same ratio as the intrinsic sizes.
  private func proportion(_ number: Int) -> String {
    let tree = names.resolved.tree
    func natural(_ child: Int) -> Double {
      (isHorizontal ? tree.views[child].intrinsicWidth : tree.views[child].intrinsicHeight) ?? 0
    }
    guard children.indices.contains(number - 1), let first = children.firstIndex(where: { natural($0) > 0 }) else {
      return "?"
    }
    func term(_ factor: Double, _ number: Int) -> String {
      "\(DiagnosticNames.number(factor)) * \(child(number)).\(size)"
    }
    return "\(term(natural(children[first]), number)) == \(term(natural(children[number - 1]), first + 1))"
  }
}
