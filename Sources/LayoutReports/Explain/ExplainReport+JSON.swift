public import JSON

extension ExplainReport {
  /// Writes the report as one object: `{"name", "status", "environment", …}` with `explanations`, `ambiguous`, or
  /// `conflict` and `repairs`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.word("name", name)
    if case .conflict = content { writer.word("status", "unsatisfiable") } else { writer.word("status", "solved") }
    writer.key("environment")
    environment.write(environment.allKeys, to: &writer)
    switch content {
    case .explanations(let explanations):
      writer.key("explanations")
      writer.beginArray()
      for explanation in explanations { explanation.write(to: &writer) }
      writer.endArray()
    case .ambiguities(let ambiguities):
      writer.key("ambiguous")
      writer.beginArray()
      for ambiguity in ambiguities { ambiguity.write(to: &writer) }
      writer.endArray()
    case .conflict(let message, let detail):
      writer.word("message", message)
      writer.key("gap")
      writer.fixed6(detail.gap)
      detail.write(to: &writer)
    }
    writer.endObject()
  }
}

extension ExplainReport.Explanation {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.word("name", name)
    writer.key("value")
    writer.fixed6(value)
    writer.key("steps")
    writer.beginArray()
    for step in steps { step.write(to: &writer) }
    writer.endArray()
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
    writer.key("values")
    writer.beginObject(onOneLine: true)
    for value in values {
      writer.key(value.variable)
      writer.fixed6(value.value)
    }
    writer.endObject()
    if let sum { writer.word("sum", sum) }
    writer.key("constraints")
    writer.beginArray()
    for reason in reasons {
      writer.beginObject(onOneLine: true)
      writer.word("constraint", reason.constraint)
      writer.word("text", reason.text)
      writer.key("priority")
      writer.fixed6(reason.priority)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension ExplainReport.Ambiguity {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.word("variable", variable)
    writer.word("range", range)
    writer.key("direction")
    writer.beginObject(onOneLine: true)
    for move in direction {
      writer.key(move.variable)
      writer.fixed6(move.change)
    }
    writer.endObject()
    writer.word("help", suggestion)
    writer.endObject()
  }
}
