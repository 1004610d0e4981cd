import Layout
import LayoutSpec

extension ChartWriter {
  mutating func map(_ layout: RangedLayout) {
    let (across, up) = (layout.ranges[0], layout.ranges[1])
    let start = Self.axisStart(labelWidth: ChartAxis.labelWidth(from: up.bounds.lowerBound, to: up.bounds.upperBound))
    let extents = layout.ranges.map { $0.bounds.upperBound - $0.bounds.lowerBound }
    // Two numbers of the same kind use the same scale.
    let ratio = min(max(extents[1] / extents[0], 0.35), 1)
    let side = min(width - Self.margin - start, 640)
    space(16)
    label(up.number.name, x: start, y: height - 6, anchor: "start")
    let map = RegionMap(
      layout, ChartAxis(low: across.bounds.lowerBound, high: across.bounds.upperBound, start: start, end: start + side),
      ChartAxis(low: up.bounds.lowerBound, high: up.bounds.upperBound, start: height + side * ratio, end: height))
    write(map.areas)
    panel(map.horizontal, map.vertical, name: across.number.name)
    write(map.borders)
    write(map.names(count: Self.noteLimit))
    space(side * ratio + 40)
    notes(map)
    space(10)
  }

  /// The largest number of regions or reasons with a note.
  private static let noteLimit = 24

  private mutating func notes(_ map: RegionMap) {
    let limit = Self.noteLimit
    for (index, region) in map.layout.regions.enumerated().prefix(limit) {
      note("\(index): \(region.words)", swatch: map.style(of: index))
    }
    if map.layout.regions.count > limit { note("and \(map.layout.regions.count - limit) more regions") }
    for reason in map.reasons.prefix(limit) {
      let pairs = reason.borders.map { border in
        let (one, other) = map.layout.borders[border].regions
        return "\(one) | \(other)"
      }
      note("\(reason.letter) (\(pairs.shortList(6))): \(reason.texts.shortList(6))")
    }
    if map.reasons.count > limit { note("and \(map.reasons.count - limit) more reasons for borders") }
  }
}

extension RangedLayout.Region {
  var words: String {
    switch status {
    case .unsatisfiable(let conflict): conflict.noLayoutNote
    case .solved(let solved):
      [
        solved.viewCount == 1 ? "1 view" : "\(solved.viewCount) views",
        solved.ambiguous.isEmpty ? "" : "\(solved.ambiguous.count) ambiguous",
        solved.unsatisfied.isEmpty ? "" : "\(solved.unsatisfied.count) not met",
      ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }
}
