import Layout

/// Writes a chart from top to bottom: a heading, panels, notes, pictures.
struct ChartWriter {
  let width: Double
  private(set) var text = ""
  private(set) var height = SVGSheet.margin

  init(width: Double) { self.width = width }

  static let margin = SVGSheet.margin
  /// The width of the labels of a vertical axis.
  static let axisRoom = 46.0

  /// The style classes of charts, in addition to those of pictures.
  static var styleSheet: String {
    let hues = [
      "#2f7ed8", "#d9782b", "#3d9a50", "#b0449a", "#7a6ad8", "#a08a1c", "#c9505f", "#2a9d9d",
    ]
    let rules = hues.enumerated().map { ".l-hue-\($0){fill:\($1);stroke:\($1)}" }
    return rules.joined(separator: "\n") + "\n"
      + """
      .l-band{fill-opacity:.09;stroke-width:1;stroke-opacity:.85}
      .l-region{fill-opacity:.3;stroke-width:1;stroke-opacity:.9}
      .l-band-name{stroke:none}
      .l-break{stroke:#8a8f99;stroke-width:1;stroke-dasharray:3 3}
      .l-grid{stroke:#8a8f99;stroke-opacity:.3;stroke-width:.5}
      .l-frame{fill:none;stroke:#8a8f99;stroke-width:.75}
      """
  }

  static let hueCount = 8

  mutating func heading(_ caption: String) {
    for line in LabelFitting.lines(caption, size: 14, width: width - 2 * Self.margin) {
      height += 18
      text += "<text class=\"l-caption\" x=\"\(svg(Self.margin))\" y=\"\(svg(height - 4))\" font-size=\"14\">"
      text += "\(markupEscaped(line))</text>\n"
    }
    height += 6
  }

  /// Writes a sentence below the previous content.
  mutating func note(_ note: String, hue: Int? = nil) {
    let indent = hue == nil ? 0.0 : 14
    let lines = LabelFitting.lines(note, size: 11, width: width - 2 * Self.margin - indent)
    for (index, line) in lines.enumerated() {
      height += 15
      if index == 0, let hue {
        text += "<rect class=\"l-region l-hue-\(hue % Self.hueCount)\" x=\"\(svg(Self.margin))\""
        text += " y=\"\(svg(height - 12))\" width=\"9\" height=\"9\"/>"
      }
      text += textTag(line, "l-remark", x: Self.margin + indent, y: height - 4, size: 11) + "\n"
    }
  }

  /// Appends a separate drawing with its own margins.
  mutating func append(_ body: String, height: Double) {
    text += "<g transform=\"translate(0 \(svg(self.height)))\">\n\(body)</g>\n"
    self.height += height
  }

  mutating func space(_ extent: Double) { height += extent }
  mutating func write(_ markup: String) { text += markup }

  /// Writes a small text at an axis.
  mutating func label(
    _ label: String, x: Double, y: Double, anchor: StaticString = "middle", _ style: String = "l-remark"
  ) {
    text += textTag(label, style, x: x, y: y, size: 10, anchor: anchor) + "\n"
  }

  mutating func line(_ start: Point, _ end: Point, _ style: String, title: String? = nil) {
    text += "<line class=\"\(style)\" x1=\"\(svg(start.x))\" y1=\"\(svg(start.y))\""
    text += " x2=\"\(svg(end.x))\" y2=\"\(svg(end.y))\""
    text += title.map { "><title>\(markupEscaped($0))</title></line>\n" } ?? "/>\n"
  }

  /// Draws the frame of a panel with its axes and labels.
  mutating func panel(_ horizontal: ChartAxis, _ vertical: ChartAxis, name: String) {
    let (top, bottom) = (min(vertical.start, vertical.end), max(vertical.start, vertical.end))
    for tick in vertical.ticks(room: 36) {
      line(
        Point(x: horizontal.start, y: vertical.position(of: tick)),
        Point(x: horizontal.end, y: vertical.position(of: tick)), "l-grid")
      label(shortNumber(tick), x: horizontal.start - 6, y: vertical.position(of: tick) + 3.5, anchor: "end")
    }
    for tick in horizontal.ticks(room: 70) {
      line(
        Point(x: horizontal.position(of: tick), y: bottom), Point(x: horizontal.position(of: tick), y: bottom + 4),
        "l-frame")
      label(shortNumber(tick), x: horizontal.position(of: tick), y: bottom + 15)
    }
    text += "<rect class=\"l-frame\" x=\"\(svg(horizontal.start))\" y=\"\(svg(top))\""
    text += " width=\"\(svg(horizontal.end - horizontal.start))\" height=\"\(svg(bottom - top))\"/>\n"
    label(name, x: horizontal.end, y: bottom + 28, anchor: "end")
  }
}
