package import LayoutSpec

/// A message about a position in a file, which is written in the style of a compiler.
package struct Diagnostic: Hashable, Sendable {
  package var severity: CheckSeverity
  package var message: String
  package var code: String?
  package var pointer: String?
  /// The file's name, or `nil` if the message is not about a file.
  package var file: String?
  package var line: Int?
  package var column: Int?
  /// The part of the line that is marked, if it is not the word at the column.
  package var word: SpecError.Word?

  package init(
    _ severity: CheckSeverity, _ message: String, code: String? = nil, pointer: String? = nil,
    file: String? = nil, line: Int? = nil, column: Int? = nil, word: SpecError.Word? = nil
  ) {
    (self.severity, self.message, self.code, self.pointer) = (severity, message, code, pointer)
    (self.file, self.line, self.column, self.word) = (file, line, column, word)
  }

  /// Returns whether the diagnostic marks the same position as another one.
  package func hasSamePosition(as other: Diagnostic) -> Bool {
    file == other.file && line == other.line && column == other.column && word == other.word
  }

  /// Returns `FILE:LINE:COLUMN: error: MESSAGE [CODE] (/json/pointer)`, and below it the marked source line.
  package func text(_ lines: SourceLines? = nil, _ styler: ANSIStyler) -> String {
    let position = [printable(file ?? "layoutc")] + [line, column].compactMap { $0.map(String.init) }
    var text = styler.styled(.bold, position.map { $0 + ":" }.joined())
    text +=
      " " + styler.styled(severity.style, "\(severity.rawValue):") + " " + styler.styled(.bold, printable(message))
    if let code { text += " [\(code)]" }
    if let pointer { text += styler.styled(.dim, " (\(printable(pointer)))") }
    text += "\n"
    guard let lines, let line, let column else { return text }
    return text
      + lines.excerpt(line: line, column: word?.column ?? column, length: word?.length, severity.style, styler)
  }
}

extension CheckSeverity {
  var style: TextStyle {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .note, .off: .cyan
    }
  }
}
