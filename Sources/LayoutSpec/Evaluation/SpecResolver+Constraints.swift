import JSON
import Layout

extension SpecResolver {
  mutating func addConstraints(_ entries: [ConstraintEntry]) {
    let nodes = evaluator.document.spec.constraintNodes
    for entry in entries where cancellation.shouldContinue() {
      switch entry {
      case .constraint(let index): addConstraint(index, of: nodes)
      case .group(let condition, let constraints, let otherwise, _):
        guard let condition else {
          addConstraints(constraints)
          continue
        }
        guard let isHeld = evaluator.holds(condition) else { continue }
        addConstraints(isHeld ? constraints : otherwise)
      }
    }
  }

  // Copying a node costs more than reading its parts.
  private mutating func addConstraint(_ index: Int, of nodes: [ConstraintNode]) {
    if let condition = nodes[index].condition, evaluator.holds(condition) != true { return }
    guard areAllPresent(nodes[index].views) || hasActiveLink(nodes[index].form) else { return }
    // An invalid weight or priority must not hide the mistakes in the form, so that a default stands for it.
    let row = RowSource(
      index: index, text: nodes[index].text, priority: evaluator.priority(nodes[index].priority, default: .required),
      weight: evaluator.fixedValue(nodes[index].weight, default: 1, "a weight", least: .aboveZero) ?? 1)
    switch nodes[index].form {
    case .anchors(let form): addAnchors(form, row)
    case .expression(let form): addExpression(form, row)
    case .pin(let form): addPin(form, row)
    case .visual(let form): addVisual(form, row)
    }
  }

  // A call would copy the resolver.
  @inline(__always)
  private func areAllPresent(_ indices: Range<Int>) -> Bool {
    let views = evaluator.document.spec.constraintViews
    for index in indices where treeViews[views[index]] < 0 { return false }
    return true
  }

  /// Returns whether a constraint is a chain of comparisons, each of which is a constraint, and one of them names only
  /// present views.
  private func hasActiveLink(_ form: ConstraintNode.Form) -> Bool {
    guard case .expression(let form) = form, form.relations.count > 1 else { return false }
    return form.relations.indices.contains { form.isActive($0, amongViews: treeViews) }
  }

  private func inTree(_ item: Item) -> Item { item.viewIndex.map { .view(treeViews[$0]) } ?? item }

  /// Adds a row from the collected terms, `terms REL constant`, and reports its mistakes.
  private mutating func addRow(
    _ source: RowSource, _ relation: Relation, _ constant: Double, suffix: @autoclosure () -> String = ""
  ) {
    decideOperands()
    do throws(LayoutConstraintError) {
      _ = try content.tree.addConstraint(
        terms: terms, relation: relation, constant: constant, priority: source.priority, weight: source.weight)
      content.origins.append(ConstraintOrigin(node: source.index, suffix: suffix()))
    } catch {
      switch error.reason {
      case .noVariable:
        let reason = terms.contains { $0.coefficient != 0 } ? ", because its sides cancel" : ""
        evaluator.diagnostics.report(.noVariable, at: source.text, "this constraint has no variables\(reason)")
      case .numberOutOfRange:
        evaluator.diagnostics.report(
          .numberOutOfRange, at: source.text, "a coefficient or the constant of this constraint is larger than 1e9")
      case .mixedAxes, .mixedDirection, .unknownView:
        // This was rejected when the document was read.
        break
      }
    }
    // Most rows have one or two terms. Removing all at once costs more than that.
    while !terms.isEmpty { terms.removeLast() }
  }

  private mutating func addAnchors(_ form: AnchorsForm, _ source: RowSource, suffix: @autoclosure () -> String = "") {
    let constant = evaluator.value(form.constant, default: 0)
    let multiplier = form.second == nil ? 1 : evaluator.fixedValue(form.multiplier, default: 1, "a multiplier")
    guard let constant, let multiplier else { return }
    terms.append(AnchorTerm(inTree(form.first.item), form.first.attribute))
    if let second = form.second { terms.append(AnchorTerm(inTree(second.item), second.attribute, -multiplier)) }
    addRow(source, form.relation, constant, suffix: suffix())
  }

  private mutating func addExpression(_ form: ExpressionForm, _ source: RowSource) {
    var source = source
    source.priority = evaluator.priority(form.priority, default: source.priority)
    for (index, relation) in form.relations.enumerated()
    where form.relations.count == 1 || form.isActive(index, amongViews: treeViews) {
      defer { terms.removeAll(keepingCapacity: true) }
      let left = evaluator.addLinear(form.sides[index], times: 1, at: source.text, to: &terms)
      let right = evaluator.addLinear(form.sides[index + 1], times: -1, at: source.text, to: &terms)
      guard let left, let right else { continue }
      for position in terms.indices { terms[position].item = inTree(terms[position].item) }
      addRow(
        source, relation, -evaluator.numbers.value(left + right),
        suffix: form.relations.count > 1 ? "#\(index + 1)" : "")
    }
  }

  private mutating func addPin(_ form: PinForm, _ source: RowSource) {
    for edge in Rect.Edge.allCases where form.edges.contains(edge) {
      let (attribute, inset): (Attribute, Value?) =
        switch edge {
        case .top: (.top, form.insets.top)
        case .leading: (.leading, form.insets.leading)
        case .bottom: (.bottom, form.insets.bottom)
        case .trailing: (.trailing, form.insets.trailing)
        }
      guard let distance = evaluator.value(inset, default: 0) else { continue }
      terms.append(AnchorTerm(inTree(form.item), attribute))
      terms.append(AnchorTerm(inTree(form.target), attribute, -1))
      let isInward = edge == .top || edge == .leading
      addRow(source, .equal, isInward ? distance : -distance, suffix: "#\(edge.rawValue)")
    }
  }

  private mutating func addVisual(_ form: VisualForm, _ source: RowSource) {
    let priority = evaluator.priority(form.priority, default: source.priority)
    for (index, part) in form.parts.enumerated() {
      var source = source
      source.priority = evaluator.priority(part.priority, default: priority)
      addAnchors(part.row, source, suffix: "#\(index + 1)")
    }
  }
}

struct RowSource {
  let index: Int
  let text: JSONNodeID
  var priority: Priority
  let weight: Double
}
