/// Returns the number of terminal columns of a text: two for wide East Asian characters and emoji, none for combining
/// marks.
public func terminalWidth(of text: String) -> Int {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
  return text.reduce(0) { width, character in
    guard let scalar = character.unicodeScalars.first else { return width }
    return width + terminalWidth(of: scalar)
  }
}

/// Returns the number of terminal columns of a character with this first scalar.
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

/// Breaks a text between words into lines.
///
/// - Parameter fits: returns whether words are short enough for a line. A single word always is.
package func wrapped(_ text: String, fits: (String) -> Bool) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, fits("\(last) \(word)") {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
