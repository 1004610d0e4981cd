public import JSON
import LayoutSpec

extension CheckReport {
  /// Writes `{"findings": […], "summary": {…}}`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("findings")
    writer.beginArray()
    for finding in findings { finding.write(to: &writer, keys: distinguishingKeys) }
    writer.endArray()
    CheckSummary([self]).write(to: &writer)
    writer.endObject()
  }

  /// Writes the reports on several files as one, each finding with its file.
  public static func write(_ reports: [(file: String, report: CheckReport)], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("findings")
    writer.beginArray()
    for rank in 0...2 {
      for (file, report) in reports {
        for finding in report.findings where finding.severity.rank == rank {
          finding.write(to: &writer, keys: report.distinguishingKeys, file: file)
        }
      }
    }
    writer.endArray()
    CheckSummary(reports.map(\.report)).write(to: &writer)
    writer.endObject()
  }
}

/// How much was found, over one or several reports.
struct CheckSummary: Hashable, Sendable {
  var errors = 0
  var warnings = 0
  var notes = 0
  var environments = 0

  init(_ reports: [CheckReport]) {
    for report in reports {
      errors += report.count(of: .error)
      warnings += report.count(of: .warning)
      notes += report.count(of: .note)
      environments += report.environmentCount
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.key("summary")
    writer.beginObject(onOneLine: true)
    writer.key("errors")
    writer.integer(errors)
    writer.key("warnings")
    writer.integer(warnings)
    writer.key("notes")
    writer.integer(notes)
    writer.key("environments")
    writer.integer(environments)
    writer.endObject()
  }
}

extension CheckFinding {
  fileprivate func write(to writer: inout JSONWriter, keys: Set<String>, file: String? = nil) {
    writer.beginObject()
    if let file { writer.word("file", file) }
    writer.word("rule", rule.rawValue)
    writer.word("severity", severity.rawValue)
    writer.word("message", message)
    if let view = detail.view { writer.word("view", view) }
    if let constraint = detail.constraint { writer.word("constraint", constraint) }
    if let code = detail.code { writer.word("code", code) }
    writer.word("pointer", pointer)
    writer.key("line")
    writer.integer(line)
    writer.key("column")
    writer.integer(column)
    writer.key("environments")
    writer.beginObject()
    writer.key("count")
    writer.integer(count)
    writer.key("of")
    writer.integer(total)
    writer.key("examples")
    writer.beginArray()
    for example in examples { example.write(keys, to: &writer) }
    writer.endArray()
    writer.endObject()
    detail.write(to: &writer)
    writer.endObject()
  }
}

extension FindingDetail {
  /// Writes the members that there are: `conflict`, `repairs`, `direction`, `help`.
  func write(to writer: inout JSONWriter) {
    if !conflict.isEmpty {
      writer.key("conflict")
      writer.beginArray()
      for member in conflict {
        writer.beginObject(onOneLine: true)
        writer.word("constraint", member.constraint)
        writer.word("text", member.text)
        writer.key("multiplier")
        writer.fixed6(member.multiplier)
        writer.endObject()
      }
      writer.endArray()
    }
    if !repairs.isEmpty {
      writer.key("repairs")
      writer.beginArray()
      for repair in repairs {
        writer.beginObject(onOneLine: true)
        writer.word("constraint", repair.constraint)
        writer.key("change")
        writer.fixed6(repair.change)
        writer.word("text", repair.text)
        writer.endObject()
      }
      writer.endArray()
    }
    if !direction.isEmpty {
      writer.key("direction")
      writer.beginObject(onOneLine: true)
      for move in direction {
        writer.key(move.variable)
        writer.fixed6(move.change)
      }
      writer.endObject()
    }
    if let help { writer.word("help", help) }
  }
}

extension JSONWriter {
  /// Writes a member that is a string.
  mutating func word(_ key: StaticString, _ value: String) {
    self.key(key)
    string(value)
  }
}
