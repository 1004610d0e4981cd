import JSON
import Layout

/// The reasons why a view of a document is absent in an environment.
public struct ViewAbsence: Sendable {
  /// A condition that does not hold.
  public struct FailedCondition: Sendable {
    /// The owner of the condition: a view's id or JSON Pointer, or `nil` for a group of views.
    public let owner: String?
    /// The condition as written in the document.
    public let text: String
    /// The JSON Pointer of the condition in the spec.
    public let pointer: String
    /// The values that the condition does not accept.
    public let reasons: [Reason]
  }

  /// A value of the environment that a condition does not accept.
  public struct Reason: Hashable, Sendable {
    /// The value and what the condition requires: `idiom is phone, not pad`.
    public let text: String
    /// The named condition in `conditions` that requires it, or `nil` if it has no name.
    public let condition: String?
  }

  /// A constraint of the document that is inactive.
  public struct Constraint: Hashable, Sendable {
    /// The constraint's id, or its JSON Pointer if it has none.
    public let name: String
    /// The constraint as written in the document.
    public let text: String
    /// The JSON Pointer of the constraint in the spec.
    public let pointer: String
    /// The absent views that the constraint names.
    public let absentViews: [String]
  }

  /// The view's id, or its JSON Pointer if it has none.
  public let view: String
  /// The conditions of the view and of its ancestors that do not hold, from the outside in.
  public let conditions: [FailedCondition]
  /// The constraints that are inactive because they name the view, in document order.
  public let constraints: [Constraint]
}

extension SpecDocument {
  func name(ofNode index: Int) -> String { spec.views[index].id ?? pointer(of: spec.views[index].json) }
}

extension SpecInspection {
  /// Returns the reasons why a view with an id, or a JSON Pointer if it has none, is absent, or `nil` if it is present
  /// or does not exist.
  public func absence(ofView name: String) -> ViewAbsence? {
    let views = document.spec.views
    let found = views.indices.first { index in
      !views[index].isGroup && Name(document.name(ofNode: index)) == Name(name)
    }
    guard let found, !resolved.viewNodes.contains(found) else { return nil }
    var conditions: [ViewAbsence.FailedCondition] = []
    var explainer = ConditionExplainer(evaluator)
    for index in 0...found where (index == found || views[index].end > found) && !textBudget.isExceeded {
      guard let condition = views[index].condition, explainer.evaluator.holds(condition) == false,
        let json = document.json?[views[index].json]["when"]
      else { continue }
      let owner = views[index].isGroup ? nil : self.name(ofNode: index)
      let reasons = explainer.reasons(against: condition).map { reason in
        ViewAbsence.Reason(
          text: textBudget.charge(reason.text), condition: reason.condition.map { name in textBudget.charge(name) })
      }
      conditions.append(
        ViewAbsence.FailedCondition(
          owner: owner, text: sourceText(json), pointer: document.pointer(of: json.nodeID), reasons: reasons))
    }
    return ViewAbsence(view: name, conditions: conditions, constraints: inactiveConstraints(ofNode: found))
  }

  /// Returns the constraints that name a present view but are inactive because another view that they name is absent,
  /// in document order.
  public func inactiveConstraints(ofView name: String) -> [ViewAbsence.Constraint] {
    let found = resolved.viewNodes.first { Name(document.name(ofNode: $0)) == Name(name) }
    return found.map { inactiveConstraints(ofNode: $0) } ?? []
  }

  private func inactiveConstraints(ofNode node: Int) -> [ViewAbsence.Constraint] {
    let active = Set(resolved.origins.map { $0.node })
    var evaluator = evaluator
    var found: [Int] = []
    func visit(_ entries: [ConstraintEntry]) {
      for entry in entries {
        switch entry {
        case .constraint(let index):
          let constraint = document.spec.constraintNodes[index]
          let names = document.spec.constraintViews[constraint.views].contains(node)
          if names, !active.contains(index), evaluator.isActive(constraint.condition) { found.append(index) }
        case .group(let condition, let constraints, let otherwise, _):
          visit(evaluator.isActive(condition) ? constraints : otherwise)
        }
      }
    }
    visit(document.spec.constraints)
    let present = Set(resolved.viewNodes)
    return found.map { index in
      let node = document.spec.constraintNodes[index]
      let pointer = document.pointer(of: node.json)
      let text = document.json.map { sourceText($0[node.text]) } ?? ""
      let absent = document.spec.constraintViews[node.views].filter { !present.contains($0) }.uniqued
      return ViewAbsence.Constraint(
        name: document.string(at: node.id) ?? pointer, text: text, pointer: pointer,
        absentViews: absent.map { self.name(ofNode: $0) })
    }
  }

  private func name(ofNode index: Int) -> String { textBudget.charge(document.name(ofNode: index)) }

  private func sourceText(_ value: JSONValue) -> String {
    if let text = value.string { return textBudget.charge(text) }
    var writer = JSONWriter(capacity: 128)
    writer.value(value)
    return textBudget.charge(String(decoding: writer.finish(), as: UTF8.self))
  }
}
