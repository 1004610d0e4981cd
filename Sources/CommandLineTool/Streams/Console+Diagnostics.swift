import LayoutReports

extension Console {
  /// A position in a file.
  struct Place: Hashable {
    let file: String
    var line: Int?
    var column: Int?
  }

  /// The severity of a diagnostic.
  enum Severity: String {
    case error, warning, note
  }

  /// Writes a diagnostic: `FILE:LINE:COLUMN: error: MESSAGE [CODE] (/json/pointer)`.
  func report(
    _ severity: Severity = .error, _ message: String, code: String? = nil, pointer: String? = nil,
    at place: Place? = nil
  ) {
    let styler = styler(on: errors)
    // The file's name is written as its original bytes, so that editors find it.
    errors.write(FileName.bytes(of: styler.styled(.bold, place.map(\.text) ?? "layoutc:")))
    var line = " "
    line += styler.styled(severity.style, "\(severity.rawValue):") + " "
    line += printable(FileName.displayed(message))
    if let code { line += " [\(code)]" }
    if let pointer { line += styler.styled(.dim, " (\(printable(pointer)))") }
    errors.write(line + "\n")
  }
}

extension Console.Place {
  fileprivate var text: String {
    let numbers = [line, column].compactMap { $0.map { "\($0):" } }
    return "\(printable(file)):" + numbers.joined()
  }
}

extension Console.Severity {
  var style: TextStyle {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }
}
