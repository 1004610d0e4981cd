public import JSON
import LayoutSpec

extension ExplainReport {
  /// Writes the report as one object: `{"name", "status", "environment", …}` with `explanations`, `ambiguous`, or
  /// `conflict` and `repairs`, or with `view`, `conditions` and `inactive` for an absent view.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("name", name)
    switch content {
    case .conflict: writer.string("status", "unsatisfiable")
    case .absence: writer.string("status", "absent")
    case .explanations, .ambiguities: writer.string("status", "solved")
    }
    writer.key("environment")
    environment.write(environment.allKeys, to: &writer)
    switch content {
    case .explanations(let explanations):
      writer.objects("explanations", of: explanations) { $0.write(to: &$1) }
      if !inactive.isEmpty { inactive.write(to: &writer) }
    case .ambiguities(let ambiguities): writer.objects("ambiguous", of: ambiguities) { $0.write(to: &$1) }
    case .conflict(let conflict):
      writer.string("message", conflict.message)
      writer.fixed6("gap", conflict.gap)
      conflict.write(to: &writer)
      if let help = conflict.help { writer.string("help", help) }
    case .absence(let absence): absence.write(to: &writer)
    }
    writer.endObject()
  }
}

extension ViewAbsence {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.string("view", view)
    writer.objects("conditions", of: conditions) { condition, writer in
      if let owner = condition.owner { writer.string("view", owner) }
      writer.string("condition", condition.text)
      writer.string("pointer", condition.pointer)
      writer.objects("reasons", of: condition.reasons, onOneLine: true) { reason, writer in
        writer.string("text", reason.text)
        if let name = reason.condition { writer.string("condition", name) }
      }
    }
    constraints.write(to: &writer)
  }
}

extension [ViewAbsence.Constraint] {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.objects("inactive", of: self, onOneLine: true) { constraint, writer in
      writer.string("constraint", constraint.name)
      writer.string("text", constraint.text)
      writer.string("pointer", constraint.pointer)
      writer.array("absent", of: constraint.absentViews, onOneLine: true) { $1.string($0) }
    }
  }
}

extension ExplainReport.Explanation {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.string("name", name)
    writer.fixed6("value", value)
    writer.objects("steps", of: steps) { $0.write(to: &$1) }
    if let environmentReason { writer.string("reason", environmentReason) }
    if let ambiguity { writer.object("ambiguous") { ambiguity.write(to: &$0) } }
  }
}

extension ExplainReport.Step {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.numbers("values", values.map { ($0.variable, $0.value) })
    if let sum { writer.string("sum", sum) }
    writer.objects("constraints", of: reasons, onOneLine: true) { reason, writer in
      writer.string("constraint", reason.constraint)
      writer.string("text", reason.text)
      writer.fixed6("priority", reason.priority)
    }
  }
}

extension AmbiguousRange {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.string("variable", variable)
    writer.string("range", range)
    writer.numbers("direction", direction.map { ($0.variable, $0.change) })
    writer.string("help", suggestion)
  }
}
