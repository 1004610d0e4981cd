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
