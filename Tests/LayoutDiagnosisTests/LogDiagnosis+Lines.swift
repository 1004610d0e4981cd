import LayoutDiagnosis
import Testing

extension LogDiagnosis {
  /// Returns the diagnosis of a log with some lines.
  static func of(lines: [String]) throws -> LogDiagnosis {
    let text = "Unable to simultaneously satisfy constraints.\n(\n\(lines.joined(separator: "\n"))\n)\n"
    return LogDiagnosis(of: try #require(ConflictLogReader.logs(in: Array(text.utf8)).first))
  }

  /// Returns the diagnosis of a log of constraints. Those that begin with `mask` come from autoresizing masks.
  static func ofConstraints(_ bodies: [String]) throws -> LogDiagnosis {
    try of(
      lines: bodies.enumerated().map { index, body in
        body.hasPrefix("mask ")
          ? "<NSAutoresizingMaskLayoutConstraint:0x\(index + 1) h=--& v=--& \(body.dropFirst(5))>"
          : "<NSLayoutConstraint:0x\(index + 1) \(body)>"
      })
  }
}
