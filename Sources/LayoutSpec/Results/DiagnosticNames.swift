import JSON
import Layout

/// The names, pointers and texts that reports use for the parts of a layout. All of them are charged to a budget.
struct DiagnosticNames {
  let document: SpecDocument
  let resolved: ResolvedSpec
  let budget: TextBudget

  init(_ document: SpecDocument, _ resolved: ResolvedSpec, _ budget: TextBudget = TextBudget()) {
    self.document = document
    self.resolved = resolved
    self.budget = budget
  }

  private func pointer(_ location: JSONLocation) -> String { budget.charge(document.pointer(of: location)) }

  private func node(_ view: Int) -> ViewNode { document.spec.views[resolved.viewNodes[view]] }

  func view(_ view: Int) -> String { budget.charge(document.name(ofNode: resolved.viewNodes[view])) }

  func viewPointer(_ view: Int) -> String { pointer(node(view).json) }

  func stack(of view: Int) -> String {
    node(view).stackJSON.map(pointer) ?? pointer(node(view).json)
  }

  func variable(_ role: LinearLayout.VariableRole) -> String {
    switch role {
    case .root(let axis): "root.\(axis.size)"
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
    case .constraint(let index):
      let (origin, node) = (resolved.origins[index], node(ofConstraint: index))
      return budget.charge((document.string(at: node.id) ?? document.pointer(of: node.json)) + origin.suffix)
    case .stackRule(let view, let rule): return stack(of: view) + rule.suffix
    case .nonNegativeSize(let view, let axis): return "\(self.view(view)).\(axis.size)>=0"
    case .hugging(let view, let axis): return "\(self.view(view)).hugging.\(axis.size)"
    case .compressionResistance(let view, let axis):
      return "\(self.view(view)).compressionResistance.\(axis.size)"
    case .nonNegativeRoot(let axis): return "root.\(axis.size)>=0"
    }
  }

  private func node(ofConstraint index: Int) -> ConstraintNode {
    document.spec.constraintNodes[resolved.origins[index].node]
  }

  func pointer(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index): pointer(node(ofConstraint: index).json)
    case .stackRule(let view, _): stack(of: view)
    case .nonNegativeSize(let view, _): pointer(node(view).json)
    case .hugging(let view, _), .compressionResistance(let view, _): pointer(node(view).json)
    case .nonNegativeRoot: "/root"
    }
  }

  func text(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index): documentText(of: reference) ?? resolved.tree.text(of: index, naming: view)
    case .stackRule(let view, let rule): StackRuleText(self, view: view).text(of: rule)
    case .nonNegativeSize(let view, let axis): "\(self.view(view)).\(axis.size) >= 0"
    case .hugging(let view, let axis): "\(self.view(view)).\(axis.size) <= \(natural(view, axis))"
    case .compressionResistance(let view, let axis): "\(self.view(view)).\(axis.size) >= \(natural(view, axis))"
    case .nonNegativeRoot(let axis): "root.\(axis.size) >= 0"
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
    numberText(resolved.tree.views[view].intrinsic(axis) ?? 0)
  }

  /// Returns the text that a constraint has in the document, or `nil` if it is not an expression with one relation.
  func documentText(of reference: ConstraintReference) -> String? {
    guard case .constraint(let index) = reference else { return nil }
    let node = node(ofConstraint: index)
    guard let form = document.spec.expression(of: node), form.relations.count == 1 else { return nil }
    return document.json?[node.text].string.map { text in budget.charge(text) }
  }
}
