import JSON
import Layout
public import LayoutSpec

/// A report on the frames of a layout, as a table or as comma-separated values.
public struct FrameReport: Sendable {
  private let result: SpecResult
  /// Of each view, and of `root`.
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

  /// Returns the report for a terminal, with `?` after ambiguous values, and unmet constraints below.
  public func text(_ styler: ANSIStyler = ANSIStyler(isOn: false)) -> String {
    var text = heading(styler) + "\n"
    if !result.views.isEmpty { text += "\n" + table(of: result.views).text(styler) }
    return text + notes(styler)
  }

  private func heading(_ styler: ANSIStyler) -> String {
    let open = ambiguous["root"] ?? []
    let width = Self.number(result.root.width, isAmbiguous: open.contains("width"))
    let height = Self.number(result.root.height, isAmbiguous: open.contains("height"))
    let title = [result.name, result.environment.summary].filter { !$0.isEmpty }.map(printable).joined(separator: ", ")
    let size = "root \(width) × \(height) pt"
    return title.isEmpty ? styler.styled(.bold, size) : "\(styler.styled(.bold, title)): \(size)"
  }

  private func table(of views: [SpecResult.View]) -> TextTable {
    let hasLabels = views.contains { !$0.label.isEmpty && $0.label != $0.id }
    let labels: [TextTable.Column] = hasLabels ? [.init("LABEL")] : []
    let numbers: [TextTable.Column] = ["X", "Y", "WIDTH", "HEIGHT"].map { .init($0, .right) }
    var table = TextTable([.init("VIEW")] + labels + numbers + [.init("")])
    for view in views {
      var cells: [TextTable.Cell] = [(String(repeating: "  ", count: min(view.depth, 20)) + view.id, nil)]
      if hasLabels { cells.append((view.label == view.id ? "" : view.label, .cyan)) }
      let open = openAttributes(of: view)
      for (attribute, value) in zip(Self.attributes, view.frame.numbers) {
        let isAmbiguous = open.contains(attribute)
        cells.append((Self.number(value, isAmbiguous: isAmbiguous), isAmbiguous ? .yellow : nil))
      }
      table.append(cells + [(open.isEmpty ? "" : "ambiguous: \(open.joined(separator: ", "))", .yellow)])
    }
    return table
  }

  private static let attributes = ["left", "top", "width", "height"]

  private func openAttributes(of view: SpecResult.View) -> [String] {
    let open = ambiguous[view.id[...]] ?? []
    return Self.attributes.filter(open.contains)
  }

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
    let environment = result.environment.summary
    return result.views.map { view in
      [environment, view.id] + view.frame.numbers.map(numberText) + [openAttributes(of: view).joined(separator: " ")]
    }
  }
}
