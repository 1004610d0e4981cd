import JSON
import Layout
import LayoutImport
import LayoutReports
import LayoutSpec

extension ImportVerification {
  /// Returns the views that moved in a table for each layout, and a line of figures. `file` has the frames of another
  /// screen, if any.
  package func text(_ styler: ANSIStyler, onCanvasesOf file: String? = nil) -> String {
    var text = ""
    for layout in layouts where !layout.differences.isEmpty || layout.failure != nil {
      text += styler.styled(.bold, "\(printable(layout.summary.name)) (\(printable(layout.summary.id)))")
      text += ": \(layout.count - layout.differences.count) of \(layout.count) views agree\n"
      if let failure = layout.failure { text += styler.styled(.red, failure) + "\n" }
      var table = TextTable([.init("view"), .init("recorded"), .init("solved")])
      for difference in layout.differences {
        table.append(texts: [difference.id, Self.text(difference.recorded), Self.text(difference.solved)])
      }
      text += table.text(styler) + "\n"
    }
    guard let file else { return text + "\(agreeing) of \(count) views agree\n" }
    var rest = ""
    if contradicted > 0 {
      rest +=
        "; \(contradicted) \(contradicted == 1 ? "frame contradicts" : "frames contradict") constraints in that file"
    }
    if skipped > 0 {
      rest += "; \(skipped) \(skipped == 1 ? "layout has" : "layouts have") other views, contents or constraints"
    }
    return text + "\(agreeing) of \(count) views agree with \(printable(file))\(rest)\n"
  }

  private static func text(_ frame: Rect) -> String {
    [frame.x, frame.y, frame.width, frame.height].map { numberText($0) }.joined(separator: " ")
  }
}
