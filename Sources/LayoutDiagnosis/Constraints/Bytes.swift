extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "'")
  static let doubleQuote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let open = UInt8(ascii: "(")
  static let close = UInt8(ascii: ")")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let minus = UInt8(ascii: "-")
  static let bar = UInt8(ascii: "|")
}

extension UInt8 {
  var isBlank: Bool { self == .space || self == .tab || self == .newline || self == 13 }
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
  var isHexDigit: Bool { isDigit || ((self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "f")) }
  var lowercased: UInt8 { isLetter ? self | 0x20 : self }
  var isInClassName: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == .dot || self == UInt8(ascii: "$")
      || self >= 0x80
  }
}

extension Collection where Element == UInt8, Index == Int {
  /// - Parameter ignoringCase: whether capital letters also match. The text must be lowercase.
  func has(_ text: StaticString, at index: Int, ignoringCase: Bool = false) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index >= startIndex, count <= endIndex - index else { return false }
    return text.withUTF8Buffer { text in
      for offset in 0..<count {
        let byte = self[index + offset]
        guard byte == text[offset] || ignoringCase && byte.lowercased == text[offset] else { return false }
      }
      return true
    }
  }

  func firstIndex(of text: StaticString, from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    guard count > 0, endIndex - count >= start else { return nil }
    let first = text.withUTF8Buffer { $0[0] }
    return (start...endIndex - count).first { self[$0] == first && has(text, at: $0) }
  }

  func contains(anyOf texts: StaticString...) -> Bool { texts.contains { firstIndex(of: $0, from: startIndex) != nil } }

  func skippingBlanks(from start: Int) -> Int {
    var index = start
    while index < endIndex, self[index].isBlank { index += 1 }
    return index
  }
}

extension ArraySlice<UInt8> {
  var trimmed: ArraySlice<UInt8> { trimmed { $0.isBlank } }

  var trimmedOfFiller: ArraySlice<UInt8> { trimmed { $0.isBlank || $0 == .doubleQuote || $0 == .comma } }

  private func trimmed(of isFiller: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var slice = drop(while: isFiller)
    while let last = slice.last, isFiller(last) { slice.removeLast() }
    return slice
  }

  var text: String { String(decoding: self, as: UTF8.self) }

  /// Generic arguments such as `<A, B<C>>` are left out.
  var splitAfterClassName: (name: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let name = prefix { $0.isInClassName }
    let rest = dropFirst(name.count)
    guard rest.first == .less else { return (name, rest) }
    var depth = 0
    for (index, byte) in zip(rest.indices, rest) {
      if byte == .less { depth += 1 }
      if byte == .greater { depth -= 1 }
      if depth == 0 { return (name, rest[(index + 1)...]) }
    }
    return (name, rest)
  }

  /// Splits `key[0x1]`. The key is the whole text if it has no address.
  var splitBeforeAddress: (key: ArraySlice<UInt8>, address: ArraySlice<UInt8>?) {
    guard last == .closeBracket, let bracket = lastIndex(of: .openBracket), has("0x", at: bracket + 1) else {
      return (self, nil)
    }
    return (self[..<bracket], self[(bracket + 1)...].dropLast())
  }

  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: startIndex) }

  func hasSuffix(_ text: StaticString) -> Bool { has(text, at: endIndex - text.utf8CodeUnitCount) }

  /// In the format of C, with an optional sign that spaces may follow; `nil` for infinite numbers and `nan`.
  var printedNumber: Double? {
    var rest = self
    var isNegative = false
    if rest.first == .minus || rest.first == UInt8(ascii: "+") {
      isNegative = rest.first == .minus
      rest = rest.dropFirst().trimmed
    }
    // Swift also parses hexadecimal numbers.
    guard let first = rest.first, first.isDigit || first == .dot, rest.count <= 64,
      rest.allSatisfy({ $0.isDigit || ".eE+-".utf8.contains($0) }), let number = Double(rest.text), number.isFinite
    else { return nil }
    return isNegative ? -number : number
  }
}

/// For a message: on one line, and at most 400 bytes long.
func quotedText(_ bytes: some Collection<UInt8>) -> String {
  let limit = 400
  let words = bytes.prefix(limit * 4).split { $0 == .space || $0 == .newline || $0 == .tab }
  let text = Array(words.joined(separator: [.space]))
  guard text.count > limit else { return String(decoding: text, as: UTF8.self) }
  var end = limit
  while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
  return String(decoding: text[..<end], as: UTF8.self) + "…"
}
