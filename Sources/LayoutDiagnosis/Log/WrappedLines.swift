/// The end of a line that may be the beginning of a head or a constraint, which a hard line break has cut in two.
enum BrokenBeginning {
  /// The longest beginning that is kept, in bytes.
  private static let maximumLength = 100

  /// What begins at the end of a line, or `nil` if nothing does.
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

  /// Whether a text is a part of `Class:0`, as stands in front of an address.
  private static func isClass(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.drop { $0 == .less }.drop { $0.isInClassName }
    return rest.isEmpty || rest.equals(":") || rest.equals(":0")
  }

  /// Whether a head or a constraint stands at the beginning of a text.
  static func isWhole(_ text: [UInt8], anyClass: Bool) -> Bool {
    Phrase.at(0, in: text) != nil || ConstraintText.isStart(in: text, at: 0, anyClass: anyClass)
  }
}

/// Puts the lines of a constraint together that was wrapped.
///
/// A line break stands for a space or for nothing: lines are broken at spaces or at a column. Where the reader needs a
/// space, the signs around a break tell; elsewhere there is none, and names are compared without spaces.
struct WrappedLines {
  private var text: [UInt8] = []

  /// Appends a line behind a line break, or, if that has cut an escape in two, without one.
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

  /// The text of a slice in which line breaks stand.
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
    if isSign, last.isLetter, let behind = next.dropFirst().first, behind == .space || behind.isDigit { return true }
    return endsHead(before: next)
  }

  /// Whether a word comes that a space precedes: behind a mask, an operand or the whole body.
  private static func startsWord(_ next: ArraySlice<UInt8>) -> Bool {
    let words: [StaticString] = [
      "(active", "(inactive", "(names:", "(Names:", "priority:", "Hug:", "CompressionResistance:", "NSSpace(",
      "NSLayoutAnchorConstraintSpace(", "h=-", "h=&", "v=-", "v=&",
    ]
    return words.contains { next.has($0, at: next.startIndex) }
  }

  /// Whether the text ends with one of the parts in front of a body: the address, the mask, the identifier.
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

  /// Whether the text is `<Class:0x1`, `<Class:key[0x1]` or `<Class:0x1@File.swift#21`, and what comes is no rest of it.
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
