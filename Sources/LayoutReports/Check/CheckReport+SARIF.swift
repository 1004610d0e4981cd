public import JSON
import LayoutSpec

extension CheckReport {
  /// Writes reports in SARIF 2.1.0, with which code hosts annotate lines.
  ///
  /// - Parameter version: the version of the tool.
  public static func writeSARIF(
    _ reports: [(sources: CheckSources, report: CheckReport)], version: String, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.string("version", "2.1.0")
      writer.objects("runs", of: [reports]) { reports, writer in
        writer.object("tool") { $0.object("driver") { writeDriver(version, to: &$0) } }
        writer.string("columnKind", "unicodeCodePoints")
        writer.key("results")
        writer.beginArray()
        for (sources, report) in reports {
          for finding in report.findings {
            finding.writeSARIF(sources.text(of: finding).name, to: &writer, keys: report.distinguishingKeys)
          }
        }
        writer.endArray()
      }
    }
  }

  private static func writeDriver(_ version: String, to writer: inout JSONWriter) {
    writer.string("name", "layoutc")
    writer.string("version", version)
    writer.objects("rules", of: CheckRule.allCases) { rule, writer in
      writer.string("id", rule.rawValue)
      writer.object("shortDescription", onOneLine: true) { $0.string("text", rule.summary) }
      writer.object("defaultConfiguration", onOneLine: true) { $0.string("level", rule.defaultSeverity.rawValue) }
    }
  }
}

extension CheckFinding {
  fileprivate func writeSARIF(_ file: String, to writer: inout JSONWriter, keys: Set<String>) {
    let text = messageWithEnvironments(keys)
    writer.object { writer in
      writer.string("ruleId", rule.rawValue)
      writer.integer("ruleIndex", CheckRule.allCases.firstIndex(of: rule) ?? 0)
      writer.string("level", severity.rawValue)
      writer.object("message", onOneLine: true) { $0.string("text", text) }
      writer.array("locations", of: [self]) { finding, writer in
        writer.object { finding.writeSARIFLocation(file, to: &$0) }
      }
    }
  }

  private func writeSARIFLocation(_ file: String, to writer: inout JSONWriter) {
    writer.object("physicalLocation") { writer in
      writer.object("artifactLocation", onOneLine: true) { $0.string("uri", percentEncoded(file) { !$0.isUnreserved }) }
      writer.object("region", onOneLine: true) { writer in
        writer.integer("startLine", line)
        writer.integer("startColumn", column)
      }
    }
    writer.array("logicalLocations", of: [pointer]) { pointer, writer in
      writer.object(onOneLine: true) { $0.string("fullyQualifiedName", pointer.isEmpty ? "/" : pointer) }
    }
  }
}

extension UInt8 {
  /// Whether the byte may be in the path of a relative URI reference (RFC 3986).
  fileprivate var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~/".utf8.contains(self)
    }
  }
}
