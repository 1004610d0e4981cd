import LayoutDiagnosis
import LayoutReports
import LayoutSpec

extension LogDiagnosis {
  /// Returns the diagnosis as a GitHub Actions workflow command, which becomes an annotation.
  ///
  /// It is at the source location of the constraint of the likeliest repair, or of another member, if labels of SnapKit
  /// or Masonry give one; otherwise it is at the log.
  package func gitHubAnnotation(file: String?) -> String {
    let level: CheckSeverity =
      switch verdict {
      case .conflict: .error
      case .rounding, .unreadable: .warning
      case .satisfiable: .note
      }
    let candidates = repairs.prefix(1).map { $0.constraint } + members.compactMap { $0.index }
    let labeled = candidates.lazy.compactMap { log.constraints[$0].source }.first
    let list = likeliestRepairs.enumerated().map { "\n\($0.offset + 1). \($0.element.text)" }.joined()
    return workflowCommand(
      level, file: labeled?.file ?? file, line: labeled?.line ?? log.line,
      title: "Auto Layout: \(verdict.rawValue)", message: why + (repairs.count > 1 ? list : ""))
  }
}
