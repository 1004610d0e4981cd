import Layout
import LayoutSpec

extension ChartWriter {
  /// Draws the edges of views over the ranged number, as a strip for each view.
  ///
  /// - Parameter isCancelled: called for each view; `true` stops the drawing.
  mutating func strips(_ layout: RangedLayout, views: Set<String>, isCancelled: () -> Bool) {
    let number = layout.ranges[0].number.name
    let strips = Strip.all(of: layout, views, isCancelled: isCancelled)
    let panels = [StripPanel(.horizontal, layout, strips), StripPanel(.vertical, layout, strips)]
    let shown = panels.contains { $0.changes } ? panels.filter { $0.changes } : Array(panels.prefix(1))
    let bounds = layout.ranges[0].bounds
    let names = shown.map { $0.nameWidth }.max() ?? 0
    let axis = ChartAxis(
      low: bounds.lowerBound, high: bounds.upperBound, start: Self.margin + Self.axisRoom,
      end: width - Self.margin - min(max(names, 20), width / 4))
    let top = height
    space(44)
    for panel in shown {
      label(panel.title, x: axis.start, y: height - 4, anchor: "start")
      let extent = panel.extent
      let (first, last) = (height, height + 250)
      let vertical =
        panel.axis == .horizontal
        ? ChartAxis(low: extent.lowerBound, high: extent.upperBound, start: last, end: first)
        : ChartAxis(low: extent.lowerBound, high: extent.upperBound, start: first, end: last)
      self.panel(axis, vertical, name: number)
      write(panel.bands(axis, vertical, isCancelled: isCancelled))
      space(250)
      write(panel.names(axis, vertical, isCancelled: isCancelled))
      space(48)
    }
    marks(layout, axis, from: top + 14, to: height - 48)
    if shown.count < panels.count, let missing = panels.first(where: { !$0.changes }) {
      note("\(missing.title): the same for every \(number)")
    }
    notes(layout)
    space(10)
  }

  /// Draws the breakpoints as dashed lines with their numbers above.
  private mutating func marks(_ layout: RangedLayout, _ axis: ChartAxis, from top: Double, to bottom: Double) {
    var placer = LabelPlacer(area: Rect(x: 0, y: top - 16, width: width, height: 36))
    for border in layout.borders {
      guard let at = border.points.first?.first else { continue }
      let x = axis.position(of: at)
      line(
        Point(x: x, y: top + 4), Point(x: x, y: bottom), "l-break",
        title: "\(shortNumber(at)): \(border.because.joined(separator: ", "))")
      let size = Size(width: LabelFitting.width(shortNumber(at), size: 10) + 4, height: 11)
      let candidates = [0.0, -11].map { Point(x: x - size.width / 2, y: top - 4 + $0) }
      if let origin = placer.place(size, candidates) { label(shortNumber(at), x: x, y: origin.y + 9, "l-open-text") }
    }
  }

  /// Writes the reason for each breakpoint.
  private mutating func notes(_ layout: RangedLayout) {
    let limit = 24
    for border in layout.borders.prefix(limit) {
      guard let at = border.points.first?.first else { continue }
      note("\(shortNumber(at)): \(border.because.shortList(6))")
    }
    if layout.borders.count > limit { note("and \(layout.borders.count - limit) more breakpoints") }
    if layout.borders.isEmpty { note("no breakpoints: every edge is one affine function") }
  }
}

/// A view over the ranged number.
private struct Strip {
  let id: String
  /// The number of the strip's color.
  let hue: Int
  /// The frames of the view in the regions that have it, from low to high.
  var pieces: [(region: Int, frame: RangedLayout.Frame)] = []

  /// Returns the strips of some views, in the order of the document.
  ///
  /// - Complexity: O(*regions* · *views*)
  static func all(of layout: RangedLayout, _ views: Set<String>, isCancelled: () -> Bool) -> [Strip] {
    var strips: [Strip] = []
    var positions: [String: Int] = [:]
    for (index, region) in layout.regions.enumerated() {
      guard case .solved(let solved) = region.status else { continue }
      if isCancelled() { break }
      for (id, frame) in solved.frames where views.contains(id) {
        if positions[id] == nil {
          positions[id] = strips.count
          strips.append(Strip(id: id, hue: strips.count % ChartWriter.hueCount))
        }
        if let position = positions[id] { strips[position].pieces.append((index, frame)) }
      }
    }
    return strips
  }
}

/// The strips along one axis.
private struct StripPanel {
  let axis: LayoutConstraint.Axis
  private let layout: RangedLayout
  private let strips: [Strip]

  init(_ axis: LayoutConstraint.Axis, _ layout: RangedLayout, _ strips: [Strip]) {
    self.axis = axis
    self.layout = layout
    self.strips = strips
  }

  var title: String { axis == .horizontal ? "left and right edges" : "top and bottom edges" }

  var nameWidth: Double { 10 + (strips.map { LabelFitting.width($0.id, size: 10) }.max() ?? 0) }

  private func edges(_ frame: RangedLayout.Frame) -> (low: RangedLayout.Affine, extent: RangedLayout.Affine) {
    axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
  }

  /// Whether any edge depends on the number.
  var changes: Bool {
    let solved = layout.regions.count { if case .solved = $0.status { true } else { false } }
    return strips.contains { strip in
      guard strip.pieces.count == solved, let first = strip.pieces.first else { return true }
      let (low, extent) = edges(first.frame)
      let isConstant = (low.coefficients.dropFirst() + extent.coefficients.dropFirst()).allSatisfy { $0 == 0 }
      return !isConstant || strip.pieces.contains { edges($0.frame) != (low, extent) }
    }
  }

  /// The range of positions of all edges, including the root's.
  var extent: ClosedRange<Double> {
    var (low, high) = (0.0, 1.0)
    for region in layout.regions {
      guard case .solved(let solved) = region.status else { continue }
      let size = axis == .horizontal ? solved.root.width : solved.root.height
      for vertex in region.vertices { high = max(high, size.value(at: vertex)) }
    }
    for strip in strips {
      for piece in strip.pieces {
        let (start, extent) = edges(piece.frame)
        for vertex in layout.regions[piece.region].vertices {
          low = min(low, start.value(at: vertex))
          high = max(high, start.value(at: vertex) + extent.value(at: vertex))
        }
      }
    }
    return low...high
  }

  func bands(_ horizontal: ChartAxis, _ vertical: ChartAxis, isCancelled: () -> Bool) -> String {
    var text = ""
    let number = layout.ranges[0].number.name
    for region in layout.regions {
      guard case .unsatisfiable(let conflict) = region.status, let from = region.vertices.first?.first,
        let to = region.vertices.last?.first
      else { continue }
      let (top, height) = (min(vertical.start, vertical.end), abs(vertical.end - vertical.start))
      text += "<rect class=\"l-conflict\" x=\"\(svg(horizontal.position(of: from)))\" y=\"\(svg(top))\""
      text +=
        " width=\"\(svg(horizontal.position(of: to) - horizontal.position(of: from)))\" height=\"\(svg(height))\">"
      let names = conflict.members.map { $0.constraint }.joined(separator: ", ")
      text += "<title>\(markupEscaped("no layout: \(names)"))</title></rect>\n"
    }
    for strip in strips {
      if isCancelled() { break }
      var path = ""
      var words: [String] = []
      for piece in strip.pieces {
        let vertices = layout.regions[piece.region].vertices
        guard let from = vertices.first?.first, let to = vertices.last?.first else { continue }
        let (low, extent) = edges(piece.frame)
        let corners = [(from, 0.0), (to, 0.0), (to, 1.0), (from, 1.0)].map { at, part in
          "\(svg(horizontal.position(of: at))) \(svg(vertical.position(of: low.value(at: [at]) + part * extent.value(at: [at]))))"
        }
        path += "M\(corners.joined(separator: "L"))z"
        if words.count == 8 { continue }
        let formulas = "\(Self.formula(low, number)), \(Self.formula(extent, number)) long"
        words.append("\(shortNumber(from)) to \(shortNumber(to)): \(formulas)")
      }
      text += "<path class=\"l-band l-hue-\(strip.hue)\" d=\"\(path)\">"
      text += "<title>\(markupEscaped("\(strip.id): \(words.joined(separator: "; "))"))</title></path>\n"
    }
    return text
  }

  private static func formula(_ function: RangedLayout.Affine, _ number: String) -> String {
    let slope = function.coefficients.dropFirst().first ?? 0
    let constant = shortNumber(function.coefficients[0])
    return slope == 0 ? constant : "\(constant) + \(shortNumber(slope)) × \(number)"
  }

  /// Returns the names of views on the right, if there is space. Of views with one band, the first is named.
  func names(_ horizontal: ChartAxis, _ vertical: ChartAxis, isCancelled: () -> Bool) -> String {
    var text = ""
    let (top, bottom) = (min(vertical.start, vertical.end), max(vertical.start, vertical.end))
    var placer = LabelPlacer(area: Rect(x: 0, y: top - 8, width: horizontal.end + 400, height: bottom - top + 16))
    var named: Set<[Double]> = []
    for strip in strips {
      if isCancelled() { break }
      guard let piece = strip.pieces.last, let end = layout.regions[piece.region].vertices.last else { continue }
      let (low, extent) = edges(piece.frame)
      let band = [end[0], low.value(at: end), extent.value(at: end)].map { ($0 * 100).rounded() }
      guard !named.contains(band) else { continue }
      let isAtEnd = end == layout.regions.last?.vertices.last
      let y = vertical.position(of: low.value(at: end) + extent.value(at: end) / 2)
      let size = Size(width: LabelFitting.width(strip.id, size: 10), height: 11)
      let x = isAtEnd ? horizontal.end + 5 : horizontal.position(of: end[0]) - size.width - 4
      guard let origin = placer.place(size, [0.0, -6, 6, -11, 11].map { Point(x: x, y: y - 5.5 + $0) }),
        abs(origin.y + 5.5 - y) < 14
      else { continue }
      named.insert(band)
      text += "<text class=\"l-band-name l-hue-\(strip.hue)\" x=\"\(svg(origin.x))\""
      text += " y=\"\(svg(origin.y + 9))\" font-size=\"10\">\(markupEscaped(strip.id))</text>\n"
    }
    return text
  }
}
