import Layout
import LayoutSpec

extension ChartWriter {
  /// Draws the regions of two ranges as areas with numbers and descriptions.
  mutating func map(_ layout: RangedLayout) {
    let (across, up) = (layout.ranges[0], layout.ranges[1])
    let room = width - 2 * Self.margin - Self.axisRoom
    let extents = layout.ranges.map { $0.bounds.upperBound - $0.bounds.lowerBound }
    // Two numbers of the same kind use the same scale.
    let ratio = min(max(extents[1] / extents[0], 0.35), 1)
    let side = min(room, 640)
    let horizontal = ChartAxis(
      low: across.bounds.lowerBound, high: across.bounds.upperBound, start: Self.margin + Self.axisRoom,
      end: Self.margin + Self.axisRoom + side)
    space(14)
    label(up.number.name, x: horizontal.start, y: height - 4, anchor: "start")
    let vertical = ChartAxis(
      low: up.bounds.lowerBound, high: up.bounds.upperBound, start: height + side * ratio, end: height)
    for (index, region) in layout.regions.enumerated() { write(area(region, index, horizontal, vertical)) }
    panel(horizontal, vertical, name: across.number.name)
    for (index, region) in layout.regions.enumerated() {
      let points = region.vertices.map { Point(x: horizontal.position(of: $0[0]), y: vertical.position(of: $0[1])) }
      let count = Double(max(points.count, 1))
      let middle = Point(
        x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
      let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
      guard (xs.max() ?? 0) - (xs.min() ?? 0) > 14, (ys.max() ?? 0) - (ys.min() ?? 0) > 12 else { continue }
      label(String(index), x: middle.x, y: middle.y + 3.5, "l-caption")
    }
    space(side * ratio + 40)
    regionNotes(layout)
    space(10)
  }

  private func area(
    _ region: RangedLayout.Region, _ index: Int, _ horizontal: ChartAxis, _ vertical: ChartAxis
  ) -> String {
    let corners = region.vertices.map { "\(svg(horizontal.position(of: $0[0]))) \(svg(vertical.position(of: $0[1])))" }
      .joined(separator: " ")
    let style: String
    if case .unsatisfiable = region.status {
      style = "l-conflict"
    } else {
      style = "l-region l-hue-\(index % Self.hueCount)"
    }
    return "<polygon class=\"\(style)\" points=\"\(corners)\"><title>"
      + markupEscaped("\(index): \(region.words)") + "</title></polygon>\n"
  }

  /// Writes a description of each region and its borders.
  private mutating func regionNotes(_ layout: RangedLayout) {
    let limit = 24
    for (index, region) in layout.regions.enumerated().prefix(limit) {
      note("\(index): \(region.words)", hue: index)
    }
    if layout.regions.count > limit { note("and \(layout.regions.count - limit) more regions") }
    var known: [String: [String]] = [:]
    var order: [String] = []
    for border in layout.borders {
      let because = border.because.prefix(4).joined(separator: ", ")
      if known[because] == nil { order.append(because) }
      known[because, default: []].append("\(border.regions.0) | \(border.regions.1)")
    }
    for because in order.prefix(limit) {
      note("\((known[because] ?? []).shortList(6)): \(because)")
    }
    if order.count > limit { note("and \(order.count - limit) more borders") }
  }
}

extension RangedLayout.Region {
  /// The content of the region in a few words.
  fileprivate var words: String {
    switch status {
    case .unsatisfiable(let conflict):
      "no layout: \(conflict.members.prefix(6).map { $0.constraint }.joined(separator: ", "))"
    case .solved(let solved):
      [
        "\(solved.frames.count) views", solved.ambiguous.isEmpty ? "" : "\(solved.ambiguous.count) ambiguous",
        solved.unsatisfied.isEmpty ? "" : "\(solved.unsatisfied.count) not met",
      ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }
}
