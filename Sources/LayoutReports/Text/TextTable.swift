public import JSON

/// A table with aligned columns for a terminal.
public struct TextTable: Sendable {
  /// The alignment of the cells in a column.
  public enum Alignment: Hashable, Sendable { case left, right }

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

  /// The text and the style of a cell. Control characters are escaped.
  public typealias Cell = (text: String, style: TextStyle?)

  private let columns: [Column]
  private var rows: [[Cell]] = []

  /// Creates a table of plain cells.
  public init(_ columns: [Column], rows: [[String]] = []) {
    self.columns = columns
    for row in rows { append(texts: row) }
  }

  /// Adds a row below the others. Missing cells are empty.
  public mutating func append(_ row: [Cell]) { rows.append(row.map { (printable($0.text), $0.style) }) }

  /// Adds a row of plain cells below the others. Missing cells are empty.
  public mutating func append(texts: [String]) { append(texts.map { ($0, nil) }) }

  /// Returns the lines of the table, the headings first, without trailing spaces, each with a line feed.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    let lines = [columns.map { (printable($0.heading), .bold) }] + rows
    func cell(_ index: Int, _ cells: [Cell]) -> Cell { index < cells.count ? cells[index] : ("", nil) }
    let widths = columns.indices.map { column in lines.map { terminalWidth(of: cell(column, $0).text) }.max() ?? 0 }
    return lines.map { cells in
      let padded = columns.indices.map { index in
        let (text, style) = cell(index, cells)
        let space = String(repeating: " ", count: widths[index] - terminalWidth(of: text))
        let shown = text.isEmpty ? "" : styler.styled(style, text)
        return columns[index].alignment == .left ? shown + space : space + shown
      }
      let line = padded.joined(separator: "  ")
      return (line.lastIndex { $0 != " " }.map { line[...$0] } ?? "") + "\n"
    }.joined()
  }
}

/// A report with a row for each entry: a table for people, comma-separated values or JSON for programs.
public protocol TableReport: Sendable {
  /// The columns of the table, whose headings in lower case are those of the comma-separated values.
  var columns: [TextTable.Column] { get }

  /// Returns the cells of each row, with a cell for entries without a view or a chord.
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
  public var csv: String { commaSeparated([columns.map { $0.heading.lowercased() }] + rows(orNone: "")) }
}

extension JSONWriter {
  mutating func string(_ key: StaticString, orNull value: String?) {
    self.key(key)
    if let value { string(value) } else { null() }
  }
}

/// Returns rows as comma-separated values (RFC 4180), with line feeds at the ends of lines.
public func commaSeparated(_ rows: [[String]]) -> String {
  func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return cell }
    return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
  return rows.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
}
