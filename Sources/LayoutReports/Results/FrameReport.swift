import JSON
import Layout
public import LayoutSpec

/// A report on the frames of a layout, as a table or as comma-separated values.
public struct FrameReport: Sendable {
  let result: SpecResult
  /// The ambiguous attributes of each view, and of `root`.
  private let ambiguous: [Substring: Set<String>]

  /// Creates the report on a result.
  public init(_ result: SpecResult) {
    self.result = result
    var ambiguous: [Substring: Set<String>] = [:]
    for variable in result.ambiguous {
      guard let point = variable.lastIndex(of: ".") else { continue }
      ambiguous[variable[..<point], default: []].insert(String(variable[variable.index(after: point)...]))
    }
    self.ambiguous = ambiguous
  }

  var environment: String { result.environment.summary }

  func ambiguousAttributes(of id: String) -> Set<String> { ambiguous[id[...]] ?? [] }

  /// Returns the report for a terminal: a heading, the frames in points with `?` after ambiguous values, and unmet
  /// constraints below.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    var text = heading(styler) + "\n"
    let views = result.views
    if !views.isEmpty { text += "\n" + table(of: views).text(styler) }
    text += notes(styler)
    return text
  }

  private func heading(_ styler: ANSIStyler) -> String {
    let open = ambiguousAttributes(of: "root")
    let width = Self.number(result.root.width, isAmbiguous: open.contains("width"))
    let height = Self.number(result.root.height, isAmbiguous: open.contains("height"))
    let title = [result.name, environment].filter { !$0.isEmpty }.map(printable).joined(separator: ", ")
    let size = "root \(width) × \(height) pt"
    return title.isEmpty ? styler.styled(.bold, size) : "\(styler.styled(.bold, title)): \(size)"
  }

  private func table(of views: [SpecResult.View]) -> TextTable {
    let hasLabels = views.contains { !$0.label.isEmpty && $0.label != $0.id }
    var columns: [TextTable.Column] = [.init("VIEW")]
    if hasLabels { columns.append(.init("LABEL")) }
    columns += ["X", "Y", "WIDTH", "HEIGHT"].map { .init($0, .right) }
    columns.append(.init(""))
    var table = TextTable(columns)
    for view in views { table.append(cells(of: view, hasLabels: hasLabels)) }
    return table
  }

  private static let attributes = ["left", "top", "width", "height"]

  private func cells(of view: SpecResult.View, hasLabels: Bool) -> [TextTable.Cell] {
    var cells = [TextTable.Cell(String(repeating: "  ", count: min(view.depth, 20)) + view.id)]
    if hasLabels { cells.append(TextTable.Cell(view.label == view.id ? "" : view.label, style: .cyan)) }
    let ambiguous = ambiguousAttributes(of: view.id)
    for (attribute, value) in zip(Self.attributes, view.frame.numbers) {
      let isAmbiguous = ambiguous.contains(attribute)
      cells.append(TextTable.Cell(Self.number(value, isAmbiguous: isAmbiguous), style: isAmbiguous ? .yellow : nil))
    }
    let open = Self.attributes.filter(ambiguous.contains)
    cells.append(TextTable.Cell(open.isEmpty ? "" : "ambiguous: \(open.joined(separator: ", "))", style: .yellow))
    return cells
  }

  /// Formats a number with space for the mark, so that all numbers line up.
  private static func number(_ value: Double, isAmbiguous: Bool) -> String {
    numberText(value) + (isAmbiguous ? "?" : "")
  }

  private func notes(_ styler: ANSIStyler) -> String {
    var text = ""
    if !result.unsatisfied.isEmpty {
      text += "\n\(styler.styled(.yellow, "Not met:"))\n"
      for unmet in result.unsatisfied {
        text +=
          "  \(printable(unmet.constraint)) at priority \(numberText(unmet.priority)), by \(numberText(unmet.violation)) pt\n"
      }
    }
    if !result.broken.isEmpty {
      text += "\n\(styler.styled(.red, "Dropped because they conflict with constraints before them:"))\n"
      for constraint in result.broken { text += "  \(printable(constraint))\n" }
    }
    return text
  }

  /// The headings of the columns of ``csvRows``.
  public static let csvHeading = ["environment", "id", "x", "y", "width", "height", "ambiguous"]

  /// The rows of comma-separated values, one for each view.
  public var csvRows: [[String]] {
    let environment = environment
    return result.views.map { view in
      let open = Self.attributes.filter(ambiguousAttributes(of: view.id).contains)
      return [environment, view.id] + view.frame.numbers.map(numberText) + [open.joined(separator: " ")]
    }
  }
}
