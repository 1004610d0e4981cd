import Layout
import LayoutSpec

extension EnvironmentChecker {
  /// Checks violated: optional constraints of the document that are not met.
  mutating func checkUnsatisfied(_ solution: LayoutSolution) {
    guard isOn(.violated) else { return }
    for unmet in solution.unsatisfied() {
      findings.append(
        EnvironmentFinding(
          unmet: unmet.reference, priority: unmet.priority.rawValue, by: unmet.violation, in: inspection))
    }
  }

  /// Checks tautology: a constraint that holds in every layout.
  mutating func checkTautologies() {
    guard isOn(.tautology) else { return }
    for index in 0..<tree.constraintCount where tree.isTautology(index) {
      let name = inspection.name(of: .constraint(index))
      let text = inspection.documentText(of: .constraint(index))
      findings.append(
        EnvironmentFinding(
          rule: .tautology,
          message: "\(text.map { "`\($0)`" } ?? "this constraint") holds in every layout, so it has no effect",
          pointer: inspection.pointer(of: .constraint(index)), identity: name,
          detail: FindingDetail(constraint: name, help: "remove it, or compare it with another view or guide"),
          correction: inspection.tautology(index).map {
            SpecCorrection("remove the constraint", .removal, at: $0)
          }))
    }
  }

  /// Checks duplicate-constraint: a constraint that is equivalent to an earlier one.
  mutating func checkDuplicates() {
    guard isOn(.duplicateConstraint) else { return }
    var first: [ConstraintForm: Int] = [:]
    for index in 0..<tree.constraintCount where !tree.isTautology(index) {
      let form = tree.form(of: index)
      guard let original = first[form] else {
        first[form] = index
        continue
      }
      let (name, other) = (inspection.name(of: .constraint(index)), inspection.name(of: .constraint(original)))
      findings.append(
        EnvironmentFinding(
          rule: .duplicateConstraint, message: "`\(inspection.text(of: .constraint(index)))` is equivalent to \(other)",
          pointer: inspection.pointer(of: .constraint(index)), identity: name + " " + other,
          detail: FindingDetail(constraint: name, help: "remove one of the two"),
          correction: inspection.redundantConstraint(index, repeating: original).map {
            SpecCorrection("remove the duplicate constraint", .removal, at: $0)
          }))
    }
  }

  mutating func add(_ conflict: LayoutConflict) { findings.append(EnvironmentFinding(conflict, in: inspection)) }
}

extension EnvironmentFinding {
  init(_ conflict: LayoutConflict, in inspection: SpecInspection) {
    let named = inspection.named(conflict)
    // A finding with missing names is not reported, so that they need not be joined.
    let names = inspection.textBudget.isExceeded ? [] : named.members.map { $0.constraint }
    self.init(
      rule: .unsatisfiable, message: named.message, pointer: named.pointer, identity: names.joined(separator: " "),
      magnitude: named.gap, detail: FindingDetail(conflict: named, help: named.help))
  }

  init(unmet reference: ConstraintReference, priority: Double, by violation: Double, in inspection: SpecInspection) {
    let name = inspection.name(of: reference)
    self.init(
      rule: .violated,
      message: """
        `\(inspection.text(of: reference))` is not met, by \(amountText(violation)); its priority is \
        \(shortNumber(priority))
        """,
      pointer: inspection.pointer(of: reference), identity: name, magnitude: violation,
      detail: FindingDetail(constraint: name))
  }
}
