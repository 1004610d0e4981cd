import Cassowary
public import JSON

extension LogDiagnosis {
  /// Writes the diagnoses of several lists as `{"logs": […]}`.
  public static func write(_ diagnoses: [LogDiagnosis], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.array("logs", of: diagnoses) { diagnosis, writer in diagnosis.write(to: &writer) }
    }
  }

  /// Writes the diagnosis as an object, with the file that contains the log if there are several.
  public func write(to writer: inout JSONWriter, file: String? = nil) {
    writer.object { writer in
      if let file { writer.string("file", file) }
      writer.integer("line", log.line)
      writer.string("verdict", verdict.rawValue)
      writer.array("constraints", of: log.constraints.indices) { index, writer in write(constraint: index, to: &writer)
      }
      if verdict == .conflict {
        writer.array("conflict", of: members, onOneLine: true) { member, writer in
          switch member.origin {
          case .constraint(let index): writer.integer(index)
          case .fact(let fact): writer.object { $0.string("fact", meaning.text(of: fact)) }
          }
        }
        writer.fixed6("excess", Double(roundedText(excess)) ?? excess)
      }
      if let situation {
        writer.object("situation") { writer in
          writer.string("name", situation.name)
          writer.string("documentation", situation.documentation)
        }
      }
      writer.string("why", why)
      writer.objects("repairs", of: repairs) { repair, writer in
        writer.string("kind", repair.kind.rawValue)
        // A property changes, and not what the system made.
        if repair.kind != .property || ownMembers.isEmpty { writer.integer("constraint", repair.constraint) }
        writer.string("text", repair.text)
      }
      if let broken { write(broken, to: &writer) }
      writer.objects("unread", of: log.unread) { unread, writer in
        writer.integer("line", unread.line)
        writer.string("text", unread.text)
      }
      writer.array("missing", of: missing) { sentence, writer in writer.string(sentence) }
    }
  }

  private func write(constraint index: Int, to writer: inout JSONWriter) {
    let constraint = log.constraints[index]
    writer.object { writer in
      writer.integer("line", constraint.line)
      writer.string("address", constraint.address)
      if let identifier = constraint.identifier { writer.string("identifier", identifier) }
      writer.string("text", constraint.text)
      writer.string("form", meaning.form(of: index))
      writer.string("origin", origins[index].rawValue)
    }
  }

  private func write(_ broken: Broken, to writer: inout JSONWriter) {
    writer.object("broken") { writer in
      if let index = broken.index {
        writer.integer("constraint", index)
      } else {
        writer.string("constraint", broken.constraint.text)
      }
      writer.boolean("resolves", broken.resolves)
    }
  }
}
