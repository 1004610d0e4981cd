/// The start of a head or a constraint at the end of a line, which a hard line break has split.
enum BrokenBeginning {
  /// The length of the longest start that is kept, in bytes.
  private static let maximumLength = 100

  /// Returns the start of a head or a constraint at the end of a line, or `nil` if there is none.
  static func bytes(atEndOf line: [UInt8]) -> ArraySlice<UInt8>? {
    var index = max(0, line.count - maximumLength)
    while index < line.count {
      switch line[index] | 0x20 {
      case UInt8.less | 0x20, UInt8(ascii: "&"):
        let length = line[index] == .less ? 1 : line.has("&lt;", at: index) ? 4 : 0
        if length > 0, isClass(line[(index + length)...]) { return line[index...] }
      case UInt8(ascii: "u"), UInt8(ascii: "c"), UInt8(ascii: "a"):
        if Phrase.begins(at: index, in: line) { return line[index...] }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns whether a text is a part of `Class:0`, which precedes an address.
  private static func isClass(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.drop { $0 == .less }.drop { $0.isInClassName }
    return rest.isEmpty || rest.equals(":") || rest.equals(":0")
  }

  /// Returns whether a text starts with a complete head or constraint.
  static func isWhole(_ text: [UInt8], anyClass: Bool) -> Bool {
    Phrase.at(0, in: text) != nil || ConstraintText.isStart(in: text, at: 0, anyClass: anyClass)
  }
}

/// Joins the lines of a wrapped constraint.
///
/// A line break replaces a space or nothing, because lines are broken at spaces or at a column. If the parser needs a
/// space, the characters around the break show it; otherwise there is none, and names are compared without spaces.
struct WrappedLines {
  private var text: [UInt8] = []

  /// Appends a line after a line break, or without one if the break splits an escape.
  static func append(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    if let start = text.suffix(5).lastIndex(where: { "\\~&".utf8.contains($0) }) {
      let whole = text[start...] + line
      let undone = cleaned(whole, isQuoted: false)
      if undone.count < whole.count {
        text.replaceSubrange(start..., with: undone)
        return
      }
    }
    text.append(.newline)
    text.append(contentsOf: line)
  }

  /// Returns the text of a slice without line breaks.
  static func joined(_ slice: ArraySlice<UInt8>) -> [UInt8] {
    var lines = WrappedLines()
    lines.text.reserveCapacity(slice.count + 8)
    for index in slice.indices {
      if slice[index] != .newline {
        lines.text.append(slice[index])
      } else if lines.needsSpace(before: slice[index...].prefix(64).filter { $0 != .newline }[...]) {
        lines.text.append(.space)
      }
    }
    return lines.text
  }

  private func needsSpace(before next: ArraySlice<UInt8>) -> Bool {
    guard let last = text.last, let first = next.first, last != .space, first != .space else { return false }
    if Self.startsWord(next) || last == .comma || last == .colon && first == .quote { return true }
    let isSign = first == .minus || first == UInt8(ascii: "+")
    if isSign, let behind = next.dropFirst().first {
      // A constant follows an attribute, or the multiplier after it.
      if last.isLetter, behind == .space || behind.isDigit { return true }
      if last.isDigit, behind == .space { return true }
    }
    return endsHead(before: next)
  }

  /// Returns whether the next word needs a space before it: after a mask, an operand or the whole body.
  private static func startsWord(_ next: ArraySlice<UInt8>) -> Bool {
    let words: [StaticString] = [
      "(active", "(inactive", "(names:", "(Names:", "priority:", "Hug:", "CompressionResistance:", "NSSpace(",
      "NSLayoutAnchorConstraintSpace(", "h=-", "h=&", "v=-", "v=&",
    ]
    return words.contains { next.has($0, at: next.startIndex) }
  }

  /// Returns whether the text ends with a part that precedes a body: the address, the mask or the identifier.
  private func endsHead(before next: ArraySlice<UInt8>) -> Bool {
    guard let start = text.first == .quote ? 0 : text.firstIndex(of: .space).map({ $0 + 1 }) else {
      return endsAddress(before: next)
    }
    let rest = text[start...]
    if rest.first == .quote {
      return rest.count > 1 && rest.last == .quote && rest.firstIndex(of: "' ", from: rest.startIndex) == nil
    }
    return rest.has("h=", at: rest.startIndex) && rest.count == 11
  }

  /// Returns whether the text is `<Class:0x1`, `<Class:key[0x1]` or `<Class:0x1@File.swift#21`, and the next text does
  /// not continue it.
  private func endsAddress(before next: ArraySlice<UInt8>) -> Bool {
    if text.last == .closeBracket || text.last == .greater { return true }
    guard let address = text.firstIndex(of: ":0x", from: 0) else { return false }
    let word = next.prefix { !$0.isBlank }
    let digits = text[(address + 3)...]
    if digits.contains(UInt8(ascii: "#")) {
      return digits.last?.isDigit == true && !word.allSatisfy { $0.isDigit }
    }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isHexDigit }) else { return false }
    return !word.prefix { $0 != UInt8(ascii: "@") && $0 != .greater }.allSatisfy { $0.isHexDigit }
  }
}
