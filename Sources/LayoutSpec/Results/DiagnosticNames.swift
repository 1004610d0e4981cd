import JSON
import Layout

/// The names, pointers and texts that reports use for the parts of a layout.
struct DiagnosticNames {
  let document: SpecDocument
  let resolved: ResolvedSpec

  init(_ document: SpecDocument, _ resolved: ResolvedSpec) {
    self.document = document
    self.resolved = resolved
  }

  private func pointer(_ location: JSONLocation) -> String { document.pointer(of: location) }

  private func node(_ view: Int) -> ViewNode { document.spec.views[resolved.viewNodes[view]] }

  /// Returns a view's id, or its JSON Pointer if it has none.
  func view(_ view: Int) -> String { document.name(ofNode: resolved.viewNodes[view]) }

  func viewPointer(_ view: Int) -> String { pointer(node(view).json) }

  func stack(of view: Int) -> String {
    node(view).stackJSON.map(pointer) ?? pointer(node(view).json)
  }

  func variable(_ role: LinearLayout.VariableRole) -> String {
    switch role {
    case .root(let axis): axis == .horizontal ? "root.width" : "root.height"
    case .view(let view, let kind): "\(self.view(view)).\(kind.name)"
    case .stack(.unit(let view, _, _)): stack(of: view) + "#unit"
    case .stack(.share(let view)): stack(of: view) + "#share"
    case .stack(.gap(let view)): stack(of: view) + "#gap"
    case .stack(.distance(let view)): stack(of: view) + "#distance"
    }
  }

  /// Returns the name of a constraint: its id, or its JSON Pointer if it has none. A stack's rules are named after the
  /// stack.
  func name(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index): name(of: resolved.origins[index])
    case .stackRule(let view, let rule): stack(of: view) + rule.suffix
    case .nonNegativeSize(let view, let axis): "\(self.view(view)).\(size(axis))>=0"
    case .hugging(let view, let axis): "\(self.view(view)).hugging.\(size(axis))"
    case .compressionResistance(let view, let axis): "\(self.view(view)).compressionResistance.\(size(axis))"
    case .nonNegativeRoot(let axis): "root.\(size(axis))>=0"
    }
  }

  private func node(of origin: ConstraintOrigin) -> ConstraintNode { document.spec.constraintNodes[origin.node] }

  private func name(of origin: ConstraintOrigin) -> String {
    let node = node(of: origin)
    return (document.string(at: node.id) ?? pointer(node.json)) + origin.suffix
  }

  /// Returns the JSON Pointer in the spec of the origin of a constraint.
  func pointer(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index): pointer(node(of: resolved.origins[index]).json)
    case .stackRule(let view, _): stack(of: view)
    case .nonNegativeSize(let view, _): pointer(node(view).json)
    case .hugging(let view, _), .compressionResistance(let view, _): pointer(node(view).json)
    case .nonNegativeRoot: "/root"
    }
  }

  private func size(_ axis: LayoutConstraint.Axis) -> String { axis == .horizontal ? "width" : "height" }

  /// Returns the text of a constraint, in the form of a document.
  func text(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index): text(of: resolved.origins[index], index)
    case .stackRule(let view, let rule): StackRuleText(self, view: view).text(of: rule)
    case .nonNegativeSize(let view, let axis): "\(self.view(view)).\(size(axis)) >= 0"
    case .hugging(let view, let axis):
      "\(self.view(view)).\(size(axis)) <= \(natural(view, axis))"
    case .compressionResistance(let view, let axis):
      "\(self.view(view)).\(size(axis)) >= \(natural(view, axis))"
    case .nonNegativeRoot(let axis): "root.\(size(axis)) >= 0"
    }
  }

  private func natural(_ view: Int, _ axis: LayoutConstraint.Axis) -> String {
    let properties = resolved.tree.views[view]
    return Self.number((axis == .horizontal ? properties.intrinsicWidth : properties.intrinsicHeight) ?? 0)
  }

  private func text(of origin: ConstraintOrigin, _ index: Int) -> String {
    let node = node(of: origin)
    if let form = document.spec.expression(of: node), form.relations.count == 1,
      let text = document.json?[node.text].string
    {
      return text
    }
    return resolved.tree.text(of: index, naming: view)
  }

  /// Formats a number with up to six decimals.
  @inline(never) static func number(_ value: Double) -> String {
    var writer = JSONWriter(capacity: 32)
    writer.fixed6(value)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

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
