import Layout

/// Writes a chart from top to bottom: a heading, panels, notes, pictures.
struct ChartWriter {
  let width: Double
  private(set) var text = ""
  private(set) var height = SVGSheet.margin

  init(width: Double) { self.width = width }

  static let margin = SVGSheet.margin

  /// The style classes of charts, in addition to those of pictures.
  static var styleSheet: String {
    let rules = hues.enumerated().map { ".l-hue-\($0){fill:\($1);stroke:\($1)}" }
    return rules.joined(separator: "\n") + "\n"
      + """
      .l-band{fill-opacity:.09;stroke-width:1;stroke-opacity:.85}
      .l-region{fill-opacity:.3;stroke-width:1;stroke-opacity:.9}
      .l-band-name{stroke:none}
      .l-break{fill:none;stroke:#8a8f99;stroke-width:1;stroke-dasharray:3 3}
      .l-grid{stroke:#8a8f99;stroke-opacity:.3;stroke-width:.5}
      .l-frame{fill:none;stroke:#8a8f99;stroke-width:.75}
      .l-border{stroke:#5a5f69;stroke-width:1.25}
      """
  }

  private static let hues = [
    "#2f7ed8", "#d9782b", "#3d9a50", "#b0449a", "#7a6ad8", "#a08a1c", "#c9505f", "#2a9d9d",
  ]

  /// Returns the class with the color of a region or a band.
  static func hue(_ number: Int) -> String { "l-hue-\(number % hues.count)" }

  mutating func heading(_ caption: String) {
    for line in LabelFitting.lines(caption, size: 14, width: width - 2 * Self.margin) {
      height += 18
      text += svgText(line, "l-caption", x: Self.margin, y: height - 4, size: 14) + "\n"
    }
    height += 6
  }

  /// Writes a sentence below the previous content.
  ///
  /// - Parameter swatch: the style of a small square before the sentence, or `nil` for none.
  mutating func note(_ note: String, swatch: String? = nil) {
    let indent = swatch == nil ? 0.0 : 14
    let lines = LabelFitting.lines(note, size: 11, width: width - 2 * Self.margin - indent)
    for (index, line) in lines.enumerated() {
      height += 15
      if index == 0, let swatch {
        text += svgRect(swatch, Rect(x: Self.margin, y: height - 12, width: 9, height: 9))
      }
      text += svgText(line, "l-remark", x: Self.margin + indent, y: height - 4, size: 11) + "\n"
    }
  }

  /// The largest number of regions, breakpoints or reasons with a note.
  static let noteLimit = 24

  /// Appends a separate drawing with its own margins.
  mutating func append(_ body: String, height: Double) {
    text += "\(svgGroup(x: 0, y: self.height))\n\(body)</g>\n"
    self.height += height
  }

  mutating func space(_ extent: Double) { height += extent }
  mutating func write(_ markup: String) { text += markup }

  mutating func label(
    _ label: String, x: Double, y: Double, anchor: StaticString = "middle", _ style: String = "l-remark"
  ) {
    text += svgText(label, style, x: x, y: y, size: 10, anchor: anchor) + "\n"
  }

  /// Returns the position of the left end of horizontal axes, so that the labels of vertical axes fit.
  static func axisStart(labelWidth: Double) -> Double { margin + max(46, labelWidth + 8) }

  mutating func panel(_ horizontal: ChartAxis, _ vertical: ChartAxis, name: String) {
    let (top, bottom) = (vertical.least, vertical.most)
    for tick in vertical.ticks(spacing: 36, room: 12) {
      let y = vertical.position(of: tick.value)
      text += svgLine("l-grid", from: Point(x: horizontal.start, y: y), to: Point(x: horizontal.end, y: y)) + "\n"
      label(tick.text, x: horizontal.start - 6, y: y + 3.5, anchor: "end")
    }
    let widest = ChartAxis.labelWidth(horizontal.range)
    for tick in horizontal.ticks(spacing: 70, room: widest + 8) {
      let x = horizontal.position(of: tick.value)
      text += svgLine("l-frame", from: Point(x: x, y: bottom), to: Point(x: x, y: bottom + 4)) + "\n"
      let half = LabelFitting.width(tick.text, size: 10) / 2
      label(tick.text, x: min(max(x, half), width - half), y: bottom + 15)
    }
    let frame = Rect(x: horizontal.start, y: top, width: horizontal.end - horizontal.start, height: bottom - top)
    text += svgRect("l-frame", frame) + "\n"
    label(name, x: horizontal.end, y: bottom + 28, anchor: "end")
  }
}
