import Layout
import LayoutSpec

extension ChartWriter {
  /// Draws the edges of views over the ranged number, as a band for each group of views with the same edges.
  ///
  /// - Parameter isCancelled: called for each region and band; `true` stops the drawing.
  mutating func strips(_ layout: RangedLayout, isCancelled: () -> Bool) {
    let number = layout.ranges[0].number.name
    let panels = [LayoutConstraint.Axis.horizontal, .vertical].map {
      StripPanel($0, layout, isCancelled: isCancelled)
    }
    let shown = panels.contains { $0.changes } ? panels.filter { $0.changes } : Array(panels.prefix(1))
    let bounds = layout.ranges[0].bounds
    let names = min(max(shown.map { $0.nameWidth }.max() ?? 0, 20), width / 4)
    let labels = shown.map { ChartAxis.labelWidth(from: $0.extent.lowerBound, to: $0.extent.upperBound) }
    let axis = ChartAxis(
      low: bounds.lowerBound, high: bounds.upperBound, start: Self.axisStart(labelWidth: labels.max() ?? 0),
      end: width - Self.margin - names - 5)
    var spans: [(top: Double, bottom: Double)] = []
    for panel in shown {
      space(14)
      label(panel.title, x: axis.start, y: height - 4, anchor: "start")
      space(layout.borders.isEmpty ? 2 : 24)
      let (top, bottom) = (height, height + Self.panelHeight)
      let extent = panel.extent
      let isHorizontal = panel.axis == .horizontal
      let vertical = ChartAxis(
        low: extent.lowerBound, high: extent.upperBound, start: isHorizontal ? bottom : top,
        end: isHorizontal ? top : bottom)
      self.panel(axis, vertical, name: number)
      write(panel.content(axis, vertical, isCancelled: isCancelled))
      write(panel.names(axis, vertical, width: names, isCancelled: isCancelled))
      spans.append((top, bottom))
      space(Self.panelHeight + 36)
    }
    marks(layout, axis, spans)
    space(6)
    let solvedCount = layout.solvedCount
    for panel in panels where solvedCount > 0 && !panel.changes {
      let place = solvedCount == layout.regions.count ? "for every \(number)" : "wherever there is a layout"
      note("\(panel.title): the same \(place)")
    }
    notes(layout)
    space(10)
  }

  private static let panelHeight = 250.0

  /// Draws the breakpoints as dashed lines in the panels, with their numbers above.
  private mutating func marks(_ layout: RangedLayout, _ axis: ChartAxis, _ spans: [(top: Double, bottom: Double)]) {
    let size = 10.0
    let marks = layout.borders.compactMap { border in
      border.points.first?.first.map { (x: axis.position(of: $0), text: shortNumber($0), border: border) }
    }
    let labels = marks.map { LabelRow.Label(position: $0.x, length: LabelFitting.width($0.text, size: size) + 6) }
    // Numbers move aside only if there is then space for all of them.
    let reaches = [4.0, 12, 24].map { LabelRow.centers(of: labels, in: 0...width, reach: $0) }
    let centers = reaches.first { !$0.contains(nil) } ?? reaches[0]
    for (mark, center) in zip(marks, centers) {
      var path = ""
      for (top, bottom) in spans {
        let (start, end) = (Point(x: mark.x, y: top), Point(x: mark.x, y: bottom))
        path += svgPath(center.map { [Point(x: $0, y: top - 9), start, end] } ?? [start, end])
        if let center { label(mark.text, x: center, y: top - 12, "l-open-text") }
      }
      let title = "\(mark.text): \(mark.border.because.map { $0.fullText }.joined(separator: ", "))"
      write("<path class=\"l-break\" d=\"\(path)\"><title>\(markupEscaped(title))</title></path>\n")
    }
  }

  private mutating func notes(_ layout: RangedLayout) {
    let limit = 24
    for border in layout.borders.prefix(limit) {
      guard let at = border.points.first?.first else { continue }
      note("\(shortNumber(at)): \(border.because.map { $0.lineText }.shortList(6))")
    }
    if layout.borders.count > limit {
      note(
        "and \(layout.borders.count - limit) more \(layout.borders.count - limit == 1 ? "breakpoint" : "breakpoints")")
    }
    if layout.borders.isEmpty, let region = layout.regions.first {
      switch region.status {
      case .solved: note("no breakpoints: every edge is one affine function")
      case .unsatisfiable(let conflict): note(conflict.noLayoutNote)
      }
    }
  }
}
