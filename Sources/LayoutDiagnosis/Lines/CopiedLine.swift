/// Reverts the effects of copying on a line of a log: quote and comment markers, Markdown and trailing blanks.
func uncopied(_ line: [UInt8]) -> [UInt8] {
  var rest = line[...].withoutQuoting
  while rest.last?.isBlank == true { rest.removeLast() }
  var text: [UInt8] = []
  text.reserveCapacity(rest.count)
  while let byte = rest.first {
    let start = rest.startIndex
    if let (bytes, length) = unescaped(rest) {
      text += bytes
      rest.removeFirst(length)
    } else if byte == UInt8(ascii: "`") {
      rest.removeFirst()
    } else if rest.has("**", at: start) {
      rest.removeFirst(2)
    } else if rest.has("~~", at: start) {
      text.append(.minus)
      rest.removeFirst(2)
    } else {
      text.append(byte == .tab ? .space : byte)
      rest.removeFirst()
    }
  }
  return text
}

extension ArraySlice<UInt8> {
  /// The line without quote and comment markers before it.
  fileprivate var withoutQuoting: ArraySlice<UInt8> {
    let trimmed = drop { $0.isBlank }
    let start = trimmed.startIndex
    if trimmed.has("//", at: start) { return trimmed.dropFirst(2).withoutQuoting }
    let isQuoted = trimmed.has("> ", at: start) || trimmed.has(">>", at: start) || trimmed.equals(">")
    return isQuoted ? trimmed.dropFirst().withoutQuoting : self
  }
}

/// Returns the text of an escape in Markdown or a property list, and the escape's length, except for line breaks.
private func unescaped(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
  guard rest.first == .backslash, let next = rest.dropFirst().first else { return nil }
  let digits = rest.dropFirst(2).prefix(4)
  if next == UInt8(ascii: "U"), digits.count == 4, digits.allSatisfy({ $0.isHexDigit }),
    let value = UInt32(digits.text, radix: 16), value >= 0xA0, let scalar = Unicode.Scalar(value)
  {
    return (Array(String(scalar).utf8), 6)
  }
  let isPunctuation = next > .space && next < 0x7F && !next.isLetter && !next.isDigit && next != .backslash
  return isPunctuation ? ([next], 2) : nil
}
