import Layout

extension FrameReport {
  /// Returns the report for a terminal: a heading, the frames in points with `?` after ambiguous values, and unmet
  /// constraints below.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    var text = heading(styler) + "\n"
    if !rows.isEmpty { text += "\n" + table.text(styler) }
    text += notes(styler)
    return text
  }

  private func heading(_ styler: ANSIStyler) -> String {
    let width = Self.number(root.width, isAmbiguous: ambiguousRoot.contains("width"))
    let height = Self.number(root.height, isAmbiguous: ambiguousRoot.contains("height"))
    let title = [name, environment].filter { !$0.isEmpty }.map(printable).joined(separator: ", ")
    let size = "root \(width) × \(height) pt"
    return title.isEmpty ? styler.styled(.bold, size) : "\(styler.styled(.bold, title)): \(size)"
  }

  private var table: TextTable {
    let hasLabels = rows.contains { !$0.label.isEmpty && $0.label != $0.id }
    var columns: [TextTable.Column] = [.init("VIEW")]
    if hasLabels { columns.append(.init("LABEL")) }
    columns += ["X", "Y", "WIDTH", "HEIGHT"].map { .init($0, .right) }
    columns.append(.init(""))
    var table = TextTable(columns)
    for row in rows { table.append(cells(of: row, hasLabels: hasLabels)) }
    return table
  }

  private func cells(of row: Row, hasLabels: Bool) -> [TextTable.Cell] {
    var cells = [TextTable.Cell(String(repeating: "  ", count: min(row.depth, 20)) + printable(row.id))]
    if hasLabels { cells.append(TextTable.Cell(printable(row.label), style: .cyan)) }
    let values = [
      ("left", row.frame.x), ("top", row.frame.y), ("width", row.frame.width), ("height", row.frame.height),
    ]
    for (attribute, value) in values {
      let isAmbiguous = row.ambiguous.contains(attribute)
      cells.append(TextTable.Cell(Self.number(value, isAmbiguous: isAmbiguous), style: isAmbiguous ? .yellow : nil))
    }
    let open = values.map { $0.0 }.filter(row.ambiguous.contains)
    cells.append(TextTable.Cell(open.isEmpty ? "" : "ambiguous: \(open.joined(separator: ", "))", style: .yellow))
    return cells
  }

  /// Formats a number with space for the mark, so that all numbers line up.
  private static func number(_ value: Double, isAmbiguous: Bool) -> String {
    numberText(value) + (isAmbiguous ? "?" : "")
  }

  private func notes(_ styler: ANSIStyler) -> String {
    var text = ""
    if !unsatisfied.isEmpty {
      text += "\n\(styler.styled(.yellow, "Not met:"))\n"
      for unmet in unsatisfied {
        text +=
          "  \(printable(unmet.constraint)) at priority \(numberText(unmet.priority)), by \(numberText(unmet.violation)) pt\n"
      }
    }
    if !broken.isEmpty {
      text += "\n\(styler.styled(.red, "Dropped because they conflict with constraints before them:"))\n"
      for constraint in broken { text += "  \(printable(constraint))\n" }
    }
    return text
  }
}

extension FrameReport {
  /// The headings of the columns of ``csvRows``.
  public static let csvHeading = ["environment", "id", "x", "y", "width", "height", "ambiguous"]

  /// The rows of comma-separated values, one for each view.
  public var csvRows: [[String]] {
    rows.map { row in
      let frame = [row.frame.x, row.frame.y, row.frame.width, row.frame.height].map(numberText)
      let open = ["left", "top", "width", "height"].filter(row.ambiguous.contains).joined(separator: " ")
      return [environment, row.id] + frame + [open]
    }
  }
}
