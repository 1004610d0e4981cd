public import JSON

extension SpecResult {
  /// Returns the result as JSON, compact or pretty.
  public func json(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout, capacity: 1024 + 96 * frameCount)
    write(to: &writer)
    return writer.finish()
  }

  /// Writes the result as one JSON value.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.string("name", name)
    writer.string("status", "solved")
    if listsEnvironment {
      writer.key("environment")
      environment.write(to: &writer)
    }
    writer.object("root", onOneLine: true) { writer in
      writer.fixed6("width", root.width)
      writer.fixed6("height", root.height)
    }
    writeFrames(to: &writer)
    writer.array("ambiguous", of: ambiguous, onOneLine: ambiguous.isEmpty) { $1.string($0) }
    writeUnsatisfied(to: &writer)
    writer.array("broken", of: broken, onOneLine: broken.isEmpty) { $1.string($0) }
    writeOutputs(to: &writer)
    writer.endObject()
  }

  private func writeFrames(to writer: inout JSONWriter) {
    writer.key("frames")
    writer.beginObject()
    forEachFrame { _, id, frame in
      writer.key(id)
      writer.rect(frame)
    }
    writer.endObject()
  }

  private func writeOutputs(to writer: inout JSONWriter) {
    var isEmpty = true
    forEachOutput { id, output in
      if isEmpty {
        writer.key("outputs")
        writer.beginObject()
        isEmpty = false
      }
      writer.key(id)
      writer.value(output)
    }
    if !isEmpty { writer.endObject() }
  }

  private func writeUnsatisfied(to writer: inout JSONWriter) {
    writer.array("unsatisfied", of: unsatisfied, onOneLine: unsatisfied.isEmpty) { unmet, writer in
      writer.object(onOneLine: true) { writer in
        writer.string("constraint", unmet.constraint)
        writer.fixed6("priority", unmet.priority)
        writer.fixed6("violation", unmet.violation)
      }
    }
  }
}
