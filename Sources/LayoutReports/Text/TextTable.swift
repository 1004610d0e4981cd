public import JSON

/// A table with aligned columns for a terminal.
public struct TextTable: Sendable {
  /// The alignment of the cells in a column.
  public enum Alignment: Hashable, Sendable {
    case left, right
  }

  /// A column with its heading and alignment.
  public struct Column: Hashable, Sendable {
    /// The heading.
    public let heading: String
    /// The alignment of the cells.
    public let alignment: Alignment

    /// Creates a column, left-aligned by default.
    public init(_ heading: String, _ alignment: Alignment = .left) {
      self.heading = heading
      self.alignment = alignment
    }
  }

  /// A cell with its text and style.
  public struct Cell: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text, with control characters escaped.
    public let text: String
    /// The style, or `nil` for plain text.
    public let style: TextStyle?

    /// Creates a cell.
    public init(_ text: String, style: TextStyle? = nil) {
      self.text = printable(text)
      self.style = style
    }

    /// Creates a plain cell.
    public init(stringLiteral text: String) { self.init(text) }
  }

  /// The columns from left to right.
  public let columns: [Column]
  /// The rows from top to bottom, with a cell for each column. Missing cells are empty.
  public private(set) var rows: [[Cell]] = []

  /// Creates a table of plain cells.
  public init(_ columns: [Column], rows: [[String]] = []) {
    self.columns = columns
    for row in rows { append(texts: row) }
  }

  /// Adds a row below the others.
  public mutating func append(_ row: [Cell]) { rows.append(row) }

  /// Adds a row of plain cells below the others.
  public mutating func append(texts: [String]) { rows.append(texts.map { Cell($0) }) }

  /// Returns the lines of the table, the headings first, without trailing spaces.
  ///
  /// - Parameter styler: styles the cells.
  public func lines(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> [String] {
    let widths = columns.indices.map { column in
      rows.reduce(terminalWidth(of: columns[column].heading)) { max($0, terminalWidth(of: $1.cell(column).text)) }
    }
    let heading = columns.map { Cell($0.heading, style: .bold) }
    return ([heading] + rows).map { line($0, widths: widths, styler: styler) }
  }

  /// Returns the lines as one text, each with a line feed.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    lines(styler).map { $0 + "\n" }.joined()
  }

  private func line(_ cells: [Cell], widths: [Int], styler: ANSIStyler) -> String {
    var line = ""
    var gap = 0
    for (index, column) in columns.enumerated() {
      let cell = cells.cell(index)
      let padding = widths[index] - terminalWidth(of: cell.text)
      if column.alignment == .right { gap += padding }
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: gap) + styler.styled(cell.style, cell.text)
        gap = 0
      } else if column.alignment == .right {
        gap -= padding
      }
      gap += 2 + (column.alignment == .left || cell.text.isEmpty ? padding : 0)
    }
    return line
  }
}

extension [TextTable.Cell] {
  fileprivate func cell(_ index: Int) -> TextTable.Cell { index < count ? self[index] : "" }
}

/// A report with a row for each entry: a table for people, comma-separated values or JSON for programs.
public protocol TableReport: Sendable {
  /// The columns of the table, whose headings in lower case are those of the comma-separated values.
  var columns: [TextTable.Column] { get }

  /// Returns the cells of each row.
  ///
  /// - Parameter none: the cell of an entry without a view or a chord.
  func rows(orNone none: String) -> [[String]]

  /// Writes the report as one JSON value.
  func write(to writer: inout JSONWriter)
}

extension TableReport {
  /// Returns the report as a table for people.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    TextTable(columns, rows: rows(orNone: "-")).text(styler)
  }

  /// The report as comma-separated values. A missing value is an empty cell.
  public var csv: String { CSV([columns.map { $0.heading.lowercased() }] + rows(orNone: "")).text }
}

/// Rows of comma-separated values (RFC 4180), with line feeds at the ends of lines.
public struct CSV: Sendable {
  /// The text so far.
  public private(set) var text = ""

  /// Creates a text of rows.
  public init(_ rows: [[String]] = []) {
    for row in rows { append(row) }
  }

  /// Adds a row. Cells with commas, quotes or line breaks are quoted.
  public mutating func append(_ row: [String]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { text += "," }
      let needsQuotes = cell.utf8.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r")
      }
      text +=
        needsQuotes
        ? "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : cell
    }
    text += "\n"
  }
}
