import LayoutSpec

extension CheckReport {
  /// Returns the findings as GitHub Actions workflow commands, which become annotations of lines.
  ///
  /// - Parameter sources: the texts that findings refer to.
  public func gitHubAnnotations(of sources: CheckSources) -> String {
    var text = ""
    for finding in findings {
      guard let level = finding.severity.annotationLevel else { continue }
      text +=
        WorkflowCommand(
          level: level, file: sources.text(of: finding).name, line: finding.line, column: finding.column,
          message: finding.annotationMessage(in: self)
        ).text
    }
    return text
  }
}

extension CheckSeverity {
  fileprivate var annotationLevel: WorkflowCommand.Level? {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .notice
    case .off: nil
    }
  }
}

extension CheckFinding {
  /// Returns the message with the rule, followed by the notes of the text format, one per line.
  fileprivate func annotationMessage(in report: CheckReport) -> String {
    let head = "\(printable(message)) [\(detail.code ?? rule.rawValue)]"
    return ([head] + notes(report).map(printable)).joined(separator: "\n")
  }
}
