public import JSON
import LayoutSpec

extension CheckReport {
  /// Writes reports in SARIF 2.1.0, by which code hosts annotate lines.
  ///
  /// - Parameter version: the version of the tool that found it all.
  public static func writeSARIF(
    _ reports: [(file: String, report: CheckReport)], version: String, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.word("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.word("version", "2.1.0")
    writer.key("runs")
    writer.beginArray()
    writer.beginObject()
    writeTool(version, to: &writer)
    writer.word("columnKind", "unicodeCodePoints")
    writer.key("results")
    writer.beginArray()
    for (file, report) in reports {
      for finding in report.findings { finding.writeSARIF(file, to: &writer, keys: report.distinguishingKeys) }
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
  }

  private static func writeTool(_ version: String, to writer: inout JSONWriter) {
    writer.key("tool")
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    writer.word("name", "layoutc")
    writer.word("version", version)
    writer.key("rules")
    writer.beginArray()
    for rule in CheckRule.allCases {
      writer.beginObject()
      writer.word("id", rule.rawValue)
      writer.key("shortDescription")
      writer.beginObject(onOneLine: true)
      writer.word("text", rule.summary)
      writer.endObject()
      writer.key("defaultConfiguration")
      writer.beginObject(onOneLine: true)
      writer.word("level", rule.defaultSeverity.rawValue)
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }
}

extension CheckFinding {
  fileprivate func writeSARIF(_ file: String, to writer: inout JSONWriter, keys: Set<String>) {
    writer.beginObject()
    writer.word("ruleId", rule.rawValue)
    writer.key("ruleIndex")
    writer.integer(CheckRule.allCases.firstIndex(of: rule) ?? 0)
    writer.word("level", severity.rawValue)
    writer.key("message")
    writer.beginObject(onOneLine: true)
    var text = message
    if total > 1, let example = examples.first?.text(keys) {
      text += " (\(count) of \(total) environments\(example.isEmpty ? "" : ", e.g. \(example)"))"
    }
    writer.word("text", text)
    writer.endObject()
    writer.key("locations")
    writer.beginArray()
    writer.beginObject()
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject(onOneLine: true)
    writer.word("uri", Self.reference(file))
    writer.endObject()
    writer.key("region")
    writer.beginObject(onOneLine: true)
    writer.key("startLine")
    writer.integer(line)
    writer.key("startColumn")
    writer.integer(column)
    writer.endObject()
    writer.endObject()
    writer.key("logicalLocations")
    writer.beginArray()
    writer.beginObject(onOneLine: true)
    writer.word("fullyQualifiedName", pointer.isEmpty ? "/" : pointer)
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
  }

  /// A path as a relative URI reference (RFC 3986): what may not stand in one is written as percent signs and digits.
  private static func reference(_ path: String) -> String {
    var reference = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: reference.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        reference.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        reference += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return reference
  }
}
