import JSON
public import Layout

/// The names, pointers and texts that reports use for the parts of a layout. All of them are charged to the budget.
extension SpecInspection {
  /// Returns a view's id, or its JSON Pointer if it has none.
  public func name(ofView view: Int) -> String { textBudget.charge(document.name(ofNode: resolved.viewNodes[view])) }

  /// Returns the JSON Pointer of a view in the spec.
  public func pointer(ofView view: Int) -> String { pointer(node(view).json) }

  /// Returns the JSON Pointer of a view's `stack`, after which its rules are named.
  func stackPointer(ofView view: Int) -> String { pointer(node(view).stackJSON ?? node(view).json) }

  private func node(_ view: Int) -> ViewNode { document.spec.views[resolved.viewNodes[view]] }

  private func pointer(_ node: JSONNodeID) -> String { textBudget.charge(document.pointer(of: node)) }

  /// Returns the name of a variable: `q.left`.
  public func name(of role: LinearLayout.VariableRole) -> String {
    switch role {
    case .root(let axis): "root.\(axis.size)"
    case .view(let view, let kind): "\(name(ofView: view)).\(kind.name)"
    case .stack(.unit(let view, _, _)): stackPointer(ofView: view) + "#unit"
    case .stack(.share(let view)): stackPointer(ofView: view) + "#share"
    case .stack(.gap(let view)): stackPointer(ofView: view) + "#gap"
    case .stack(.distance(let view)): stackPointer(ofView: view) + "#distance"
    }
  }

  /// Returns the name of a constraint: its id, or its JSON Pointer if it has none. A stack's rules are named after the
  /// stack.
  public func name(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index):
      let (origin, node) = (resolved.origins[index], node(ofConstraint: index))
      return textBudget.charge((document.string(at: node.id) ?? document.pointer(of: node.json)) + origin.suffix)
    case .stackRule(let view, let rule): return stackPointer(ofView: view) + rule.suffix
    case .nonNegativeSize(let view, let axis): return "\(name(ofView: view)).\(axis.size)>=0"
    case .hugging(let view, let axis): return "\(name(ofView: view)).hugging.\(axis.size)"
    case .compressionResistance(let view, let axis):
      return "\(name(ofView: view)).compressionResistance.\(axis.size)"
    case .nonNegativeRoot(let axis): return "root.\(axis.size)>=0"
    }
  }

  /// Returns the name of a constraint for people: that of a stack's rule begins with the view, `row#units.1`.
  public func displayName(of reference: ConstraintReference) -> String {
    if case .stackRule(let view, let rule) = reference { return name(ofView: view) + rule.suffix }
    return name(of: reference)
  }

  /// Returns the JSON Pointer in the spec of the origin of a constraint.
  public func pointer(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index): pointer(node(ofConstraint: index).json)
    case .stackRule(let view, _): stackPointer(ofView: view)
    case .nonNegativeSize(let view, _), .hugging(let view, _), .compressionResistance(let view, _):
      pointer(ofView: view)
    case .nonNegativeRoot: "/root"
    }
  }

  func node(ofConstraint index: Int) -> ConstraintNode { document.spec.constraintNodes[resolved.origins[index].node] }

  /// Returns the text of a constraint, in the form of a document.
  public func text(of reference: ConstraintReference) -> String {
    switch reference {
    case .constraint(let index): documentText(of: reference) ?? tree.text(of: index, naming: name(ofView:))
    case .stackRule(let view, let rule): StackRuleText(self, view: view).text(of: rule)
    case .nonNegativeSize(let view, let axis): "\(name(ofView: view)).\(axis.size) >= 0"
    case .hugging(let view, let axis): "\(name(ofView: view)).\(axis.size) <= \(natural(view, axis))"
    case .compressionResistance(let view, let axis): "\(name(ofView: view)).\(axis.size) >= \(natural(view, axis))"
    case .nonNegativeRoot(let axis): "root.\(axis.size) >= 0"
    }
  }

  private func natural(_ view: Int, _ axis: LayoutConstraint.Axis) -> String {
    numberText(tree.views[view].intrinsic(axis) ?? 0)
  }

  /// Returns the text of a constraint with `shift` added to its right side, or `nil` if a stack or a view makes it.
  public func text(of reference: ConstraintReference, shiftedBy shift: Double) -> String? {
    guard case .constraint(let index) = reference else { return nil }
    return tree.text(of: index, shiftedBy: shift, naming: name(ofView:))
  }

  /// Returns the text that a constraint has in the document, or `nil` if it is not an expression with one relation.
  public func documentText(of reference: ConstraintReference) -> String? {
    guard case .constraint(let index) = reference else { return nil }
    let node = node(ofConstraint: index)
    guard case .expression(let form) = node.form, form.relations.count == 1 else { return nil }
    return document.json?[node.text].string.map { text in textBudget.charge(text) }
  }

  func specWords(of reference: ConstraintReference) -> SpecWords {
    let source: SpecWords.Source =
      switch reference {
      case .constraint: .constraint
      case .stackRule, .hugging, .compressionResistance: .view
      case .nonNegativeSize, .nonNegativeRoot: .text
      }
    return SpecWords(text: text(of: reference), name: name(of: reference), source: source)
  }
}

/// A constraint or a decision of a spec in words.
public struct SpecWords: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case constraint
    /// A rule that a stack or a view makes. Its text does not say whose it is.
    case view
    /// A decision of the document, or a rule of every layout. The text says all.
    case text
  }

  /// The text of the constraint, such as `q.width >= 44`, or the decision in the words of the document.
  public let text: String
  /// The name in reports: the constraint's id, or its JSON Pointer if it has none. For a decision, it is the text.
  public let name: String
  let source: Source

  /// The text, with the name of a rule that a stack or a view makes.
  public var shortText: String { source == .view ? fullText : text }

  /// The text with the name: `q.width >= 44 [/constraints/3]`.
  public var fullText: String { text + bracketedName }

  /// What follows the text in ``fullText``: the name in brackets, or nothing if the text says all.
  public var bracketedName: String { source == .text || text == name ? "" : " [\(name)]" }
}
