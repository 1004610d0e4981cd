/// Reverts the effects of copying: quote and comment markers, Markdown, HTML, typographic quotes and colors.
func uncopied(_ line: [UInt8]) -> [UInt8] {
  var rest = line[...].withoutQuoting
  if rest.last == 13 { rest.removeLast() }
  // A line with straight quotes has the others in a text.
  let replacements = line.contains(.quote) ? replacements.dropLast(2) : replacements[...]
  var text: [UInt8] = []
  text.reserveCapacity(rest.count)
  while let byte = rest.first {
    if let (bytes, length) = unescaped(rest) {
      text += bytes
      rest = rest.dropFirst(length)
    } else if byte >= 0x80 || "\t`*~&=".utf8.contains(byte),
      let (old, new) = replacements.first(where: { rest.has($0.0, at: rest.startIndex) })
    {
      new.withUTF8Buffer { text += $0 }
      rest.removeFirst(old.utf8CodeUnitCount)
    } else {
      text.append(byte)
      rest.removeFirst()
    }
  }
  return text
}

private let replacements: [(StaticString, StaticString)] = [
  ("\t", " "), ("`", ""), ("**", ""), ("~~", "-"), ("\u{A0}", " "), ("\u{200B}", ""), ("=—", "=--"), ("&—", "&--"),
  ("“", "\""),
  ("”", "\""),
  ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&apos;", "'"),
  ("&nbsp;", " "), ("&#10;", " "), ("‘", "'"), ("’", "'"),
]

extension ArraySlice<UInt8> {
  fileprivate var withoutQuoting: ArraySlice<UInt8> {
    let trimmed = drop { $0.isBlank }
    let start = trimmed.startIndex
    if trimmed.has("//", at: start) { return trimmed.dropFirst(2).withoutQuoting }
    let isQuoted = trimmed.has("> ", at: start) || trimmed.has(">>", at: start) || trimmed.equals(">")
    return isQuoted ? trimmed.dropFirst(trimmed.has("> ", at: start) ? 2 : 1).withoutQuoting : self
  }
}

/// An escape in Markdown, a property list or a terminal, except for line breaks.
private func unescaped(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
  if rest.has("\u{1B}[", at: rest.startIndex) {
    return ([], 3 + rest.dropFirst(2).prefix { $0.isDigit || $0 == UInt8(ascii: ";") }.count)
  }
  guard rest.first == .backslash, let next = rest.dropFirst().first else { return nil }
  let digits = rest.dropFirst(2).prefix(4)
  if next.lowercased == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy({ $0.isHexDigit }),
    let value = UInt32(digits.text, radix: 16), value >= 0x20, let scalar = Unicode.Scalar(value)
  {
    return (Array(String(scalar).utf8), 6)
  }
  let isPunctuation = next > .space && next < 0x7F && !next.isLetter && !next.isDigit && next != .backslash
  return isPunctuation ? ([next], 2) : nil
}
