import JSON
import Layout
import LayoutSpec

/// From top to bottom: a heading, panels, notes, pictures.
struct ChartWriter {
  let width: Double
  private(set) var text = ""
  private(set) var height = SVGSheet.margin

  init(width: Double) { self.width = width }

  static let margin = SVGSheet.margin

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

  private static let hues = ["#2f7ed8", "#d9782b", "#3d9a50", "#b0449a", "#7a6ad8", "#a08a1c", "#c9505f", "#2a9d9d"]

  static func hue(_ number: Int) -> String { "l-hue-\(number % hues.count)" }

  mutating func heading(_ caption: String) {
    for line in LabelFitting.lines(caption, size: 14, width: width - 2 * Self.margin) {
      height += 18
      text += svgText(line, "l-caption", x: Self.margin, y: height - 4, size: 14) + "\n"
    }
    height += 6
  }

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

  mutating func append(_ body: String, height: Double) {
    text += "\(svgGroup(x: 0, y: self.height))\n\(body)</g>\n"
    self.height += height
  }

  mutating func label(
    _ label: String, x: Double, y: Double, anchor: StaticString = "middle", _ style: String = "l-remark"
  ) {
    text += svgText(label, style, x: x, y: y, size: 10, anchor: anchor) + "\n"
  }

  /// Leaves room for the labels of vertical axes.
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

  mutating func map(_ layout: RangedLayout) {
    let (across, up) = (layout.ranges[0], layout.ranges[1])
    let start = Self.axisStart(labelWidth: ChartAxis.labelWidth(up.bounds))
    let extents = layout.ranges.map { $0.bounds.upperBound - $0.bounds.lowerBound }
    // Two numbers of the same kind use the same scale.
    let ratio = min(max(extents[1] / extents[0], 0.35), 1)
    let side = min(width - Self.margin - start, 640)
    height += 16
    label(up.number.name, x: start, y: height - 6, anchor: "start")
    let map = RegionMap(
      layout, ChartAxis(range: across.bounds, start: start, end: start + side),
      ChartAxis(range: up.bounds, start: height + side * ratio, end: height))
    text += map.areas
    panel(map.horizontal, map.vertical, name: across.number.name)
    text += map.borders
    text += map.names(count: Self.noteLimit)
    height += side * ratio + 40
    notes(map)
    height += 10
  }

  private mutating func notes(_ map: RegionMap) {
    let limit = Self.noteLimit
    for (index, region) in map.layout.regions.enumerated().prefix(limit) {
      note("\(index): \(region.words)", swatch: map.style(of: index))
    }
    if map.layout.regions.count > limit { note("and \(counted(map.layout.regions.count - limit, "more region"))") }
    for reason in map.reasons.prefix(limit) {
      let pairs = reason.borders.map { "\($0.regions.0) | \($0.regions.1)" }
      note("\(reason.letter) (\(pairs.shortList(6))): \(reason.texts.shortList(6))")
    }
    if map.reasons.count > limit { note("and \(counted(map.reasons.count - limit, "more reason")) for borders") }
  }

  /// A band over the ranged number for each group of views with the same edges.
  mutating func strips(_ layout: RangedLayout, isCancelled: () -> Bool) {
    let number = layout.ranges[0].number.name
    let panels = [LayoutConstraint.Axis.horizontal, .vertical].map { StripPanel($0, layout, isCancelled: isCancelled) }
    let shown = panels.contains { $0.changes } ? panels.filter { $0.changes } : Array(panels.prefix(1))
    let bounds = layout.ranges[0].bounds
    let names = min(max(shown.map { $0.nameWidth }.max() ?? 0, 20), width / 4)
    let labels = shown.map { ChartAxis.labelWidth($0.extent) }.max() ?? 0
    let axis = ChartAxis(
      range: bounds, start: Self.axisStart(labelWidth: labels), end: width - Self.margin - names - 5)
    var tops: [Double] = []
    for panel in shown {
      height += 14
      label(panel.title, x: axis.start, y: height - 4, anchor: "start")
      height += layout.borders.isEmpty ? 2 : 24
      let (top, bottom) = (height, height + Self.panelHeight)
      let isHorizontal = panel.axis == .horizontal
      let vertical = ChartAxis(
        range: panel.extent, start: isHorizontal ? bottom : top, end: isHorizontal ? top : bottom)
      self.panel(axis, vertical, name: number)
      text += panel.content(axis, vertical, isCancelled: isCancelled)
      text += panel.names(axis, vertical, width: names, isCancelled: isCancelled)
      tops.append(top)
      height += Self.panelHeight + 36
    }
    marks(layout, axis, tops)
    height += 6
    let solvedCount = layout.solvedCount
    for panel in panels where solvedCount > 0 && !panel.changes {
      let place = solvedCount == layout.regions.count ? "for every \(number)" : "wherever there is a layout"
      note("\(panel.title): the same \(place)")
    }
    notes(layout)
    height += 10
  }

  private static let panelHeight = 250.0

  /// Breakpoints are dashed lines in the panels, with their numbers above.
  private mutating func marks(_ layout: RangedLayout, _ axis: ChartAxis, _ tops: [Double]) {
    let size = 10.0
    let marks = layout.borders.compactMap { border in
      border.points.first?.first.map { (x: axis.position(of: $0), text: shortNumber($0), border: border) }
    }
    let labels = marks.map { (position: $0.x, length: LabelFitting.width($0.text, size: size) + 6) }
    // Numbers move aside only if there is then space for all of them.
    let reaches = [4.0, 12, 24].map { LabelRow.centers(of: labels, in: 0...width, reach: $0) }
    let centers = reaches.first { !$0.contains(nil) } ?? reaches[0]
    for (mark, center) in zip(marks, centers) {
      var path = ""
      for top in tops {
        let ends = [Point(x: mark.x, y: top), Point(x: mark.x, y: top + Self.panelHeight)]
        path += svgLines((center.map { [Point(x: $0, y: top - 9)] } ?? []) + ends)
        if let center { label(mark.text, x: center, y: top - 12, "l-open-text") }
      }
      let title = "\(mark.text): \(mark.border.because.map { $0.fullText }.joined(separator: ", "))"
      text += svgPath("l-break", path, title: title) + "\n"
    }
  }

  private mutating func notes(_ layout: RangedLayout) {
    for border in layout.borders.prefix(Self.noteLimit) {
      guard let at = border.points.first?.first else { continue }
      note("\(shortNumber(at)): \(border.because.map { $0.lineText }.shortList(6))")
    }
    let rest = layout.borders.count - Self.noteLimit
    if rest > 0 { note("and \(rest) more \(rest == 1 ? "breakpoint" : "breakpoints")") }
    if layout.borders.isEmpty, let region = layout.regions.first {
      switch region.status {
      case .solved: note("no breakpoints: every edge is one affine function")
      case .unsatisfiable(let conflict): note(conflict.noLayoutNote)
      }
    }
  }
}

extension RangedLayout.Region {
  var words: String {
    switch status {
    case .unsatisfiable(let conflict): conflict.noLayoutNote
    case .solved(let solved):
      (solved.viewCount == 1 ? "1 view" : "\(solved.viewCount) views")
        + (solved.ambiguous.isEmpty ? "" : ", \(solved.ambiguous.count) ambiguous")
        + (solved.unsatisfied.isEmpty ? "" : ", \(solved.unsatisfied.count) not met")
    }
  }
}

/// Maps numbers to positions and has labels.
struct ChartAxis {
  typealias Tick = (value: Double, text: String)

  let range: ClosedRange<Double>
  let start: Double, end: Double

  private var low: Double { range.lowerBound }
  private var high: Double { range.upperBound }
  var least: Double { min(start, end) }
  var most: Double { max(start, end) }

  func position(of value: Double) -> Double {
    guard high > low else { return start }
    return start + (end - start) * min(max((value - low) / (high - low), 0), 1)
  }

  func ticks(spacing: Double, room: Double) -> [Tick] {
    func tick(_ value: Double) -> Tick { (value, Self.text(value)) }
    let ends = [tick(low), tick(high)]
    let extent = high - low
    guard extent > 0, extent.isFinite else { return [ends[0]] }
    let length = abs(end - start)
    let step = Self.step(atLeast: extent / max(1, length / max(spacing, room)))
    let first = (low / step).rounded(.up)
    let count = min(max((high / step).rounded(.down) - first + 1, 0), 1_000)
    guard count.isFinite, room < length else { return ends }
    let round = (0..<Int(count)).map { (first + Double($0)) * step }.filter { value in
      ends.allSatisfy { abs(position(of: value) - position(of: $0.value)) >= room }
    }
    return [ends[0]] + round.map(tick) + [ends[1]]
  }

  static func labelWidth(_ range: ClosedRange<Double>) -> Double {
    let axis = ChartAxis(range: range, start: 0, end: 250)
    return axis.ticks(spacing: 36, room: 12).map { LabelFitting.width($0.text, size: 10) }.max() ?? 0
  }

  /// The smallest round number that is at least a positive number.
  private static func step(atLeast number: Double) -> Double {
    var power = 1.0
    while power * 10 <= number, power < 1e300 { power *= 10 }
    while power > number, power > 1e-300 { power /= 10 }
    return ([1, 2, 2.5, 5].map { $0 * power }).first { $0 >= number } ?? 10 * power
  }

  /// From a million on, the form with an exponent is used if it is shorter.
  static func text(_ value: Double) -> String {
    let plain = numberText(value)
    guard abs(value) >= 1e6, value.isFinite else { return plain }
    var (mantissa, exponent) = (value, 0)
    while abs(mantissa) >= 10 {
      mantissa /= 10
      exponent += 1
    }
    let short = "\(numberText(mantissa))e\(exponent)"
    return short.utf8.count < plain.utf8.count ? short : plain
  }
}
