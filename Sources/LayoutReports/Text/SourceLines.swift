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

  /// Returns a line with a caret under one of its scalars and tildes under those that belong to it, or an empty text if
  /// there is no such line. A long line is shortened.
  func excerpt(line: Int, column: Int, length: Int? = nil, _ style: TextStyle, _ styler: ANSIStyler) -> String {
    guard lines.indices.contains(line - first) else { return "" }
    var bytes = lines[line - first]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    let source = Excerpt(bytes, column: column, length: length)
    let number = String(line)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let before = (source.isCutBefore ? "…" : "") + Self.text(of: source.before)
    let marked = Self.text(of: source.marked)
    let shown = before + marked + Self.text(of: source.after) + (source.isCutBehind ? "…" : "")
    let gap = String(repeating: " ", count: terminalWidth(of: before))
    let isContainer = source.marked.first == "{" || source.marked.first == "["
    let markedWidth = isContainer ? 1 : max(1, terminalWidth(of: marked))
    let marks = styler.styled(style, "^" + String(repeating: "~", count: markedWidth - 1))
    return """
      \(margin)\(styler.styled(.cyan, "\(number) |")) \(shown)
      \(String(repeating: " ", count: margin.count + number.count)) \(styler.styled(.cyan, "|")) \(gap)\(marks)

      """
  }

  /// Returns a part of a line with spaces instead of tabs, so that carets line up.
  private static func text(of scalars: [Unicode.Scalar]) -> String {
    printable(String(String.UnicodeScalarView(scalars.map { $0 == "\t" ? " " : $0 })))
  }

  /// Returns the column after a part of a line, in Unicode scalars, or `nil` if there is no such line.
  func endColumn(line: Int, column: Int, length: Int) -> Int? {
    guard lines.indices.contains(line - first) else { return nil }
    let bytes = lines[line - first]
    let part = bytes[Excerpt.offset(of: column, in: bytes)...].prefix(length)
    return column + part.count { $0 & 0xC0 != 0x80 }
  }
}

private struct Excerpt {
  let before: [Unicode.Scalar]
  let marked: [Unicode.Scalar]
  let after: [Unicode.Scalar]
  let isCutBefore: Bool
  let isCutBehind: Bool

  private static let width = 110

  init(_ line: ArraySlice<UInt8>, column: Int, length: Int?) {
    // A scalar has at most four bytes, so this covers enough of the line.
    let start = Self.offset(of: column, in: line)
    let from = Self.offset(of: column - (line.count > Self.width ? 40 : column), in: line)
    let length = length ?? line[start...].lengthOfToken
    let end = min(start + max(1, length), line.endIndex)
    func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
      Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }
    let before = scalars(line[from..<start])
    let room = max(1, Self.width - before.count)
    let rest = scalars(line[start..<min(line.endIndex, start + 4 * room)]).prefix(line.count > Self.width ? room : .max)
    let markedCount = min(rest.count, scalars(line[start..<min(end, start + 4 * room)]).count)
    self.before = before
    marked = Array(rest.prefix(max(1, markedCount)))
    after = Array(rest.dropFirst(max(1, markedCount)))
    isCutBefore = from > line.startIndex
    isCutBehind = line[start...].count > rest.reduce(0) { $0 + (UTF8.encode($1)?.count ?? 1) }
  }

  fileprivate static func offset(of column: Int, in line: ArraySlice<UInt8>) -> Int {
    var left = column - 1
    var offset = line.startIndex
    while left > 0, offset < line.endIndex {
      offset += 1
      while offset < line.endIndex, line[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return offset
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
