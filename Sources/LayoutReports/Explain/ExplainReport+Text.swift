import LayoutSpec

extension ExplainReport {
  /// Returns the report for people: a chain of steps for each quantity.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    let scope = " " + styler.styled(.dim, "(\(printable(environment.text(notableKeys))))")
    switch content {
    case .explanations(let explanations):
      let chains = explanations.map { text(of: $0, scope, styler) }.joined(separator: "\n")
      guard !inactive.isEmpty else { return chains }
      return chains + "\n" + styler.styled(.bold, "Inactive because a view that they name is absent:") + "\n"
        + list(inactive, styler) { constraint in
          ", without \(printable(constraint.absentViews.map { "`\($0)`" }.joined(separator: ", ")))"
        }
    case .ambiguities(let ambiguities): return text(of: ambiguities, scope, styler)
    case .conflict(let conflict): return text(of: conflict, scope, styler)
    case .absence(let absence): return text(of: absence, scope, styler)
    }
  }

  private static let listLimit = 40

  private func text(of absence: ViewAbsence, _ scope: String, _ styler: ANSIStyler) -> String {
    var text = styler.styled(.bold, "\(printable(absence.view)) is absent") + scope + "\n"
    for condition in absence.conditions {
      let owner =
        condition.owner.map { $0 == absence.view ? "its condition" : "it is in `\($0)`, whose condition" }
        ?? "it is in a group, whose condition"
      let pointer = styler.styled(.dim, "[\(printable(condition.pointer))]")
      text += "  \(printable(owner)) does not hold: \(printable(condition.text))  \(pointer)\n"
      for reason in condition.reasons {
        let name = reason.condition.map { " (condition \($0))" } ?? ""
        text += "    \(styler.styled(.yellow, printable(reason.text)))\(printable(name))\n"
      }
    }
    guard !absence.constraints.isEmpty else { return text }
    text += styler.styled(.bold, "Inactive because it is absent:") + "\n"
    return text + list(absence.constraints, styler)
  }

  private func list(
    _ constraints: [ViewAbsence.Constraint], _ styler: ANSIStyler,
    ending: (ViewAbsence.Constraint) -> String = { _ in "" }
  ) -> String {
    let lines = constraints.prefix(Self.listLimit).map {
      "  \(printable($0.text))  \(styler.styled(.dim, "[\(printable($0.name))]"))\(ending($0))\n"
    }
    return lines.joined() + Self.rest(constraints.count - lines.count)
  }

  private static func rest(_ count: Int) -> String { count > 0 ? "  … and \(count) more, with --format json\n" : "" }

  private func text(of explanation: Explanation, _ scope: String, _ styler: ANSIStyler) -> String {
    let head = "\(printable(explanation.name)) = \(shortNumber(explanation.value))"
    var text = styler.styled(.bold, head)
    if let ambiguity = explanation.ambiguity {
      text +=
        scope + "\n  " + styler.styled(.yellow, "the constraints do not determine it:")
        + " \(printable(ambiguity.variable)) can be "
      return text + "\(printable(ambiguity.range))\n  help: \(printable(ambiguity.suggestion))\n"
    }
    guard !explanation.steps.isEmpty else {
      return text + ", \(explanation.environmentReason ?? "which the environment fixes")" + scope + "\n"
    }
    return text + " because" + scope + "\n" + chain(explanation.steps, styler)
  }

  private func chain(_ steps: [Step], _ styler: ANSIStyler) -> String {
    var text = ""
    let numberWidth = String(steps.count).count
    let heads = steps.map(Self.head)
    let width = heads.map(terminalWidth).max() ?? 0
    for (index, step) in steps.enumerated() {
      let number = String(index + 1)
      let margin = String(repeating: " ", count: 2 + numberWidth - number.count)
      let head = heads[index] + String(repeating: " ", count: width - terminalWidth(of: heads[index]))
      let lines = Self.reasons(of: step)
      text += "\(margin)\(styler.styled(.dim, "\(number).")) \(styler.styled(.cyan, head))  \(lines[0])\n"
      let indent = String(repeating: " ", count: 2 + numberWidth + 2 + width + 2)
      for line in lines.dropFirst() { text += indent + line + "\n" }
    }
    return text
  }

  private static func head(of step: Step) -> String {
    let shown = step.values.prefix(step.values.count > 3 ? 2 : 3).map {
      "\(printable($0.variable)) = \(shortNumber($0.value))"
    }
    let rest = step.values.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// One per line. If a stack has many, they share a line.
  private static func reasons(of step: Step) -> [String] {
    let isOne = step.reasons.count == 1
    let sum = isOne ? [] : [step.sum].compactMap { $0 }
    if step.reasons.count > 4 { return sum + combined(step.reasons.map { $0.displayName }).map(printable) }
    return sum
      + step.reasons.map { reason in
        let name = isOne && reason.displayName == reason.text ? "" : "  [\(printable(reason.displayName))]"
        return printable(reason.text) + name + remark(reason)
      }
  }

  /// Those of the same stack and kind are combined: `/views/0/stack#units.1…10`.
  private static func combined(_ names: [String]) -> [String] {
    var suffixes = OrderedDictionary<Substring, [String]>()
    var last: (stem: Substring, kind: Substring, number: Int)?
    for name in names {
      let mark = name.firstIndex(of: "#") ?? name.endIndex
      let (stem, suffix) = (name[..<mark], name[mark...])
      let parts = suffix.split(separator: ".", maxSplits: 1)
      let number = parts.count == 2 ? Int(parts[1]) : nil
      if let number, let former = last, former.stem == stem, former.kind == parts[0], former.number == number - 1,
        let text = suffixes[stem, default: []].popLast()
      {
        suffixes[stem, default: []].append("\(text.split(separator: "…")[0])…\(number)")
      } else {
        suffixes[stem, default: []].append(String(suffix))
      }
      last = number.map { (stem, parts[0], $0) }
    }
    return suffixes.elements.map { stem, suffixes in
      let list = suffixes.filter { !$0.isEmpty }
      return list.isEmpty ? String(stem) : "\(list.joined(separator: ", ")) of \(stem)"
    }
  }

  private static func remark(_ reason: Reason) -> String {
    let priority = reason.priority < 1000 ? ", priority \(shortNumber(reason.priority))" : ""
    return priority + (reason.isInequality ? ", at its limit" : "")
  }

  private func text(of ambiguities: [AmbiguousRange], _ scope: String, _ styler: ANSIStyler) -> String {
    guard !ambiguities.isEmpty else {
      return styler.styled(.bold, "The constraints determine every view.") + scope + "\n"
        + "To see why a view is where it is, name it: VIEW or VIEW.ATTRIBUTE.\n"
    }
    var text =
      styler.styled(
        .bold, "The constraints do not determine \(ambiguities.count == 1 ? "1 value" : "\(ambiguities.count) values")"
      ) + scope + ":\n"
    for ambiguity in ambiguities {
      let others = ambiguity.direction.map { $0.variable }.filter { $0 != ambiguity.variable }
      let with = AmbiguityCause.companions(others.map { "`\(printable($0))`" }, limit: 4)
      text += "  \(styler.styled(.yellow, printable(ambiguity.variable))) can be \(ambiguity.range)\(with)\n"
      text += "    help: \(printable(ambiguity.suggestion))\n"
    }
    return text
  }

  private func members(of conflict: SpecConflict, _ styler: ANSIStyler) -> String {
    let shown = conflict.members.prefix(Self.listLimit)
    let factors = shown.map { "\(shortNumber($0.multiplier)) ×" }
    let width = factors.map(terminalWidth).max() ?? 0
    return zip(shown, factors).map { member, factor in
      let margin = String(repeating: " ", count: 2 + width - terminalWidth(of: factor))
      // A size of at least 0 is not in the document.
      let words = member.constraint.hasSuffix(">=0") ? "always holds" : member.constraint
      let name = styler.styled(.dim, "[\(printable(words))]")
      return "\(margin)\(styler.styled(.dim, factor)) \(printable(member.text))  \(name)\n"
    }.joined() + Self.rest(conflict.members.count - shown.count)
  }

  private func text(of conflict: SpecConflict, _ scope: String, _ styler: ANSIStyler) -> String {
    var text = styler.styled(.red, "No layout: ") + styler.styled(.bold, printable(conflict.message)) + scope + "\n"
    if conflict.parts.count < conflict.members.count {
      // A stack stands for all of its rules, so there are no factors.
      text += conflict.parts.prefix(Self.listLimit).map { "  \(printable($0.line))\n" }.joined()
      text += Self.rest(conflict.parts.count - Self.listLimit)
    } else {
      text += members(of: conflict, styler)
      text += "Their sum, each times its factor, is 0 >= \(shortNumber(conflict.gap)), which is impossible.\n"
    }
    if let help = conflict.help { text += styler.styled(.bold, "Fix:") + " \(printable(help)).\n" }
    for repair in conflict.repairs.prefix(6) { text += "  \(printable(repair.text))\n" }
    return text + Self.rest(conflict.repairs.count - 6)
  }
}
