import LayoutReports
import LayoutSpec

extension Console {
  /// Writes a diagnostic on one line.
  func report(_ severity: CheckSeverity, _ message: String, code: String? = nil, file: String? = nil) {
    report([Diagnostic(severity, message, code: code, file: file)])
  }

  /// Writes diagnostics, a line each; on a terminal with their source lines, as a check does.
  ///
  /// - Parameter lines: returns the lines of a file, if they are known.
  func report(_ diagnostics: [Diagnostic], lines: (String) -> SourceLines? = { _ in nil }) {
    var texts: [String: SourceLines] = [:]
    for (index, diagnostic) in diagnostics.enumerated() {
      // The first member of a conflict is in the note that follows.
      let next = diagnostics.dropFirst(index + 1).first
      var source: SourceLines?
      if errors.isTerminal, let file = diagnostic.file, next.map(diagnostic.hasSamePosition(as:)) != true {
        source = texts[file] ?? lines(file)
        texts[file] = source
      }
      errors.write(diagnostic.text(source, styler(on: errors)))
    }
  }
}
