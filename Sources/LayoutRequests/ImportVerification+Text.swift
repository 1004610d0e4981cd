import JSON
import Layout
import LayoutImport
import LayoutReports

extension ImportVerification {
  /// Returns the comparison for people: the views that moved, a table for each layout, then one line of figures.
  package func text(_ styler: ANSIStyler) -> String {
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
    return text + "\(agreeing) of \(count) views agree\n"
  }

  private static func text(_ frame: Rect) -> String {
    [frame.x, frame.y, frame.width, frame.height].map { numberText($0) }.joined(separator: " ")
  }
}
