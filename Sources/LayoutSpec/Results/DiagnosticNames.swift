import JSON
import Layout

/// The names, pointers and texts that reports use for the parts of a layout. All of them are charged to a budget.
struct DiagnosticNames {
  let document: SpecDocument
  let resolved: ResolvedSpec
  let budget: TextBudget

  init(_ document: SpecDocument, _ resolved: ResolvedSpec, isCancelled: (@Sendable () -> Bool)? = nil) {
    self.init(document, resolved, TextBudget(isCancelled: isCancelled))
  }

  init(_ document: SpecDocument, _ resolved: ResolvedSpec, _ budget: TextBudget) {
    self.document = document
    self.resolved = resolved
    self.budget = budget
  }

  private func pointer(_ location: JSONLocation) -> String { budget.charge(document.pointer(of: location)) }

  private func node(_ view: Int) -> ViewNode { document.spec.views[resolved.viewNodes[view]] }

  /// Returns a view's id, or its JSON Pointer if it has none.
  func view(_ view: Int) -> String { budget.charge(document.name(ofNode: resolved.viewNodes[view])) }

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
    return budget.charge((document.string(at: node.id) ?? document.pointer(of: node.json)) + origin.suffix)
  }

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

  func words(of reference: ConstraintReference) -> SpecWords {
    let source: SpecWords.Source =
      switch reference {
      case .constraint: .constraint
      case .stackRule, .hugging, .compressionResistance: .view
      case .nonNegativeSize, .nonNegativeRoot: .text
      }
    return SpecWords(text: text(of: reference), name: name(of: reference), source: source)
  }

  private func natural(_ view: Int, _ axis: LayoutConstraint.Axis) -> String {
    let properties = resolved.tree.views[view]
    return numberText((axis == .horizontal ? properties.intrinsicWidth : properties.intrinsicHeight) ?? 0)
  }

  private func text(of origin: ConstraintOrigin, _ index: Int) -> String {
    documentText(of: origin) ?? resolved.tree.text(of: index, naming: view)
  }

  /// Returns the text that a constraint has in the document, or `nil` if it is not an expression with one relation.
  private func documentText(of origin: ConstraintOrigin) -> String? {
    let node = node(of: origin)
    guard let form = document.spec.expression(of: node), form.relations.count == 1 else { return nil }
    return document.json?[node.text].string.map { text in budget.charge(text) }
  }

  /// Returns the text that a constraint has in the document, or `nil` if it is not an expression with one relation.
  func documentText(of reference: ConstraintReference) -> String? {
    if case .constraint(let index) = reference { documentText(of: resolved.origins[index]) } else { nil }
  }
}
