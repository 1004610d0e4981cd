public import JSON

extension ExplainReport {
  /// Writes the report as one object: `{"name", "status", "environment", …}` with `explanations`, `ambiguous`, or
  /// `conflict` and `repairs`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("name", name)
    if case .conflict = content { writer.string("status", "unsatisfiable") } else { writer.string("status", "solved") }
    writer.key("environment")
    environment.write(environment.allKeys, to: &writer)
    switch content {
    case .explanations(let explanations):
      writer.array("explanations", of: explanations) { $0.write(to: &$1) }
    case .ambiguities(let ambiguities):
      writer.array("ambiguous", of: ambiguities) { $0.write(to: &$1) }
    case .conflict(let message, let detail):
      writer.string("message", message)
      writer.fixed6("gap", detail.gap)
      detail.write(to: &writer)
    }
    writer.endObject()
  }
}

extension ExplainReport.Explanation {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("name", name)
    writer.fixed6("value", value)
    writer.array("steps", of: steps) { $0.write(to: &$1) }
    if let freedom {
      writer.key("ambiguous")
      freedom.write(to: &writer)
    }
    writer.endObject()
  }
}

extension ExplainReport.Step {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.object("values", onOneLine: true) { writer in
      for value in values {
        writer.key(value.variable)
        writer.fixed6(value.value)
      }
    }
    if let sum { writer.string("sum", sum) }
    writer.array("constraints", of: reasons) { reason, writer in
      writer.object(onOneLine: true) { writer in
        writer.string("constraint", reason.constraint)
        writer.string("text", reason.text)
        writer.fixed6("priority", reason.priority)
      }
    }
    writer.endObject()
  }
}

extension ExplainReport.Ambiguity {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("variable", variable)
    writer.string("range", range)
    writer.direction(direction)
    writer.string("help", suggestion)
    writer.endObject()
  }
}
