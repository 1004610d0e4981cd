import LayoutSpec

/// Converts the lenient JSON of keyboard-layout-editor's "Raw data" tab to strict JSON.
///
/// The notation omits the quotes of keys and the outer brackets of the list of rows, and allows trailing commas,
/// single-quoted strings and comments. Everything else is kept for the JSON parser to check.
///
/// - Complexity: O(n) in the number of bytes.
struct LenientJSON {
  private(set) var bytes: [UInt8] = []
  /// For each byte of `bytes`, that of the source.
  private var offsets: [Int32] = []

  let isEnclosed: Bool

  init(_ source: [UInt8], isEnclosed: Bool = false) {
    self.isEnclosed = isEnclosed
    bytes.reserveCapacity(source.count + 64)
    offsets.reserveCapacity(source.count + 64)
    if isEnclosed { append(UInt8(ascii: "["), from: 0) }
    rewrite(source)
    if isEnclosed {
      removeTrailingComma()
      append(UInt8(ascii: "]"), from: source.count)
    }
  }

  func sourceOffset(of offset: Int) -> Int {
    if offset < offsets.count { return Int(offsets[max(0, offset)]) }
    return offsets.last.map { Int($0) } ?? 0
  }

  private mutating func rewrite(_ source: [UInt8]) {
    var index = 0
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = copyString(source, from: index)
      case UInt8(ascii: "/") where index + 1 < source.count && source[index + 1] == UInt8(ascii: "/"):
        while index < source.count, source[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "/") where index + 1 < source.count && source[index + 1] == UInt8(ascii: "*"):
        index = Self.endOfComment(source, from: index)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        removeTrailingComma()
        append(byte, from: index)
        index += 1
      default:
        if byte == UInt8(ascii: "."), index == 0 || !Identifier.isASCIIDigit(source[index - 1]) {
          append(UInt8(ascii: "0"), from: index)
        }
        if Self.isWordStart(byte) {
          index = copyWord(source, from: index)
        } else {
          append(byte, from: index)
          index += 1
        }
      }
    }
  }

  private static func endOfComment(_ source: [UInt8], from start: Int) -> Int {
    var index = start + 2
    while index + 1 < source.count {
      if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return source.count
  }

  private mutating func copyString(_ source: [UInt8], from start: Int) -> Int {
    let quote = source[start]
    append(UInt8(ascii: "\""), from: start)
    var index = start + 1
    while index < source.count, source[index] != quote {
      if source[index] == UInt8(ascii: "\\"), index + 1 < source.count {
        if source[index + 1] != UInt8(ascii: "'") { append(source[index], from: index) }
        append(source[index + 1], from: index + 1)
        index += 2
        continue
      }
      if source[index] == UInt8(ascii: "\"") { append(UInt8(ascii: "\\"), from: index) }
      append(source[index], from: index)
      index += 1
    }
    guard index < source.count else { return index }
    append(UInt8(ascii: "\""), from: index)
    return index + 1
  }

  private mutating func copyWord(_ source: [UInt8], from start: Int) -> Int {
    var end = start
    while end < source.count, Self.isWordStart(source[end]) || Identifier.isASCIIDigit(source[end]) { end += 1 }
    var next = end
    while next < source.count, source[next].isXMLSpace { next += 1 }
    let isKey = next < source.count && source[next] == UInt8(ascii: ":")
    if isKey { append(UInt8(ascii: "\""), from: start) }
    for index in start..<end { append(source[index], from: index) }
    if isKey { append(UInt8(ascii: "\""), from: end - 1) }
    return end
  }

  private mutating func removeTrailingComma() {
    var index = bytes.count - 1
    while index >= 0, bytes[index].isXMLSpace { index -= 1 }
    guard index >= 0, bytes[index] == UInt8(ascii: ",") else { return }
    bytes[index] = UInt8(ascii: " ")
  }

  private mutating func append(_ byte: UInt8, from offset: Int) {
    bytes.append(byte)
    offsets.append(Int32(truncatingIfNeeded: offset))
  }

  private static func isWordStart(_ byte: UInt8) -> Bool { Identifier.isASCIILetter(byte) || byte == UInt8(ascii: "_") }
}
