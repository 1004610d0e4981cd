import JSON
import Layout

struct StackRuleText {
  private let names: SpecInspection
  private let view: Int
  private let stack: Stack
  private let children: [Int]

  init(_ names: SpecInspection, view: Int) {
    self.names = names
    self.view = view
    stack = names.tree.views[view].stack ?? Stack(axis: .horizontal)
    children = names.children(ofView: view)
  }

  private var isHorizontal: Bool { stack.axis == .horizontal }
  private var lead: String { isHorizontal ? "leading" : "top" }
  private var trail: String { isHorizontal ? "trailing" : "bottom" }
  private var size: String { stack.axis.size }
  private var center: String { isHorizontal ? "centerX" : "centerY" }

  private func owner(_ attribute: String) -> String { "\(names.name(ofView: view)).\(attribute)" }

  private func child(_ number: Int, _ attribute: String) -> String {
    "\(child(number).map { names.name(ofView: $0) } ?? "?").\(attribute)"
  }

  /// Returns the index of a child by its number, from 1.
  func child(_ number: Int) -> Int? { children.indices.contains(number - 1) ? children[number - 1] : nil }

  /// The stack as its author wrote it: "10.5 units and `emoji`, spacing 6, insets 3".
  var summary: String {
    let all = children.indices.compactMap { properties($0 + 1) }
    var parts: [String] = []
    if stack.distribution == .units {
      let units = all.reduce(0) { $1.flexible == 0 ? $0 + $1.units : $0 }
      let flexible = children.filter { names.tree.views[$0].flexible > 0 }
      let counted = units > 0 ? [unitText(units)] : []
      parts.append((counted + flexible.prefix(3).map { "`\(names.name(ofView: $0))`" }).joined(separator: " and "))
    } else {
      let equal = stack.distribution == .fillEqually ? " of equal size" : ""
      parts.append("\(children.count) \(children.count == 1 ? "child" : "children")\(equal)")
    }
    if stack.spacing != 0 { parts.append("spacing \(numberText(stack.spacing))") }
    let insets = stack.insets
    let ends = isHorizontal ? [insets.leading, insets.trailing] : [insets.top, insets.bottom]
    if ends != [0, 0] {
      parts.append(
        "insets \(Set(ends).count == 1 ? numberText(ends[0]) : ends.map(numberText).joined(separator: " and "))")
    }
    return parts.joined(separator: ", ")
  }

  func constant(of rule: StackRule) -> Double {
    let insets = stack.insets
    switch rule {
    case .lead: return isHorizontal ? insets.leading : insets.top
    case .trail: return -(isHorizontal ? insets.trailing : insets.bottom)
    case .spacing(let number): return properties(number - 1)?.spacingAfter ?? stack.spacing
    case .units(let number): return ((properties(number)?.units ?? 1) - 1) * stack.spacing
    case .gapAtLeastSpacing: return stack.spacing
    case .top: return insets.top
    case .bottom: return -insets.bottom
    case .leading: return insets.leading
    case .trailing: return -insets.trailing
    case .center:
      return (isHorizontal ? insets.top - insets.bottom : insets.leading - insets.trailing) / 2
    case .equal, .proportion, .flexible, .unitNonNegative, .shareNonNegative, .gap, .distance, .baseline, .hug: return 0
    }
  }

  private func product(_ factor: Double, _ name: String) -> String { "\(numberText(factor)) * \(name)" }

  private func properties(_ number: Int) -> ViewProperties? { child(number).map { names.tree.views[$0] } }

  private func row(
    _ number: Int, _ attribute: String, relation: String = "==", _ right: String, plus constant: Double = 0
  ) -> String {
    let sum = constant == 0 ? "" : (constant < 0 ? " - " : " + ") + numberText(abs(constant))
    return "\(child(number, attribute)) \(relation) \(right)\(sum)"
  }

  /// Returns the rule that a child is inside an edge of the stack, or at the edge if it is aligned there.
  private func row(_ number: Int, inside edge: Stack.Alignment, _ relation: String, inset: Double) -> String {
    let isAtEdge = stack.alignment == .fill || stack.alignment == edge
    return row(number, edge.rawValue, relation: isAtEdge ? "==" : relation, owner(edge.rawValue), plus: inset)
  }

  func text(of rule: StackRule) -> String {
    let constant = constant(of: rule)
    switch rule {
    case .lead: return row(1, lead, owner(lead), plus: constant)
    case .trail: return row(children.count, trail, owner(trail), plus: constant)
    case .spacing(let number):
      let relation = stack.distribution == .equalCentering ? ">=" : "=="
      return row(number, lead, relation: relation, child(number - 1, trail), plus: constant)
    case .equal(let number): return row(number, size, child(1, size))
    case .proportion(let number): return proportion(number)
    case .units(let number):
      return row(number, size, product(properties(number)?.units ?? 1, "unit"), plus: constant)
    case .flexible(let number): return row(number, size, product(properties(number)?.flexible ?? 1, "share"))
    case .unitNonNegative: return "unit >= 0"
    case .shareNonNegative: return "share >= 0"
    case .gapAtLeastSpacing: return "gap >= \(numberText(constant))"
    case .gap(let number): return "\(child(number, lead)) - \(child(number - 1, trail)) == gap"
    case .distance(let number): return "\(child(number, center)) - \(child(number - 1, center)) == distance"
    case .top(let number): return row(number, inside: .top, ">=", inset: constant)
    case .bottom(let number): return row(number, inside: .bottom, "<=", inset: constant)
    case .leading(let number): return row(number, inside: .leading, ">=", inset: constant)
    case .trailing(let number): return row(number, inside: .trailing, "<=", inset: constant)
    case .center(let number):
      let center = isHorizontal ? "centerY" : "centerX"
      return row(number, center, owner(center), plus: constant)
    case .baseline(let number): return row(number, stack.alignment.rawValue, child(1, stack.alignment.rawValue))
    case .hug: return "\(owner(isHorizontal ? "height" : "width")) == 0"
    }
  }

  private func proportion(_ number: Int) -> String {
    let numbers = children.indices.map { $0 + 1 }
    func natural(_ number: Int) -> Double { max(0, properties(number)?.intrinsic(stack.axis) ?? 0) }
    let spacings = numbers.dropLast().map { properties($0)?.spacingAfter ?? stack.spacing }
    let total = numbers.map(natural).reduce(0, +) + spacings.reduce(0, +)
    return row(number, size, "\(numberText(natural(number))) / \(numberText(total)) * \(owner(size))")
  }
}
