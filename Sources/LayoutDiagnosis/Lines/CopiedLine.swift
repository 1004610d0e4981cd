/// Reverts the effects of copying: quote and comment markers, and Markdown.
func uncopied(_ line: [UInt8]) -> [UInt8] {
  var rest = line[...].withoutQuoting
  if rest.last == 13 { rest.removeLast() }
  var text: [UInt8] = []
  text.reserveCapacity(rest.count)
  while let byte = rest.first {
    if let (bytes, length) = unescaped(rest) {
      text += bytes
      rest = rest.dropFirst(length)
    } else if let (old, new) = replacements.first(where: { rest.has($0.0, at: rest.startIndex) }) {
      new.withUTF8Buffer { text += $0 }
      rest.removeFirst(old.utf8CodeUnitCount)
    } else {
      text.append(byte)
      rest.removeFirst()
    }
  }
  return text
}

private let replacements: [(StaticString, StaticString)] = [("\t", " "), ("`", ""), ("**", ""), ("~~", "-")]

extension ArraySlice<UInt8> {
  fileprivate var withoutQuoting: ArraySlice<UInt8> {
    let trimmed = drop { $0.isBlank }
    let start = trimmed.startIndex
    if trimmed.has("//", at: start) { return trimmed.dropFirst(2).withoutQuoting }
    let isQuoted = trimmed.has("> ", at: start) || trimmed.has(">>", at: start) || trimmed.equals(">")
    return isQuoted ? trimmed.dropFirst(trimmed.has("> ", at: start) ? 2 : 1).withoutQuoting : self
  }
}

/// An escape in Markdown or a property list, except for line breaks.
private func unescaped(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
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
