extension ExplainReport {
  /// The report for people: a chain of steps for each quantity.
  public func text(_ paint: Paint = Paint(isOn: false)) -> String {
    let place = " " + paint(.dim, "(\(printable(environment.text(notableKeys))))")
    switch content {
    case .explanations(let explanations): return explanations.map { text(of: $0, place, paint) }.joined(separator: "\n")
    case .ambiguities(let ambiguities): return text(of: ambiguities, place, paint)
    case .conflict(let message, let detail): return text(of: detail, message, place, paint)
    }
  }

  private func text(of explanation: Explanation, _ place: String, _ paint: Paint) -> String {
    let head = "\(printable(explanation.name)) = \(shortNumber(explanation.value))"
    var text = paint(.bold, head)
    if let freedom = explanation.freedom {
      text +=
        place + "\n  " + paint(.yellow, "the constraints leave it open:") + " \(printable(freedom.variable)) can be "
      return text + "\(printable(freedom.range))\n  help: \(printable(freedom.suggestion))\n"
    }
    guard !explanation.steps.isEmpty else { return text + ", which the environment fixes" + place + "\n" }
    return text + " because" + place + "\n" + chain(explanation.steps, paint)
  }

  private func chain(_ steps: [Step], _ paint: Paint) -> String {
    var text = ""
    let numberWidth = String(steps.count).count
    let heads = steps.map(Self.head)
    let width = heads.map(terminalWidth).max() ?? 0
    for (index, step) in steps.enumerated() {
      let number = String(index + 1)
      let margin = String(repeating: " ", count: 2 + numberWidth - number.count)
      let head = heads[index] + String(repeating: " ", count: width - terminalWidth(of: heads[index]))
      let lines = Self.reasons(of: step)
      text += "\(margin)\(paint(.dim, "\(number).")) \(paint(.cyan, head))  \(lines[0])\n"
      let indent = String(repeating: " ", count: 2 + numberWidth + 2 + width + 2)
      for line in lines.dropFirst() { text += indent + line + "\n" }
    }
    return text
  }

  /// The values that a step gives, the last ones of many left out.
  private static func head(of step: Step) -> String {
    let shown = step.values.prefix(step.values.count > 3 ? 2 : 3).map {
      "\(printable($0.variable)) = \(shortNumber($0.value))"
    }
    let rest = step.values.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The constraints of a step, a line each; many of one stack in one line.
  private static func reasons(of step: Step) -> [String] {
    guard step.reasons.count > 1 else {
      return step.reasons.map { reason in
        let name = reason.constraint == reason.text ? "" : "  [\(printable(reason.constraint))]"
        return printable(reason.text) + name + remark(reason)
      }
    }
    var lines: [String] = []
    if let sum = step.sum { lines.append(sum) }
    guard step.reasons.count > 4 else {
      return lines + step.reasons.map { "\(printable($0.text))  [\(printable($0.constraint))]\(remark($0))" }
    }
    return lines + RuleRanges(step.reasons.map(\.constraint)).lines.map(printable)
  }

  private static func remark(_ reason: Reason) -> String {
    var remarks: [String] = []
    if reason.priority < 1000 { remarks.append("priority \(shortNumber(reason.priority))") }
    if reason.isInequality { remarks.append("at its limit") }
    return remarks.isEmpty ? "" : ", " + remarks.joined(separator: ", ")
  }

  private func text(of ambiguities: [Ambiguity], _ place: String, _ paint: Paint) -> String {
    guard !ambiguities.isEmpty else {
      return paint(.bold, "The constraints settle every view.") + place + "\n"
        + "Name one to see why it stands where it stands: VIEW or VIEW.ATTRIBUTE.\n"
    }
    var text = paint(.bold, "The constraints leave \(ambiguities.count) open:") + place + "\n"
    for ambiguity in ambiguities {
      text += "  \(paint(.yellow, printable(ambiguity.variable))) can be \(ambiguity.range)\n"
      text += "    help: \(printable(ambiguity.suggestion))\n"
    }
    return text
  }

  private func members(of detail: FindingDetail, _ paint: Paint) -> String {
    let factors = detail.conflict.map { "\(shortNumber($0.multiplier)) ×" }
    let width = factors.map(terminalWidth).max() ?? 0
    return zip(detail.conflict, factors).map { member, factor in
      let margin = String(repeating: " ", count: 2 + width - terminalWidth(of: factor))
      let name = paint(.dim, "[\(printable(member.constraint))]")
      return "\(margin)\(paint(.dim, factor)) \(printable(member.text))  \(name)\n"
    }.joined()
  }

  private func text(of detail: FindingDetail, _ message: String, _ place: String, _ paint: Paint) -> String {
    var text = paint(.red, "No layout: ") + paint(.bold, printable(message)) + place + "\n"
    if detail.conflict.count > 8 {
      for line in RuleRanges(detail.conflict.map(\.constraint)).lines { text += "  \(printable(line))\n" }
    } else {
      text += members(of: detail, paint)
    }
    text += "Added up, each times its factor, they say 0 >= \(shortNumber(detail.gap)), which cannot be.\n"
    if let help = detail.help { text += paint(.bold, "To mend it:") + " \(printable(help)).\n" }
    for repair in detail.repairs.prefix(6) { text += "  \(printable(repair.text))\n" }
    if detail.repairs.count > 6 { text += "  … and \(detail.repairs.count - 6) more, with --format json\n" }
    return text
  }
}
