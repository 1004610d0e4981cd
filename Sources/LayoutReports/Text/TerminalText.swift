/// A color or weight of text in a terminal.
public enum TextStyle: String, Hashable, Sendable {
  case bold = "1"
  case dim = "2"
  case red = "1;31"
  case yellow = "33"
  case cyan = "36"
}

/// Styles text for terminals. If it is off, text is unchanged.
public struct ANSIStyler: Hashable, Sendable {
  /// Whether styling is on.
  public let isOn: Bool

  /// Creates a styler.
  public init(isOn: Bool) { self.isOn = isOn }

  /// Returns a text in a style, or unchanged if the style is `nil`.
  public func styled(_ style: TextStyle?, _ text: String) -> String {
    guard isOn, let style else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}

/// Returns a text with escapes for control characters, line separators and bidirectional controls.
public func printable(_ text: String) -> String {
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

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case ..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// Returns the terminal columns of a text: two for wide East Asian characters and emoji, none for combining marks.
public func terminalWidth(of text: String) -> Int {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
  return text.reduce(0) { width, character in
    guard let scalar = character.unicodeScalars.first else { return width }
    return width + terminalWidth(of: scalar)
  }
}

func terminalWidth(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
