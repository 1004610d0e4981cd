/// A table in columns that line up in a terminal.
public struct TextTable: Sendable {
  /// How the cells of a column stand in it.
  public enum Alignment: Hashable, Sendable {
    case left, right
  }

  /// A column: its heading, and how its cells stand.
  public struct Column: Hashable, Sendable {
    /// The heading.
    public let heading: String
    /// How the cells stand.
    public let alignment: Alignment

    /// A column with a heading, left-aligned where nothing else is said.
    public init(_ heading: String, _ alignment: Alignment = .left) {
      self.heading = heading
      self.alignment = alignment
    }
  }

  /// The columns from left to right.
  public let columns: [Column]
  /// The rows from top to bottom, a cell for each column; missing ones are empty.
  public private(set) var rows: [[String]] = []

  /// A table without rows.
  public init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row below the others.
  public mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines of the table, the headings first, without blanks at their ends.
  ///
  /// - Parameter styled: may dress a finished line, such as the headings in bold; it is given the row's number, nil for
  ///   the headings.
  public func lines(styled: (_ line: String, _ row: Int?) -> String = { line, _ in line }) -> [String] {
    let widths = columns.indices.map { column in
      rows.reduce(terminalWidth(of: columns[column].heading)) { max($0, terminalWidth(of: $1.cell(column))) }
    }
    let heading = styled(line(columns.map(\.heading), widths: widths), nil)
    return [heading] + rows.enumerated().map { styled(line($0.element, widths: widths), $0.offset) }
  }

  private func line(_ cells: [String], widths: [Int]) -> String {
    var line = ""
    for (index, column) in columns.enumerated() {
      let cell = cells.cell(index)
      let padding = String(repeating: " ", count: widths[index] - terminalWidth(of: cell))
      if index > 0 { line += "  " }
      line += column.alignment == .left ? cell + padding : padding + cell
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension [String] {
  fileprivate func cell(_ index: Int) -> String { index < count ? self[index] : "" }
}

/// How many columns of a terminal a text takes: two for the wide characters of East Asia and emoji, none for marks that
/// combine.
public func terminalWidth(of text: String) -> Int {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
  return text.reduce(0) { width, character in
    guard let scalar = character.unicodeScalars.first else { return width }
    return width + terminalWidth(of: scalar)
  }
}

private func terminalWidth(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
