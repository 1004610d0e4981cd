import Layout
import LayoutSpec

struct StripPanel {
  let axis: LayoutConstraint.Axis
  private let layout: RangedLayout
  private let bands: [StripBand]

  init(_ axis: LayoutConstraint.Axis, _ layout: RangedLayout, isCancelled: () -> Bool) {
    self.axis = axis
    self.layout = layout
    bands = StripBand.all(of: layout, along: axis, isCancelled: isCancelled)
  }

  var title: String { axis == .horizontal ? "left and right edges" : "top and bottom edges" }

  var nameWidth: Double { bands.map { LabelFitting.width($0.name, size: Self.nameSize) }.max() ?? 0 }

  private static let nameSize = 10.0, nameHeight = 11.0

  var changes: Bool { bands.contains { !$0.isConstant(in: layout.solvedCount) } }

  /// Of all edges, including the root's.
  var extent: ClosedRange<Double> {
    var (low, high) = (0.0, 1.0)
    for region in layout.regions {
      guard case .solved(let solved) = region.status else { continue }
      let size = axis == .horizontal ? solved.root.width : solved.root.height
      for vertex in region.vertices { high = max(high, size.value(at: vertex)) }
    }
    for piece in bands.flatMap({ $0.pieces }) {
      for edges in [piece.edges(at: piece.from), piece.edges(at: piece.to)] {
        low = min(low, edges.low)
        high = max(high, edges.high)
      }
    }
    return low...high
  }

  func content(_ horizontal: ChartAxis, _ vertical: ChartAxis, isCancelled: () -> Bool) -> String {
    var text = ""
    for region in layout.regions {
      guard case .unsatisfiable(let conflict) = region.status, let from = region.vertices.first?.first,
        let to = region.vertices.last?.first
      else { continue }
      let (left, right) = (horizontal.position(of: from), horizontal.position(of: to))
      let rect = Rect(x: left, y: vertical.least, width: right - left, height: vertical.most - vertical.least)
      text += svgRect("l-conflict", rect, title: conflict.noLayoutTitle) + "\n"
    }
    for band in bands {
      if isCancelled() { break }
      let path = band.runs.map { Self.outline($0, horizontal, vertical) }.joined()
      text += svgPath("l-band \(band.hue)", path, title: description(of: band)) + "\n"
    }
    return text
  }

  private static func outline(_ run: [StripBand.Piece], _ horizontal: ChartAxis, _ vertical: ChartAxis) -> String {
    var (lower, upper): ([Point], [Point]) = ([], [])
    func add(_ edges: (low: Double, high: Double), at number: Double) {
      let x = horizontal.position(of: number)
      lower.append(Point(x: x, y: vertical.position(of: edges.low)))
      upper.append(Point(x: x, y: vertical.position(of: edges.high)))
    }
    for (index, piece) in run.enumerated() {
      if index == 0 { add(piece.edges(at: piece.from), at: piece.from) }
      // The lines go on if the functions do.
      if index + 1 < run.count, (run[index + 1].low, run[index + 1].extent) == (piece.low, piece.extent) { continue }
      add(piece.edges(at: piece.to), at: piece.to)
    }
    return svgLines(lower + upper.reversed()) + "z"
  }

  private func description(of band: StripBand) -> String {
    let limit = 8
    let number = layout.ranges[0].number.name
    var parts = band.pieces.prefix(limit).map { piece in
      let (low, extent) = (Self.formula(piece.low, number), Self.formula(piece.extent, number))
      return "\(shortNumber(piece.from)) to \(shortNumber(piece.to)): \(low), \(extent) long"
    }
    if band.pieces.count > limit { parts.append("and \(band.pieces.count - limit) more") }
    return "\(band.ids.joined(separator: ", ")): \(parts.joined(separator: "; "))"
  }

  private static func formula(_ function: RangedLayout.Affine, _ number: String) -> String {
    let (constant, slope) = (function.coefficients[0], function.coefficients.last ?? 0)
    guard slope != 0 else { return shortNumber(constant) }
    let product = slope == 1 ? number : "\(shortNumber(slope)) × \(number)"
    guard constant != 0 else { return product }
    return "\(product) \(constant < 0 ? "-" : "+") \(shortNumber(abs(constant)))"
  }

  private struct Name {
    let text: String
    let hue: String
    let size: Size
    /// The end of the band, and both edges there.
    let x: Double, edges: ClosedRange<Double>

    var middle: Double { (edges.lowerBound + edges.upperBound) / 2 }

    func tag(x: Double, y: Double) -> String {
      svgText(text, "l-band-name \(hue)", x: x, y: y + 9, size: nameSize) + "\n"
    }
  }

  /// The largest distance of a name from the middle of its band.
  private static let reach = 14.0
  /// The largest distance of a name in a wide band from its middle, and the distance of the positions that are tried.
  private static let farthest = 250.0, step = 2.0

  /// Right of the panel, or in the panel at the end of a band that ends before.
  func names(_ horizontal: ChartAxis, _ vertical: ChartAxis, width: Double, isCancelled: () -> Bool) -> String {
    let names = names(horizontal, vertical, limit: width)
    let (atEnd, inside) = (names.filter { $0.x >= horizontal.end }, names.filter { $0.x < horizontal.end })
    let (top, bottom) = (vertical.least - 8, vertical.most + 8)
    let centers = LabelRow.centers(
      of: atEnd.map { (position: $0.middle, length: Self.nameHeight) }, in: top...bottom, reach: Self.reach)
    let right = horizontal.end + 5
    var placer = LabelPlacer(
      area: Rect(x: horizontal.start, y: top, width: right + width - horizontal.start, height: bottom - top))
    var text = ""
    var rest: [(name: Name, x: [Double])] = []
    for (name, center) in zip(atEnd, centers) {
      guard let center else {
        // A wide band can have its name anywhere between its edges.
        rest.append((name, [right]))
        continue
      }
      let y = center - Self.nameHeight / 2
      placer.avoid(Rect(x: right, y: y, width: name.size.width, height: name.size.height))
      text += name.tag(x: right, y: y)
    }
    rest += inside.map { ($0, [$0.x - $0.size.width - 4, $0.x + 4]) }
    for (name, sides) in rest where !isCancelled() {
      if let origin = placer.place(name.size, Self.origins(of: name, x: sides), rowsBelow: 0) {
        text += name.tag(x: origin.x, y: origin.y)
      }
    }
    return text
  }

  private func names(_ horizontal: ChartAxis, _ vertical: ChartAxis, limit: Double) -> [Name] {
    bands.compactMap { band in
      guard let piece = band.pieces.last else { return nil }
      let edges = piece.edges(at: piece.to)
      let (low, high) = (vertical.position(of: edges.low), vertical.position(of: edges.high))
      let text = LabelFitting.cut(band.name, size: Self.nameSize, width: limit)
      return Name(
        text: text, hue: band.hue,
        size: Size(width: LabelFitting.width(text, size: Self.nameSize), height: Self.nameHeight),
        x: piece.region == layout.regions.count - 1 ? horizontal.end : horizontal.position(of: piece.to),
        edges: min(low, high)...max(low, high))
    }
  }

  /// The closest to the middle of its band first.
  private static func origins(of name: Name, x sides: [Double]) -> [Point] {
    let reach = max(Self.reach, name.edges.upperBound - name.middle - nameHeight / 2)
    let steps = Int(exactly: (min(reach, farthest) / step).rounded(.down)) ?? 0
    let beside = (0..<max(0, steps)).map { Double($0 + 1) * step }
    let distances = [0.0] + beside.flatMap { [-$0, $0] }
    return sides.flatMap { x in distances.map { Point(x: x, y: name.middle - nameHeight / 2 + $0) } }
  }
}

/// The edges along one axis over the ranged number, of all views for which they are the same.
struct StripBand {
  struct Piece {
    let region: Int
    let from: Double, to: Double
    /// The lower edge and its distance from the other one.
    let low: RangedLayout.Affine, extent: RangedLayout.Affine

    func edges(at number: Double) -> (low: Double, high: Double) {
      let low = low.value(at: [number])
      return (low, low + extent.value(at: [number]))
    }

    /// Whether another piece begins where this one ends, with the same edges.
    func continues(into next: Piece) -> Bool {
      guard next.region == region + 1 else { return false }
      let (own, other) = (edges(at: to), next.edges(at: next.from))
      return abs(own.low - other.low) < 0.01 && abs(own.high - other.high) < 0.01
    }
  }

  private(set) var ids: [String]
  let hue: String
  /// In the regions that have the views, from low to high.
  private(set) var pieces: [Piece]

  /// For people: `q and 9 more`.
  var name: String { ids.count == 2 ? "\(ids[0]) and \(ids[1])" : ids.shortList(1) }

  var runs: [[Piece]] {
    var runs: [[Piece]] = []
    for piece in pieces {
      if let last = runs.last?.last, last.continues(into: piece) {
        runs[runs.count - 1].append(piece)
      } else {
        runs.append([piece])
      }
    }
    return runs
  }

  /// Whether the edges are the same in a number of regions, and for all numbers.
  func isConstant(in regionCount: Int) -> Bool {
    guard pieces.count == regionCount, let first = pieces.first else { return false }
    let slopes = first.low.coefficients.dropFirst() + first.extent.coefficients.dropFirst()
    return slopes.allSatisfy { $0 == 0 } && pieces.allSatisfy { ($0.low, $0.extent) == (first.low, first.extent) }
  }

  /// For the views without children in any region, in the order of their first views.
  static func all(of layout: RangedLayout, along axis: LayoutConstraint.Axis, isCancelled: () -> Bool) -> [StripBand] {
    var views = OrderedDictionary<Name, StripBand>()
    for (index, region) in layout.regions.enumerated() {
      guard case .solved(let solved) = region.status, let from = region.vertices.first?.first,
        let to = region.vertices.last?.first
      else { continue }
      if isCancelled() { break }
      for (id, frame) in solved.leaves {
        let (low, extent) = axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
        let band = StripBand(ids: [id], hue: ChartWriter.hue(views.elements.count), pieces: [])
        views[Name(id), default: band].pieces.append(
          Piece(region: index, from: from, to: to, low: low, extent: extent))
      }
    }
    var bands = OrderedDictionary<[Double], StripBand>()
    for view in views.values {
      let edges = view.pieces.flatMap { piece in
        let (first, last) = (piece.edges(at: piece.from), piece.edges(at: piece.to))
        return [Double(piece.region)] + [first.low, first.high, last.low, last.high].map { ($0 * 100).rounded() }
      }
      bands[edges, default: StripBand(ids: [], hue: view.hue, pieces: view.pieces)].ids += view.ids
    }
    return bands.values
  }
}
