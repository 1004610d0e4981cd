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

/// Returns a text with escapes for control characters, line separators, and bidirectional embeddings, overrides and
/// isolates, which untrusted documents may contain.
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
