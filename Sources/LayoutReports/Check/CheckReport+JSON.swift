public import JSON
import LayoutSpec

extension CheckReport {
  /// Writes `{"findings": […], "summary": {…}}`.
  public func write(to writer: inout JSONWriter) { Self.write([self], to: &writer) }

  /// Writes several reports as one. Each finding names its file, if it is known.
  public static func write(_ reports: [CheckReport], to writer: inout JSONWriter) {
    writer.beginObject()
    let findings = (0...2).flatMap { rank in
      reports.flatMap { report in report.findings.filter { $0.severity.rank == rank }.map { ($0, report) } }
    }
    writer.objects("findings", of: findings) { item, writer in item.0.write(to: &writer, in: item.1) }
    CheckSummary(reports).write(to: &writer)
    writer.endObject()
  }
}

struct CheckSummary {
  let counts: [(severity: CheckSeverity, count: Int)]
  let environments: Int
  let ranges: RangeVerdict?
  var isClean: Bool { counts.allSatisfy { $0.count == 0 } }

  init(_ reports: [CheckReport]) {
    counts = [CheckSeverity.error, .warning, .note].map { severity in
      (severity, reports.reduce(0) { $0 + $1.count(of: severity) })
    }
    environments = reports.reduce(0) { $0 + $1.environmentCount }
    ranges = RangeVerdict(reports.compactMap { $0.ranges })
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object("summary", onOneLine: true) { writer in
      for (severity, count) in counts {
        writer.key(severity.rawValue + "s")
        writer.integer(count)
      }
      writer.integer("environments", environments)
      guard let ranges else { return }
      if isClean, ranges.isProof { writer.string("proved", "proved for all \(ranges.text)") }
      if !ranges.undecided.isEmpty {
        writer.array("undecided", of: ranges.undecided, onOneLine: true) { $1.string($0.rawValue) }
      }
      if !ranges.withoutEffect.isEmpty {
        writer.array("withoutEffect", of: ranges.withoutEffect, onOneLine: true) { $1.string($0.number.name) }
      }
      if !ranges.fixed.isEmpty {
        writer.objects("fixed", of: ranges.fixed, onOneLine: true) { value, writer in
          writer.string("name", value.name)
          writer.string("value", value.value)
          writer.string("from", value.source.name)
        }
      }
    }
  }
}

extension CheckFinding {
  fileprivate func write(to writer: inout JSONWriter, in report: CheckReport) {
    if let sources = report.options.sources { writer.string("file", sources.text(of: self).name) }
    if let scene = report.options.scene { writer.string("scene", scene) }
    writer.string("rule", rule.rawValue)
    writer.string("severity", severity.rawValue)
    writer.string("message", message)
    if let view = detail.view { writer.string("view", view) }
    if !detail.views.isEmpty { writer.array("views", of: detail.views, onOneLine: true) { $1.string($0.name) } }
    if let constraint = detail.constraint { writer.string("constraint", constraint) }
    if let code = detail.code { writer.string("code", code) }
    writer.string("pointer", pointer)
    writer.integer("line", line)
    writer.integer("column", column)
    writer.object("environments") { writer in
      writer.integer("count", count)
      writer.integer("of", total)
      let examples = report.options.listsEnvironments ? environments[...] : environments.prefix(3)
      let keys = report.distinguishingKeys.union(report.ranges?.factKeys ?? [])
      writer.array("examples", of: examples) { $0.write(keys, to: &$1) }
    }
    detail.ranges?.write(to: &writer)
    detail.write(to: &writer)
  }
}

extension FindingDetail {
  func write(to writer: inout JSONWriter) {
    conflict?.write(to: &writer)
    if !direction.isEmpty { writer.numbers("direction", direction.map { ($0.variable, $0.change) }) }
    if let help { writer.string("help", help) }
    if let fix { writer.object("fix") { fix.write(to: &$0) } }
  }
}

extension SpecConflict {
  func write(to writer: inout JSONWriter) {
    writer.objects("conflict", of: members, onOneLine: true) { member, writer in
      writer.string("constraint", member.constraint)
      writer.string("text", member.text)
      writer.fixed6("multiplier", member.multiplier)
    }
    writer.objects("parts", of: parts, onOneLine: true) { $0.write(to: &$1) }
    if !repairs.isEmpty { writer.objects("repairs", of: repairs, onOneLine: true) { $0.write(to: &$1) } }
  }
}

extension JSONWriter {
  mutating func numbers(_ key: StaticString, _ members: [(name: String, value: Double)]) {
    object(key, onOneLine: true) { writer in
      for (name, value) in members {
        writer.key(name)
        writer.fixed6(value)
      }
    }
  }
}
