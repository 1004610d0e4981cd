import LayoutSpec

extension CheckReport {
  /// The findings as workflow commands of GitHub Actions, each of which becomes an annotation of its line.
  ///
  /// - Parameter sources: the texts that findings stand in.
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
  /// The level of an annotation; nil for what is not reported.
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
  /// The message with its rule, then what the text format has below the source, a line each.
  fileprivate func annotationMessage(in report: CheckReport) -> String {
    let head = "\(printable(message)) [\(detail.code ?? rule.rawValue)]"
    return ([head] + notes(report).map(printable)).joined(separator: "\n")
  }
}
