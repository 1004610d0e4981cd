import JSON
import Layout

/// Why a view of a document is absent in an environment.
public struct ViewAbsence: Sendable {
  /// A condition that does not hold.
  public struct FailedCondition: Sendable {
    /// What has the condition: a view's id, else its JSON Pointer; nil for a group of views.
    public let owner: String?
    /// The condition as the document has it.
    public let text: String
    /// Its JSON Pointer, into the spec.
    public let pointer: String
    /// The values that it does not accept.
    public let reasons: [Reason]
  }

  /// A value of the environment that a condition does not accept.
  public struct Reason: Hashable, Sendable {
    /// What it is, and what it would have to be: `idiom is phone, not pad`.
    public let text: String
    /// The name of the condition in `conditions` that asks for it; nil for one without a name.
    public let condition: String?
  }

  /// A constraint of the document that is inactive.
  public struct Constraint: Hashable, Sendable {
    /// Its id, else its JSON Pointer.
    public let name: String
    /// What it says, as the document has it.
    public let text: String
    /// Its JSON Pointer, into the spec.
    public let pointer: String
    /// The views that it names and that are absent.
    public let absentViews: [String]
  }

  /// The view's id, else its JSON Pointer.
  public let view: String
  /// The conditions that do not hold, of the view and of what it is in, from the outside in.
  public let conditions: [FailedCondition]
  /// The constraints that are inactive because they name the view, in document order.
  public let constraints: [Constraint]
}

extension SpecInspection {
  /// Why a view is absent.
  ///
  /// - Parameter name: the view's id, or the JSON Pointer of a view without one.
  /// - Returns: nil if the view is present, or if the document has no such view.
  /// - Complexity: O(document).
  public func absence(ofView name: String) -> ViewAbsence? {
    let views = document.spec.views
    let found = views.indices.first { index in
      !views[index].isGroup && (views[index].id ?? document.pointer(of: views[index].json)) == name
    }
    guard let found, !resolved.viewNodes.contains(found) else { return nil }
    var conditions: [ViewAbsence.FailedCondition] = []
    var explainer = ConditionExplainer(evaluator)
    for index in 0...found where index == found || views[index].end > found {
      guard let condition = views[index].condition, explainer.evaluator.holds(condition) == false,
        let json = document.json?[views[index].json]["when"]
      else { continue }
      let owner = views[index].isGroup ? nil : views[index].id ?? document.pointer(of: views[index].json)
      conditions.append(
        ViewAbsence.FailedCondition(
          owner: owner, text: sourceText(json), pointer: document.pointer(of: json.place),
          reasons: explainer.reasons(against: condition)))
    }
    return ViewAbsence(view: name, conditions: conditions, constraints: inactiveConstraints(ofNode: found))
  }

  /// The constraints that name a present view and are inactive because another view that they name is absent, in document
  /// order.
  ///
  /// - Parameter name: the view's id, or the JSON Pointer of a view without one.
  /// - Complexity: O(document).
  public func inactiveConstraints(ofView name: String) -> [ViewAbsence.Constraint] {
    let views = document.spec.views
    let found = resolved.viewNodes.first { node in
      views.indices.contains(node) && (views[node].id ?? document.pointer(of: views[node].json)) == name
    }
    return found.map { inactiveConstraints(ofNode: $0) } ?? []
  }

  private func inactiveConstraints(ofNode node: Int) -> [ViewAbsence.Constraint] {
    var walk = InactiveConstraints(view: node, evaluator: evaluator, active: Set(resolved.origins.map { $0.node }))
    walk.visit(document.spec.constraints)
    let present = Set(resolved.viewNodes)
    return walk.found.map { index in
      let node = document.spec.constraintNodes[index]
      let pointer = document.pointer(of: node.json)
      let text = document.json.map { sourceText($0[node.text]) } ?? ""
      var absent: [String] = []
      for view in document.spec.constraintViews[node.views] where !present.contains(view) {
        let name = document.spec.views[view].id ?? document.pointer(of: document.spec.views[view].json)
        if !absent.contains(name) { absent.append(name) }
      }
      return ViewAbsence.Constraint(
        name: document.string(at: node.id) ?? pointer, text: text, pointer: pointer, absentViews: absent)
    }
  }

  /// A text without its quotes, or another value in compact JSON.
  private func sourceText(_ value: JSONValue) -> String {
    if let text = value.string { return text }
    var writer = JSONWriter(capacity: 128)
    writer.value(value)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

/// Finds the constraints that would be active if a view were present.
private struct InactiveConstraints {
  let view: Int
  var evaluator: Evaluator
  let active: Set<Int>
  var found: [Int] = []

  init(view: Int, evaluator: Evaluator, active: Set<Int>) {
    (self.view, self.evaluator, self.active) = (view, evaluator, active)
  }

  mutating func visit(_ entries: [ConstraintEntry]) {
    for entry in entries {
      switch entry {
      case .constraint(let index):
        let node = evaluator.spec.constraintNodes[index]
        guard !active.contains(index), evaluator.spec.constraintViews[node.views].contains(view) else { continue }
        if let condition = node.condition, evaluator.holds(condition) != true { continue }
        found.append(index)
      case .group(let condition, let constraints, let otherwise):
        let isHeld = condition.map { evaluator.holds($0) == true } ?? true
        visit(isHeld ? constraints : otherwise)
      }
    }
  }
}
