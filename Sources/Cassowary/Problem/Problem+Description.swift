extension Problem: CustomStringConvertible {
  /// The values of the parameters, then the constraints as stored, one per line, with names.
  public var description: String {
    var lines: [String] = []
    for (variable, value) in zip(parameters, parameterValues) { lines.append("\(name(of: variable)) := \(value)") }
    for row in 0..<constraintCount {
      let id = ConstraintID(index: row)
      guard let constraint = constraint(id) else { continue }
      lines.append("\(name(of: id)): \(text(of: constraint))")
    }
    return lines.joined(separator: "\n")
  }

  /// `2.0 x - y <= 3.0 ~ 750.0`.
  func text(of constraint: Constraint) -> String {
    var text = ""
    for term in constraint.terms {
      let sign = term.coefficient < 0 ? "-" : "+"
      text += text.isEmpty ? (term.coefficient < 0 ? "-" : "") : " \(sign) "
      if term.coefficient.magnitude != 1 { text += "\(term.coefficient.magnitude) " }
      text += name(of: term.variable)
    }
    text = "\(text.isEmpty ? "0" : text) \(constraint.relation.symbol) \(constraint.constant)"
    if !constraint.priority.isRequired { text += " ~ \(constraint.priority.rawValue)" }
    if constraint.weight != 1 { text += " × \(constraint.weight)" }
    return text
  }
}
