import Layout
import LayoutSpec

/// A map of the regions of two ranges. Regions have numbers, and the reasons for borders have letters.
struct RegionMap {
  /// What begins or ends at borders.
  struct Reason {
    let letter: String
    /// The constraints and conditions for people.
    let texts: [String]
    var borders: [Int] = []
  }

  let layout: RangedLayout
  let horizontal: ChartAxis, vertical: ChartAxis
  /// The reasons, in the order of their first borders.
  let reasons: [Reason]

  init(_ layout: RangedLayout, _ horizontal: ChartAxis, _ vertical: ChartAxis) {
    self.layout = layout
    self.horizontal = horizontal
    self.vertical = vertical
    var reasons: [Reason] = []
    var positions: [[SpecWords]: Int] = [:]
    for (index, border) in layout.borders.enumerated() {
      let position = positions[border.because] ?? reasons.count
      if position == reasons.count {
        positions[border.because] = position
        reasons.append(Reason(letter: Self.letter(position), texts: border.because.map { $0.lineText }))
      }
      reasons[position].borders.append(index)
    }
    self.reasons = reasons
  }

  /// Returns `A` to `Z`, then `A1` to `Z1`, and so on.
  private static func letter(_ index: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let round = index / letters.count
    return String(letters[index % letters.count]) + (round == 0 ? "" : String(round))
  }

  private func point(_ numbers: [Double]) -> Point {
    Point(x: horizontal.position(of: numbers[0]), y: vertical.position(of: numbers[1]))
  }

  func style(of region: Int) -> String {
    if case .unsatisfiable = layout.regions[region].status { return "l-conflict" }
    return "l-region l-hue-\(region % ChartWriter.hueCount)"
  }

  var areas: String {
    layout.regions.enumerated().map { index, region in
      let corners = region.vertices.map { point($0) }.map { "\(svg($0.x)) \(svg($0.y))" }.joined(separator: " ")
      let title = "\(index): \(title(of: region))"
      return svgElement("polygon", style(of: index), "points=\"\(corners)\"", title: title) + "\n"
    }.joined()
  }

  private func title(of region: RangedLayout.Region) -> String {
    guard case .unsatisfiable(let conflict) = region.status else { return region.words }
    return conflict.noLayoutTitle
  }

  var borders: String {
    reasons.flatMap { reason in
      reason.borders.map { index in
        let border = layout.borders[index]
        let (start, end) = ends(of: border)
        let because = border.because.map { $0.fullText }.joined(separator: ", ")
        let title = "\(reason.letter), \(border.regions.0) | \(border.regions.1): \(because)"
        return svgElement("path", "l-border", "d=\"\(svgPath([start, end]))\"", title: title) + "\n"
      }
    }.joined()
  }

  private func ends(of border: RangedLayout.Border) -> (Point, Point) {
    let points = border.points.map { point($0) }
    return (points.first ?? Point(x: 0, y: 0), points.last ?? Point(x: 0, y: 0))
  }

  private static let textSize = 10.0

  /// Returns the numbers of regions and the letters of borders. Numbers that do not fit into their regions are beside
  /// them, with a line.
  ///
  /// - Parameter count: the number of regions and reasons that get a name even if they are small.
  func names(count: Int) -> String {
    let (width, height) = (horizontal.end - horizontal.start, vertical.most - vertical.least)
    var placer = LabelPlacer(area: Rect(x: horizontal.start, y: vertical.least, width: width, height: height))
    let (numbers, small) = numbersInside(&placer)
    let letters = letters(count, &placer)
    return numbers + letters + small.filter { $0 < count }.map { numberBeside($0, &placer) }.joined()
  }

  private func numbersInside(_ placer: inout LabelPlacer) -> (text: String, small: [Int]) {
    var text = ""
    var small: [Int] = []
    for index in layout.regions.indices {
      let name = String(index)
      let size = Self.size(of: name)
      let middle = middle(of: index)
      if fits(size, at: middle, in: index),
        let origin = placer.place(size, [Self.origin(size, around: middle)], rowsBelow: 0)
      {
        text += Self.tag(name, "l-caption", size, at: origin)
      } else {
        small.append(index)
      }
    }
    return (text, small)
  }

  /// Returns the letters of borders that are long, or the first with one of the first reasons.
  private func letters(_ count: Int, _ placer: inout LabelPlacer) -> String {
    var text = ""
    for (number, reason) in reasons.enumerated() {
      let size = Self.size(of: reason.letter)
      for border in reason.borders {
        let (start, end) = ends(of: layout.borders[border])
        let isLong = max(abs(start.x - end.x), abs(start.y - end.y)) >= 16
        guard isLong || number < count && border == reason.borders.first else { continue }
        let candidates = [0.5, 0.3, 0.7, 0.15, 0.85].map { part in
          Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
        }
        if let origin = placer.place(size, candidates.map { Self.origin(size, around: $0) }, rowsBelow: 0) {
          text += Self.tag(reason.letter, "l-open-text", size, at: origin)
        }
      }
    }
    return text
  }

  /// Returns the number of a region beside it, with a line, or nothing if there is no space.
  private func numberBeside(_ region: Int, _ placer: inout LabelPlacer) -> String {
    let size = Self.size(of: String(region))
    let middle = middle(of: region)
    let around = [16.0, 30, 44].flatMap { reach in
      [(1.0, 0.0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)].map {
        Point(x: middle.x + reach * $0.0, y: middle.y + reach * $0.1)
      }
    }
    guard let origin = placer.place(size, around.map { Self.origin(size, around: $0) }, rowsBelow: 0) else { return "" }
    let center = Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    return svgElement("path", "l-border", "d=\"\(svgPath([middle, center]))\"") + "\n"
      + Self.tag(String(region), "l-open-text", size, at: origin)
  }

  private static func size(of name: String) -> Size {
    Size(width: LabelFitting.width(name, size: textSize) + 4, height: 12)
  }

  private static func origin(_ size: Size, around center: Point) -> Point {
    Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
  }

  private static func tag(_ name: String, _ style: String, _ size: Size, at origin: Point) -> String {
    textTag(
      name, style, x: origin.x + size.width / 2, y: origin.y + size.height / 2 + 3.5, size: textSize,
      anchor: "middle") + "\n"
  }

  private func middle(of region: Int) -> Point {
    let points = layout.regions[region].vertices.map { point($0) }
    let count = Double(max(points.count, 1))
    return Point(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  private func fits(_ size: Size, at center: Point, in region: Int) -> Bool {
    let points = layout.regions[region].vertices.map { point($0) }
    let corners = [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)].map {
      Point(x: center.x + $0.0 * size.width / 2, y: center.y + $0.1 * size.height / 2)
    }
    // Regions are convex: a point inside is on the same side of each edge as the middle.
    return points.indices.allSatisfy { index in
      let (start, end) = (points[index], points[(index + 1) % points.count])
      func side(_ point: Point) -> Double {
        (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      }
      return corners.allSatisfy { side($0) * side(center) >= 0 }
    }
  }
}
