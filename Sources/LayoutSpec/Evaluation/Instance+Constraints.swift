import JSON
import Layout

extension InstanceBuilder {
  mutating func addConstraints(_ entries: [ConstraintEntry]) {
    for entry in entries {
      switch entry {
      case .constraint(let node): addConstraint(node)
      case .group(let condition, let constraints, let otherwise):
        guard let condition else {
          addConstraints(constraints)
          continue
        }
        guard let isHeld = evaluator.holds(condition) else { continue }
        addConstraints(isHeld ? constraints : otherwise)
      }
    }
  }

  private mutating func addConstraint(_ node: ConstraintNode) {
    if let condition = node.condition, evaluator.holds(condition) != true { return }
    for view in node.views where treeViews[view] < 0 { return }
    guard let weight = evaluator.number(node.weight, default: 1, least: .aboveZero) else { return }
    let own = evaluator.priority(node.priority, default: .required)
    switch node.form {
    case .anchors(let form):
      guard let own else { return }
      addAnchors(form, node, own, weight)
    case .expression(let form):
      guard let own, let priority = evaluator.priority(form.priority, default: own) else { return }
      addExpression(form, node, priority, weight)
    case .pin(let form):
      guard let own else { return }
      addPin(form, node, own, weight)
    case .visual(let form):
      guard let own, let priority = evaluator.priority(form.priority, default: own) else { return }
      addVisual(form, node, priority, weight)
    }
  }

  /// An item of the document as one of the tree.
  private func inTree(_ item: Item) -> Item {
    item.viewIndex.map { .view(treeViews[$0]) } ?? item
  }

  /// Adds the row whose terms have been collected, `terms REL constant`, and records what is wrong with it.
  private mutating func addRow(
    _ node: ConstraintNode, _ suffix: String, _ relation: Relation, _ constant: Double, _ priority: Priority,
    _ weight: Double
  ) {
    decideBaselines()
    do throws(LayoutConstraintError) {
      _ = try tree.addConstraint(
        terms: terms, relation: relation, constant: constant, priority: priority, weight: weight)
      origins.append(ConstraintOrigin(node: node, suffix: suffix))
    } catch {
      switch error {
      case .noVariable:
        evaluator.diagnostics.report(
          .noVariable, at: node.text, "no variable is left in this constraint: its sides cancel")
      case .numberOutOfRange:
        evaluator.diagnostics.report(
          .numberOutOfRange, at: node.text, "a coefficient or the constant of this constraint comes out beyond 1e9")
      case .mixedAxes, .mixedDirection, .unknownView:
        // Refused when the document was read.
        break
      }
    }
    terms.removeAll(keepingCapacity: true)
  }

  private mutating func addAnchors(_ form: AnchorsForm, _ node: ConstraintNode, _ priority: Priority, _ weight: Double)
  {
    guard let constant = evaluator.number(form.constant, default: 0) else { return }
    terms.append(AnchorTerm(inTree(form.item), form.attribute))
    if let second = form.second {
      guard let multiplier = evaluator.number(form.multiplier, default: 1) else {
        terms.removeAll(keepingCapacity: true)
        return
      }
      terms.append(AnchorTerm(inTree(second.item), second.attribute, -multiplier))
    }
    addRow(node, "", form.relation, constant, priority, weight)
  }

  private mutating func addExpression(
    _ form: ExpressionForm, _ node: ConstraintNode, _ priority: Priority, _ weight: Double
  ) {
    for (index, relation) in form.relations.enumerated() {
      defer { terms.removeAll(keepingCapacity: true) }
      let left = evaluator.addLinear(form.sides[index], times: 1, at: node.text, to: &terms)
      let right = evaluator.addLinear(form.sides[index + 1], times: -1, at: node.text, to: &terms)
      guard let left, let right else { continue }
      for position in terms.indices { terms[position].item = inTree(terms[position].item) }
      let suffix = form.relations.count > 1 ? "#\(index + 1)" : ""
      addRow(node, suffix, relation, -(left + right), priority, weight)
    }
  }

  private mutating func addPin(_ form: PinForm, _ node: ConstraintNode, _ priority: Priority, _ weight: Double) {
    for edge in Edge.allCases where form.edges.contains(edge) {
      let attribute: Attribute
      let inset: Value?
      switch edge {
      case .top: (attribute, inset) = (.top, form.insets.top)
      case .leading: (attribute, inset) = (.leading, form.insets.leading)
      case .bottom: (attribute, inset) = (.bottom, form.insets.bottom)
      case .trailing: (attribute, inset) = (.trailing, form.insets.trailing)
      }
      guard let distance = evaluator.number(inset, default: 0) else { continue }
      terms.append(AnchorTerm(inTree(form.item), attribute))
      terms.append(AnchorTerm(inTree(form.target), attribute, -1))
      let isInward = edge == .top || edge == .leading
      addRow(node, "#\(edge.rawValue)", .equal, isInward ? distance : -distance, priority, weight)
    }
  }

  private mutating func addVisual(_ form: VisualForm, _ node: ConstraintNode, _ priority: Priority, _ weight: Double) {
    for (index, part) in form.parts.enumerated() {
      guard let priority = evaluator.priority(part.priority, default: priority) else { continue }
      let amount: Double?
      switch part.amount {
      case .number(let number): amount = number
      case .metric(let metric): amount = evaluator.metric(metric)
      }
      guard let amount else { continue }
      terms.append(AnchorTerm(inTree(part.first.item), part.first.attribute))
      if let second = part.second { terms.append(AnchorTerm(inTree(second.item), second.attribute, -1)) }
      addRow(node, "#\(index + 1)", part.relation, amount, priority, weight)
    }
  }
}
