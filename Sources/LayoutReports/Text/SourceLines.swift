import LayoutSpec

/// The lines of a text, of which some are shown with a caret below.
public struct SourceLines {
  private let lines: [ArraySlice<UInt8>]
  private let first: Int

  /// Creates the lines of a text, which are numbered from `first`.
  public init(_ source: [UInt8], first: Int = 1) {
    self.first = first
    lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The number of Unicode scalars to which a long line is shortened, and of those that are shown before the column.
  private static let (width, widthBefore) = (110, 40)

  /// Returns a line, shortened if it is long, with a caret and tildes; empty if there is no such line.
  func excerpt(line: Int, column: Int, length: Int? = nil, _ style: TextStyle, _ styler: ANSIStyler) -> String {
    guard lines.indices.contains(line - first) else { return "" }
    var bytes = lines[line - first]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    let isLong = bytes.count > Self.width
    let start = Self.offset(of: column, in: bytes)
    let from = isLong ? Self.offset(of: column - Self.widthBefore, in: bytes) : bytes.startIndex
    func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
      Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }
    // Tabs become spaces, so that carets line up.
    func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      printable(String(String.UnicodeScalarView(scalars.map { $0 == "\t" ? " " : $0 })))
    }
    let prefix = scalars(bytes[from..<start])
    let room = isLong ? max(1, Self.width - prefix.count) : bytes.count
    // A scalar has at most four bytes.
    let shown = bytes[start...].prefix(4 * room)
    let rest = scalars(shown).prefix(room)
    let markedCount = max(1, scalars(shown.prefix(max(1, length ?? bytes[start...].lengthOfToken))).count)
    let before = (from > bytes.startIndex ? "…" : "") + text(prefix)
    let marked = text(rest.prefix(markedCount))
    let isCut = bytes[start...].count { $0 & 0xC0 != 0x80 } > rest.count
    let after = text(rest.dropFirst(markedCount)) + (isCut ? "…" : "")
    let isContainer = rest.first == "{" || rest.first == "["
    let tildes = String(repeating: "~", count: isContainer ? 0 : max(1, terminalWidth(of: marked)) - 1)
    let marks = styler.styled(style, "^" + tildes)
    let number = String(line)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let gap = String(repeating: " ", count: terminalWidth(of: before))
    return """
      \(margin)\(styler.styled(.cyan, "\(number) |")) \(before)\(marked)\(after)
      \(String(repeating: " ", count: margin.count + number.count)) \(styler.styled(.cyan, "|")) \(gap)\(marks)

      """
  }

  /// In Unicode scalars; `nil` if there is no such line.
  func endColumn(line: Int, column: Int, length: Int) -> Int? {
    guard lines.indices.contains(line - first) else { return nil }
    let bytes = lines[line - first]
    let part = bytes[Self.offset(of: column, in: bytes)...].prefix(length)
    return column + part.count { $0 & 0xC0 != 0x80 }
  }

  private static func offset(of column: Int, in line: ArraySlice<UInt8>) -> Int {
    line.indices.lazy.filter { line[$0] & 0xC0 != 0x80 || $0 == line.startIndex }.dropFirst(max(0, column - 1)).first
      ?? line.endIndex
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes of the JSON string or the word that it starts with.
  package var lengthOfToken: Int {
    guard first == UInt8(ascii: "\"") else { return prefix { Identifier.mayContain($0) }.count }
    var isEscaped = false
    for index in indices.dropFirst() {
      if !isEscaped, self[index] == UInt8(ascii: "\"") { return index + 1 - startIndex }
      isEscaped = !isEscaped && self[index] == UInt8(ascii: "\\")
    }
    return count
  }
}
