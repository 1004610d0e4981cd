/// Escapes a text for XML and HTML, in elements and quoted attributes.
///
/// Characters that XML does not allow become U+FFFD.
func markupEscaped(_ text: String) -> String {
  guard
    text.utf8.contains(where: { $0 < 0x20 || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0x27 })
      || text.unicodeScalars.contains(where: { $0.value == 0xFFFE || $0.value == 0xFFFF })
  else { return text }
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    case "\n", "\t": escaped += "&#\(scalar.value);"
    default:
      let isForbidden = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
      escaped.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
    }
  }
  return escaped
}
