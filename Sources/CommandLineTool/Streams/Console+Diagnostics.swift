extension Console {
  /// A place in a file.
  struct Place: Hashable {
    let file: String
    var line: Int?
    var column: Int?
  }

  /// How bad it is.
  enum Severity: String {
    case error, warning, note
  }

  /// Writes a diagnostic: `FILE:LINE:COLUMN: error: MESSAGE [CODE] (/json/pointer)`.
  func report(
    _ severity: Severity = .error, _ message: String, code: String? = nil, pointer: String? = nil,
    at place: Place? = nil
  ) {
    let paint = paint(on: errors)
    var line = paint(.bold, place.map(\.text) ?? "layoutc:") + " "
    line += paint(severity.style, "\(severity.rawValue):") + " "
    line += Self.printable(message)
    if let code { line += " [\(code)]" }
    if let pointer { line += paint(.dim, " (\(Self.printable(pointer)))") }
    errors.write(line + "\n")
  }

  /// The text on one line and without control characters, which come from the documents of others.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var printable = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        printable += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        printable.unicodeScalars.append(scalar)
      }
    }
    return printable
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || 0x2028...0x202E ~= scalar.value
      || 0x2066...0x2069 ~= scalar.value
  }
}

extension Console.Place {
  fileprivate var text: String {
    let numbers = [line, column].compactMap { $0.map { "\($0):" } }
    return "\(Console.printable(file)):" + numbers.joined()
  }
}

extension Console.Severity {
  fileprivate var style: Paint.Style {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }
}
