import Layout
import LayoutSpec

/// Regions have numbers, and the reasons for borders have letters.
struct RegionMap {
  struct Reason {
    let letter: String
    let texts: [String]
    let borders: [RangedLayout.Border]
  }

  let layout: RangedLayout
  let horizontal: ChartAxis, vertical: ChartAxis
  let reasons: [Reason]

  init(_ layout: RangedLayout, _ horizontal: ChartAxis, _ vertical: ChartAxis) {
    (self.layout, self.horizontal, self.vertical) = (layout, horizontal, vertical)
    var borders = OrderedDictionary<[SpecWords], [RangedLayout.Border]>()
    for border in layout.borders { borders[border.because, default: []].append(border) }
    reasons = borders.elements.enumerated().map { index, reason in
      Reason(letter: Self.letter(index), texts: reason.key.map { $0.lineText }, borders: reason.value)
    }
  }

  /// `A` to `Z`, then `A1` to `Z1`, and so on.
  private static func letter(_ index: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let round = index / letters.count
    return String(letters[index % letters.count]) + (round == 0 ? "" : String(round))
  }

  private func point(_ numbers: [Double]) -> Point {
    Point(x: horizontal.position(of: numbers[0]), y: vertical.position(of: numbers[1]))
  }

  private func corners(of region: Int) -> [Point] { layout.regions[region].vertices.map { point($0) } }

  func style(of region: Int) -> String {
    if case .unsatisfiable = layout.regions[region].status { return "l-conflict" }
    return "l-region \(ChartWriter.hue(region))"
  }

  var areas: String {
    layout.regions.enumerated().map { index, region in
      let points = corners(of: index).map { "\(svg($0.x)) \(svg($0.y))" }.joined(separator: " ")
      let words = if case .unsatisfiable(let conflict) = region.status { conflict.noLayoutTitle } else { region.words }
      let title = "\(index): \(words)"
      return svgElement("polygon", style(of: index), [:], " points=\"\(points)\"", title: title) + "\n"
    }.joined()
  }

  var borders: String {
    reasons.flatMap { reason in
      reason.borders.map { border in
        let because = border.because.map { $0.fullText }.joined(separator: ", ")
        let title = "\(reason.letter), \(border.regions.0) | \(border.regions.1): \(because)"
        let (start, end) = ends(of: border)
        return svgPath("l-border", svgLines([start, end]), title: title) + "\n"
      }
    }.joined()
  }

  private func ends(of border: RangedLayout.Border) -> (Point, Point) {
    let points = border.points.map { point($0) }
    return (points.first ?? Point(x: 0, y: 0), points.last ?? Point(x: 0, y: 0))
  }

  /// For a name beside a small region: the sides, then the corners.
  private static let directions = [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)].map {
    Point(x: $0, y: $1)
  }

  /// Numbers that do not fit into their regions are beside them, with a line. `count` is the number of regions and
  /// reasons that get a name even if they are small.
  func names(count: Int) -> String {
    let (width, height) = (horizontal.end - horizontal.start, vertical.most - vertical.least)
    var placer = LabelPlacer(area: Rect(x: horizontal.start, y: vertical.least, width: width, height: height))
    var text = ""
    var small: [Int] = []
    for index in layout.regions.indices {
      let middle = middle(of: index)
      let isIn = fits(Self.size(of: String(index)), at: middle, in: index)
      if isIn, let (name, _) = Self.name(String(index), "l-caption", at: [middle], &placer) {
        text += name
      } else {
        small.append(index)
      }
    }
    text += letters(count, &placer)
    for region in small where region < count {
      let middle = middle(of: region)
      let around = [16.0, 30, 44].flatMap { reach in Self.directions.map { middle + reach * $0 } }
      guard let (name, center) = Self.name(String(region), "l-open-text", at: around, &placer) else { continue }
      text += svgPath("l-border", svgLines([middle, center])) + "\n" + name
    }
    return text
  }

  /// Those of borders that are long, or the first with one of the first reasons.
  private func letters(_ count: Int, _ placer: inout LabelPlacer) -> String {
    var text = ""
    for (number, reason) in reasons.enumerated() {
      for (index, border) in reason.borders.enumerated() {
        let (start, end) = ends(of: border)
        let isLong = max(abs(start.x - end.x), abs(start.y - end.y)) >= 16
        guard isLong || number < count && index == 0 else { continue }
        let centers = [0.5, 0.3, 0.7, 0.15, 0.85].map { start + $0 * (end - start) }
        if let (name, _) = Self.name(reason.letter, "l-open-text", at: centers, &placer) { text += name }
      }
    }
    return text
  }

  private static let textSize = 10.0

  private static func size(of name: String) -> Size {
    Size(width: LabelFitting.width(name, size: textSize) + 4, height: 12)
  }

  /// At the first of the points that has space, which is returned, too.
  private static func name(
    _ name: String, _ style: String, at centers: [Point], _ placer: inout LabelPlacer
  ) -> (text: String, center: Point)? {
    let size = size(of: name)
    let half = Point(x: size.width / 2, y: size.height / 2)
    guard let origin = placer.place(size, centers.map { $0 - half }, rowsBelow: 0) else { return nil }
    let center = origin + half
    return (svgText(name, style, x: center.x, y: center.y + 3.5, size: textSize, anchor: "middle") + "\n", center)
  }

  private func middle(of region: Int) -> Point {
    let points = corners(of: region)
    let sum = points.reduce(Point(x: 0, y: 0), +)
    return Point(x: sum.x / Double(max(points.count, 1)), y: sum.y / Double(max(points.count, 1)))
  }

  private func fits(_ size: Size, at center: Point, in region: Int) -> Bool {
    let points = corners(of: region)
    let corners = [-0.5, 0.5].flatMap { x in
      [-0.5, 0.5].map { y in center + Point(x: x * size.width, y: y * size.height) }
    }
    // Regions are convex: a point inside is on the same side of each edge as the middle.
    return points.indices.allSatisfy { index in
      let (start, edge) = (points[index], points[(index + 1) % points.count] - points[index])
      func side(_ point: Point) -> Double { edge.x * (point.y - start.y) - edge.y * (point.x - start.x) }
      return corners.allSatisfy { side($0) * side(center) >= 0 }
    }
  }
}
