import JSON
import Layout
import LayoutSpec

extension EnvironmentChecker {
  mutating func checkUnsatisfied(_ solution: LayoutSolution) {
    guard isOn(.violated) else { return }
    for unmet in solution.unsatisfied() {
      findings.append(
        EnvironmentFinding(
          unmet: unmet.reference, priority: unmet.priority.rawValue, by: unmet.violation, in: inspection))
    }
  }

  mutating func checkTautologies() {
    guard isOn(.tautology) else { return }
    for index in 0..<tree.constraintCount where tree.isTautology(index) {
      let text = inspection.documentText(of: .constraint(index)).map { "`\($0)`" } ?? "this constraint"
      add(
        .tautology, index, "\(text) holds in every layout, so it has no effect",
        help: "remove it, or compare it with another view or guide",
        inspection.tautology(index).map { SpecCorrection("remove the constraint", .removal, at: $0) })
    }
  }

  mutating func checkDuplicates() {
    guard isOn(.duplicateConstraint) else { return }
    var first: [ConstraintForm: Int] = [:]
    // Duplicates that cannot be removed safely. A later one may repeat one of them everywhere.
    var others: [ConstraintForm: [Int]] = [:]
    var search = RedundancySearch(inspection)
    for index in 0..<tree.constraintCount where !tree.isTautology(index) {
      if isCancelled || inspection.textBudget.isExceeded { return }
      let form = tree.form(of: index)
      guard let original = first[form] else {
        first[form] = index
        continue
      }
      let other = inspection.name(of: .constraint(original))
      let redundant = search.redundantConstraint(index, repeatingOneOf: [original] + (others[form] ?? []))
      if redundant == nil, others[form]?.count ?? 0 < 8 { others[form, default: []].append(index) }
      add(
        .duplicateConstraint, index, "`\(inspection.text(of: .constraint(index)))` is equivalent to \(other)",
        identity: " " + other, help: "remove one of the two",
        redundant.map { SpecCorrection("remove the duplicate constraint", .removal, at: $0) })
    }
  }

  private mutating func add(
    _ rule: CheckRule, _ index: Int, _ message: String, identity: String = "", help: String,
    _ correction: SpecCorrection?
  ) {
    let name = inspection.name(of: .constraint(index))
    findings.append(
      EnvironmentFinding(
        rule: rule, message: message, pointer: inspection.pointer(of: .constraint(index)), identity: name + identity,
        detail: FindingDetail(constraint: name, help: help), correction: correction))
  }

  /// One finding for each way in which views can move, with all views that move together.
  mutating func checkAmbiguity(_ solution: LayoutSolution) {
    guard isOn(.ambiguous) else { return }
    let views = inspection.listedViews(includingGuides: false).filter(inspection.isVisible)
    let roles: [LinearLayout.VariableRole]
    do throws(LayoutSolveError) {
      roles = try solution.ambiguous(ofViews: views)
    } catch {
      return add(error)
    }
    let causes = AmbiguityCause.causes(of: roles, in: solution, inspection, isCancelled: { isCancelled })
    for cause in causes { add(cause) }
  }

  private mutating func add(_ cause: AmbiguityCause) {
    let names = cause.first.map { "`\(inspection.name(of: $0))`" }
    var message = "\(joined(names)) \(names.count == 1 ? "is" : "are") ambiguous"
    if let range = cause.ranges.first?.range { message += ": \(names.count == 1 ? "it" : names[0]) can be \(range)" }
    let others = cause.others.map { "`\(inspection.name(of: $0))`" }
    message += AmbiguityCause.companions(others, of: names.count, limit: 8)
    let views = cause.views.map { $0.map(groups.place) ?? FindingDetail.View(name: "root", pointer: "/root") }
    var finding = EnvironmentFinding(
      rule: .ambiguous, message: message, pointer: views[0].pointer,
      // Views are in one finding only where they fail in the same environments.
      identity: ([inspection.name(of: cause.first[0])] + views.dropFirst().map { $0.name }).joined(separator: " "),
      magnitude: Double(cause.first.count + others.count))
    finding.variables = (cause.first + cause.others).map { inspection.name(of: $0) }
    finding.detail.view = views[0].name
    if views.count > 1 { finding.detail.views = views }
    if let range = cause.ranges.first {
      let suggestions = cause.ranges.map { "\"\($0.constraint)\"" }
      let help = suggestions.count == 1 ? range.suggestion : "add constraints, such as \(joined(suggestions))"
      let unmeasured = unmeasuredView(of: cause).map {
        "give \(quoted($0)) an intrinsicSize, because texts are not measured; or "
      }
      finding.detail.direction = range.direction
      finding.detail.help = (unmeasured ?? "") + help
    }
    if views.count == 1, let view = cause.views[0] {
      // Views in a row are alike if the same attributes are ambiguous.
      let attributes = names.map { $0.split(separator: ".").last ?? "" }.joined(separator: " ")
      finding.group = groups.group(of: view, alike: attributes)
    }
    findings.append(finding)
  }

  /// Returns a view with a text whose ambiguous size could follow from an intrinsic size.
  private func unmeasuredView(of cause: AmbiguityCause) -> Int? {
    for case .view(let view, let kind) in cause.first where inspection.ownLabel(ofView: view) != nil {
      if kind == .width, tree.views[view].intrinsicWidth == nil { return view }
      if kind == .height, tree.views[view].intrinsicHeight == nil { return view }
    }
    return nil
  }
}

extension EnvironmentFinding {
  init(_ conflict: SpecConflict) {
    self.init(
      rule: .unsatisfiable, message: conflict.message, pointer: conflict.pointer,
      identity: conflict.members.map { $0.constraint }.joined(separator: " "), magnitude: conflict.gap,
      detail: FindingDetail(conflict: conflict, help: conflict.help))
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
