import Layout
import LayoutSpec

extension EnvironmentJudge {
  /// ambiguous: a finding for each view, with one way in which it can move.
  mutating func judgeFreedom(_ solution: LayoutSolution) {
    guard isOn(.ambiguous),
      let roles = try? solution.ambiguous(where: { tree.views[$0].isListed(includingGuides: false) })
    else { return }
    var order: [Int?] = []
    var variables: [Int?: [LinearLayout.VariableRole]] = [:]
    for role in roles {
      let view: Int?
      if case .view(let index, _) = role { view = index } else { view = nil }
      if variables[view] == nil { order.append(view) }
      variables[view, default: []].append(role)
    }
    let limit = Freedom.limit(in: solution)
    for (index, view) in order.enumerated() {
      addAmbiguity(of: view, variables[view] ?? [], index < limit ? solution : nil)
    }
  }

  private mutating func addAmbiguity(of view: Int?, _ roles: [LinearLayout.VariableRole], _ solution: LayoutSolution?) {
    guard let first = roles.first else { return }
    let freedom = solution.flatMap { Freedom(of: first, in: $0, inspection) }
    let names = roles.map { inspection.name(of: $0) }
    let attributes = names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    let owner = view.map(quoted) ?? "the root"
    var message = "\(owner) is not settled: its \(Self.list(attributes)) \(attributes.count == 1 ? "is" : "are") open"
    if let range = freedom?.range { message += "; \(names[0]) can be \(range)" }
    var finding = EnvironmentFinding(
      rule: .ambiguous, message: message, pointer: view.map { inspection.pointer(ofView: $0) } ?? "/root",
      identity: view == nil ? "root" : "", magnitude: Double(roles.count))
    finding.detail.view = view.map { inspection.name(ofView: $0) } ?? "root"
    finding.detail.direction = freedom?.moves ?? []
    finding.detail.help = freedom?.suggestion
    findings.append(finding)
  }

  /// Words in a row: `left`, `left and top`, `left, top and width`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// How an ambiguous variable can move, in words.
struct Freedom {
  /// The values that it can take: `from 3 to 40`.
  let range: String
  /// What moves with it.
  let moves: [FindingDetail.Move]
  /// What could be added to the document.
  let suggestion: String

  /// How many variables of a layout are worth asking: each takes as long as the layout is large.
  static func limit(in solution: LayoutSolution) -> Int {
    max(8, 2_000_000 / max(1, solution.layout.problem.constraintCount))
  }

  /// The freedom of a variable; nil where it cannot be found within the solve's budget.
  init?(of role: LinearLayout.VariableRole, in solution: LayoutSolution, _ inspection: SpecInspection) {
    guard let variable = solution.layout.variable(for: role),
      let freedom = try? solution.solution.freedom(of: variable),
      let value = solution.solution.value(of: variable)
    else { return nil }
    let (least, most) = (freedom.interval.lowerBound, freedom.interval.upperBound)
    switch (least.isFinite, most.isFinite) {
    case (true, true): range = "anything from \(shortNumber(least)) to \(shortNumber(most))"
    case (true, false): range = "anything from \(shortNumber(least)) up"
    case (false, true): range = "anything up to \(shortNumber(most))"
    case (false, false): range = "anything"
    }
    moves = freedom.direction.map { term in
      FindingDetail.Move(
        variable: inspection.name(of: solution.layout.role(of: term.variable)), change: term.coefficient)
    }
    let name = inspection.name(of: role)
    let others = moves.filter { $0.variable != name }.prefix(3).map { "`\($0.variable)`" }
    let together = others.isEmpty ? "" : "; it moves together with \(EnvironmentJudge.list(Array(others)))"
    suggestion = "add what decides it, such as \"\(name) == \(numberText(value))\"\(together)"
  }
}

extension LinearLayout {
  /// The variable of a view or of the root; nil for one of a stack.
  func variable(for role: VariableRole) -> Variable? {
    switch role {
    case .root(let axis): Self.rootVariable(axis)
    case .view(let view, let kind): Self.variable(view, kind)
    case .stack: nil
    }
  }
}
