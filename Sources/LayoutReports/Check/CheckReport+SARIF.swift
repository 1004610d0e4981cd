public import JSON
import LayoutSpec

extension CheckReport {
  /// Writes reports in SARIF 2.1.0, with which code hosts annotate lines.
  ///
  /// - Parameter version: the version of the tool.
  public static func writeSARIF(_ reports: [CheckReport], version: String, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.string("version", "2.1.0")
      writer.objects("runs", of: [reports]) { reports, writer in
        writer.object("tool") { $0.object("driver") { writeDriver(version, to: &$0) } }
        writer.string("columnKind", "unicodeCodePoints")
        let results = reports.flatMap { report in
          let lines = SourceLines(report.sources.spec.bytes)
          return report.findings.map { (finding: $0, report: report, lines: lines) }
        }
        writer.objects("results", of: results) { $0.finding.writeSARIF($0.report, $0.lines, to: &$1) }
      }
    }
  }

  private static func writeDriver(_ version: String, to writer: inout JSONWriter) {
    writer.string("name", "layoutc")
    writer.string("version", version)
    writer.objects("rules", of: CheckRule.allCases) { rule, writer in
      writer.string("id", rule.rawValue)
      writer.object("shortDescription", onOneLine: true) { $0.string("text", rule.summary) }
      // The project's own address is not known here, and `helpUri` has to be absolute.
      writer.object("help", onOneLine: true) {
        $0.string("text", "See Docs/check-rules.md#\(rule.rawValue) in the repository of layoutc.")
      }
      writer.object("defaultConfiguration", onOneLine: true) { $0.string("level", rule.defaultSeverity.rawValue) }
    }
  }
}

extension CheckFinding {
  fileprivate func writeSARIF(_ report: CheckReport, _ lines: SourceLines, to writer: inout JSONWriter) {
    let file = report.sources.text(of: self).name
    func text(_ key: StaticString, _ text: String, to writer: inout JSONWriter) {
      writer.object(key, onOneLine: true) { $0.string("text", text) }
    }
    func artifact(to writer: inout JSONWriter) {
      writer.object("artifactLocation", onOneLine: true) { writer in
        let isStandardInput = file == CheckSources.standardInput
        writer.string("uri", isStandardInput ? "stdin" : percentEncodedPath(file))
        if isStandardInput { text("description", "standard input", to: &writer) }
      }
    }
    writer.string("ruleId", rule.rawValue)
    writer.integer("ruleIndex", CheckRule.allCases.firstIndex(of: rule) ?? 0)
    writer.string("level", severity.rawValue)
    text("message", messageWithEnvironments(report.distinguishingKeys), to: &writer)
    writer.objects("locations", of: [pointer]) { pointer, writer in
      writer.object("physicalLocation") { writer in
        artifact(to: &writer)
        writer.object("region", onOneLine: true) { writer in
          writer.region(from: JSONPosition(line: line, column: column), to: sourceEnd(lines))
        }
      }
      writer.objects("logicalLocations", of: [pointer.isEmpty ? "/" : pointer], onOneLine: true) {
        $1.string("fullyQualifiedName", $0)
      }
    }
    if let fix = detail.fix {
      writer.objects("fixes", of: [fix]) { fix, writer in
        text("description", fix.title, to: &writer)
        writer.objects("artifactChanges", of: [fix]) { fix, writer in
          artifact(to: &writer)
          writer.objects("replacements", of: fix.edits) { edit, writer in
            writer.object("deletedRegion", onOneLine: true) { $0.region(from: edit.start, to: edit.end) }
            text("insertedContent", edit.text, to: &writer)
          }
        }
      }
    }
    // It stays the same while the finding moves in its file.
    let subject = detail.view ?? detail.constraint ?? pointer
    let identity = "\(file) \(rule.rawValue) \(subject) \(detail.code ?? "") \(self.identity)"
    let fingerprint = contentHash(of: Array(identity.utf8))
    writer.object("partialFingerprints", onOneLine: true) { $0.string("layoutcFinding/v1", fingerprint) }
  }

  /// After the word or the value that the finding is about; `nil` if that is not in the spec as it is written.
  private func sourceEnd(_ lines: SourceLines) -> JSONPosition? {
    guard detail.environmentText == nil else { return nil }
    guard let word = detail.word else { return range?.end }
    return lines.endColumn(line: line, column: word.column, length: word.length).map {
      JSONPosition(line: line, column: $0)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func region(from start: JSONPosition, to end: JSONPosition?) {
    integer("startLine", start.line)
    integer("startColumn", start.column)
    guard let end else { return }
    integer("endLine", end.line)
    integer("endColumn", end.column)
  }
}
