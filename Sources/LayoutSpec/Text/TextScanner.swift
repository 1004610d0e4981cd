import Layout

struct TextError: Error {
  var offset: Int
  var message: String
}

/// Scans the tokens that expressions and visual formats share.
package struct TextScanner {
  let bytes: [UInt8]
  package private(set) var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var current: UInt8? { position < bytes.count ? bytes[position] : nil }
  var isAtEnd: Bool { position >= bytes.count }

  func byte(after distance: Int) -> UInt8? { position + distance < bytes.count ? bytes[position + distance] : nil }

  package mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Consumes `byte` if it is next.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  mutating func takeRelation() -> Relation? {
    guard let first = current, byte(after: 1) == UInt8(ascii: "=") else { return nil }
    let relation: Relation
    switch first {
    case UInt8(ascii: "="): relation = .equal
    case UInt8(ascii: "<"): relation = .lessThanOrEqual
    case UInt8(ascii: ">"): relation = .greaterThanOrEqual
    default: return nil
    }
    position += 2
    return relation
  }

  /// The end of a message if something like a relation is next: `=`, `=>`, `=<`, `<`, `>`, `≤` or `≥`.
  var relationHint: String {
    let meant: String
    switch (current, byte(after: 1), byte(after: 2)) {
    case (UInt8(ascii: "="), UInt8(ascii: ">"), _), (UInt8(ascii: ">"), _, _), (0xE2, 0x89, 0xA5): meant = ">="
    case (UInt8(ascii: "="), UInt8(ascii: "<"), _), (UInt8(ascii: "<"), _, _), (0xE2, 0x89, 0xA4): meant = "<="
    case (UInt8(ascii: "="), _, _): meant = "=="
    default: return ""
    }
    return "; did you mean '\(meant)'?"
  }

  package mutating func takeName() -> String? {
    let start = position
    while let (scalar, length) = scalar(at: position) {
      guard position > start ? Identifier.isContinuation(scalar) : Identifier.isStart(scalar) else { break }
      position += length
    }
    guard position > start else { return nil }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns the scalar at an offset and its number of bytes, which are known to be valid UTF-8.
  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] < 0x80 { return (Unicode.Scalar(bytes[offset]), 1) }
    var iterator = bytes[offset..<min(offset + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  /// Consumes an unsigned number if one is next: `12`, `1.5`, `.5`, `1e3`.
  package mutating func takeNumber() -> Double? {
    var end = position
    var digits = 0
    func isDigit(_ index: Int) -> Bool { index < bytes.count && Identifier.isASCIIDigit(bytes[index]) }
    while isDigit(end) {
      end += 1
      digits += 1
    }
    let wholeEnd = end
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
      end += 1
      while isDigit(end) { end += 1 }
    } else if digits == 0 {
      return nil
    }
    let mantissaEnd = end
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") {
        exponent += 1
      }
      if isDigit(exponent) {
        while isDigit(exponent) { exponent += 1 }
        end = exponent
      }
    }
    defer { position = end }
    if end == wholeEnd, mantissaEnd == wholeEnd, digits <= 15 {
      let number: Int = bytes[position..<end].reduce(0) { number, digit in number * 10 + Int(digit & 0x0F) }
      return Double(number)
    }
    return Double(String(decoding: bytes[position..<end], as: UTF8.self))
  }

  func error(_ message: String) -> TextError { TextError(offset: position, message: message) }

  /// The end of a message if a comment is next or has just begun; otherwise empty.
  var commentHint: String {
    let slash = UInt8(ascii: "/")
    let isComment = current == slash && (byte(after: 1) == slash || position > 0 && bytes[position - 1] == slash)
    return isComment ? "; a constraint has no comments" : ""
  }

  var found: String {
    if isAtEnd { return "the end" }
    return scalar(at: position).map { "'\(Character($0.0))'" } ?? "this"
  }
}
