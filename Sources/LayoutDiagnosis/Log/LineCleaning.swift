/// Reverts the effects of copying on a line of a log: quoting, comment markers, times, Markdown and HTML escapes, code fences,
/// terminal colors, typographic quotes and nonbreaking spaces.
///
/// - Parameter isQuoted: whether quote markers may precede the line.
/// - Returns: the line without quote markers and trailing blanks.
func cleaned(_ line: ArraySlice<UInt8>, isQuoted: Bool = true) -> [UInt8] {
  var line = line
  while let last = line.last, last.isBlank { line.removeLast() }
  var text: [UInt8] = []
  text.reserveCapacity(line.count)
  var rest = (isQuoted ? line.withoutQuoting : line).withoutTime
  while let byte = rest.first {
    let taken = byte < 0x80 ? replacement(atASCII: byte, of: rest) : replacement(atUnicode: rest, after: text.last)
    guard let taken else {
      text.append(byte == .tab ? .space : byte)
      rest.removeFirst()
      continue
    }
    taken.text.withUTF8Buffer { text.append(contentsOf: $0) }
    text.append(contentsOf: taken.scalar)
    rest.removeFirst(taken.length)
  }
  return text
}

/// The replacement of a few bytes.
private struct Replacement {
  let length: Int
  var text: StaticString = ""
  /// The bytes to append to the text.
  var scalar: [UInt8] = []
}

extension ArraySlice<UInt8> {
  /// Whether quote or comment markers precede the line.
  var isQuoted: Bool { trimmed.startIndex < withoutQuoting.trimmed.startIndex }

  /// The line without quote and comment markers before it.
  var withoutQuoting: ArraySlice<UInt8> {
    var rest = self
    while true {
      let trimmed = rest.drop { $0.isBlank }
      let start = trimmed.startIndex
      if trimmed.count == 1, trimmed.has(">", at: start) {
        // An empty line of a quotation.
        return trimmed.dropFirst()
      } else if trimmed.has("//", at: start) {
        rest = trimmed.dropFirst(2)
      } else if trimmed.has("> ", at: start) || trimmed.has(">>", at: start) || trimmed.has(">\t", at: start)
        || trimmed.has("* ", at: start) && !trimmed.isMultiplier || trimmed.has("# ", at: start)
      {
        rest = trimmed.dropFirst(1)
      } else {
        return rest
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes start with `* 0.5`, which continues a constraint, and not with a bullet.
  private var isMultiplier: Bool {
    dropFirst(2).prefix { !$0.isBlank && $0 != .greater }.printedNumber != nil
  }
}

extension ArraySlice<UInt8> {
  /// The line without the time that build servers and `NSLog` write before it: `[15:38:08] `,
  /// `2026-01-05T15:38:08.839Z `, `2026-01-05 15:38:08.839+0100 App[123:456] `.
  fileprivate var withoutTime: ArraySlice<UInt8> {
    var rest = drop { $0.isBlank }
    let isBracketed = rest.first == .openBracket
    if isBracketed { rest.removeFirst() }
    guard rest.first?.isDigit == true else { return self }
    let isDated = rest.takeDigits("dddd-dd-dd")
    if isDated, rest.first == .space || rest.first == UInt8(ascii: "T") { rest.removeFirst() }
    guard rest.takeDigits("dd:dd:dd") else { return self }
    rest = rest.drop { $0.isDigit || ".,+-:Z".utf8.contains($0) }
    if isBracketed {
      guard rest.first == .closeBracket else { return self }
      rest.removeFirst()
    }
    guard rest.isEmpty || rest.first?.isBlank == true else { return self }
    return rest.dropFirst().withoutProcess
  }

  /// The line without the process before it: `App[123:456] `.
  private var withoutProcess: ArraySlice<UInt8> {
    let name = prefix { $0 != .openBracket && $0 != .less && $0 != .doubleQuote && $0 != .quote }
    guard name.count <= 80, !name.isEmpty else { return self }
    var rest = dropFirst(name.count).dropFirst()
    let numbers = rest.prefix { $0.isHexDigit || $0 == .colon }
    rest = rest.dropFirst(numbers.count)
    guard numbers.first?.isDigit == true, rest.first == .closeBracket else { return self }
    rest.removeFirst()
    return rest.isEmpty || rest.first?.isBlank == true ? rest.dropFirst() : self
  }

  /// Removes digits and separators that match a pattern, in which `d` stands for a digit.
  private mutating func takeDigits(_ pattern: StaticString) -> Bool {
    let count = pattern.utf8CodeUnitCount
    let matches = pattern.withUTF8Buffer { pattern in
      self.count >= count
        && zip(self, pattern).allSatisfy { $1 == UInt8(ascii: "d") ? $0.isDigit : $0 == $1 }
    }
    if matches { removeFirst(count) }
    return matches
  }
}

private func replacement(atASCII byte: UInt8, of rest: ArraySlice<UInt8>) -> Replacement? {
  let start = rest.startIndex
  switch byte {
  case .backslash: return unescaped(rest)
  case UInt8(ascii: "`"): return Replacement(length: 1)
  case UInt8(ascii: "*") where rest.has("**", at: start): return Replacement(length: 2)
  case UInt8(ascii: "~") where rest.has("~~", at: start): return Replacement(length: 2, text: "-")
  case UInt8(ascii: "&"):
    return characterReference(rest)
  case 0x1B where rest.has("[", at: start + 1): return terminalSequence(rest)
  // Without a line feed, a carriage return separates lines, too.
  case 0x0D: return Replacement(length: 1, text: " ")
  case 0..<0x20 where byte != .tab: return Replacement(length: 1)
  default: return nil
  }
}

/// Matches a character reference of HTML: `&lt;`, `&#39;`, `&#x27;`.
private func characterReference(_ rest: ArraySlice<UInt8>) -> Replacement? {
  let start = rest.startIndex
  let named: [(StaticString, StaticString)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"), ("&nbsp;", " "),
  ]
  for (name, text) in named where rest.has(name, at: start) {
    return Replacement(length: name.utf8CodeUnitCount, text: text)
  }
  guard rest.has("&#", at: start) else { return nil }
  let isHexadecimal = rest.has("x", at: start + 2, ignoringCase: true)
  let digits = rest.dropFirst(isHexadecimal ? 3 : 2).prefix(8).prefix { $0.isHexDigit }
  guard rest.has(";", at: digits.endIndex), let value = UInt32(digits.text, radix: isHexadecimal ? 16 : 10),
    value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value), let scalar = Unicode.Scalar(value)
  else { return nil }
  // A line break and a nonbreaking space separate words.
  let bytes = value < 0x20 || value == 0xA0 ? [UInt8.space] : Array(String(scalar).utf8)
  return Replacement(length: digits.endIndex + 1 - start, scalar: bytes)
}

/// Matches a color sequence of a terminal: `ESC [ 31 m`.
private func terminalSequence(_ rest: ArraySlice<UInt8>) -> Replacement {
  var length = 2
  for byte in rest.dropFirst(2).prefix(16) {
    length += 1
    if byte >= 0x40 { break }
  }
  return Replacement(length: length)
}

/// Matches Markdown's escapes of punctuation, and the escapes of a property list other than line breaks.
private func unescaped(_ rest: ArraySlice<UInt8>) -> Replacement? {
  guard let next = rest.dropFirst().first else { return nil }
  if next == UInt8(ascii: "U") || next == UInt8(ascii: "u"), let scalar = unicodeEscape(rest) {
    return Replacement(length: 6, scalar: Array(String(scalar).utf8))
  }
  // The reference after it is replaced next, and so is the escape that was escaped once more.
  if next == UInt8(ascii: "&") { return Replacement(length: 1) }
  if next == .backslash, let third = rest.dropFirst(2).first, "<>&'|-_*[]()#".utf8.contains(third) {
    return Replacement(length: 1)
  }
  let isPunctuation = next > .space && next < 0x7F && !next.isLetter && !next.isDigit && next != .backslash
  return isPunctuation ? Replacement(length: 2, scalar: [next]) : nil
}

/// Returns the scalar of `\U2019`, or `nil` for a surrogate or a scalar that would end a text.
private func unicodeEscape(_ rest: ArraySlice<UInt8>) -> Unicode.Scalar? {
  let digits = rest.dropFirst(2).prefix(4)
  guard digits.count == 4, digits.allSatisfy({ $0.isHexDigit }), let value = UInt32(digits.text, radix: 16),
    value >= 0xA0
  else { return nil }
  return Unicode.Scalar(value)
}

private func replacement(atUnicode rest: ArraySlice<UInt8>, after last: UInt8?) -> Replacement? {
  // Between spaces a dash is a minus sign, elsewhere two of an autoresizing mask.
  if last == .space, rest.has("\u{2013} ", at: rest.startIndex) { return Replacement(length: 3, text: "-") }
  for (scalar, text) in typographicScalars where rest.has(scalar, at: rest.startIndex) {
    return Replacement(length: scalar.utf8CodeUnitCount, text: text)
  }
  return nil
}

/// Scalars that copying puts in the place of ASCII, with what they stand for.
private let typographicScalars: [(scalar: StaticString, text: StaticString)] = [
  ("\u{A0}", " "), ("\u{201C}", "\""), ("\u{201D}", "\""), ("\u{2018}", "'"), ("\u{2019}", "'"), ("\u{2013}", "--"),
  ("\u{2014}", "---"), ("\u{2212}", "-"), ("\u{2264}", "<="), ("\u{2265}", ">="), ("\u{2026}", "..."),
  ("\u{200B}", ""), ("\u{FEFF}", ""), ("\u{D7}", "x"),
]
