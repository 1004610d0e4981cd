import Layout
import LayoutSpec

extension SceneWriter {
  mutating func writeUnsafeParts() {
    let outline = " clip-path=\"url(#\(clip))\""
    let shades = scenes.map { $0.unsafeParts }
    if isMoving { text += "<g\(outline)>" }
    for part in 0..<4 {
      let frames = shades.map { $0[part] }
      guard frames.contains(where: { $0.width > 0 && $0.height > 0 }) else { continue }
      text += rect(frames, "l-shade", isMoving ? "" : outline, title: "outside the safe area") + "\n"
    }
    if isMoving { text += "</g>\n" }
  }

  mutating func writeGuides() {
    var named: [(name: String, frame: Rect)] = []
    for guide in scene.guides where guide.frame.width > 0 || guide.frame.height > 0 {
      text += rect([guide.frame], "l-guide", radius: 2, title: guide.name) + "\n"
      named.append(guide)
    }
    for shape in scene.shapes where shape.style == .guide && shape.hasOwnName {
      guard shape.frame.width >= 20, shape.frame.height >= 10 else { continue }
      named.append((shape.label, shape.frame))
    }
    for guide in named where !isCancelled() { writeName(guide.name, in: guide.frame, "l-guide-text") }
  }

  private mutating func writeName(_ name: String, in frame: Rect, _ style: String) {
    writeName(name, style, [frame.y + 1, frame.bottom - 12]) { [frame.x + 3, frame.right - $0 - 3] }
  }

  /// With its top left corner at the first free place, given the tops and, for the name's width, the left edges.
  private mutating func writeName(_ name: String, _ style: String, _ tops: [Double], _ lefts: (Double) -> [Double]) {
    let size = Size(width: LabelFitting.width(name, size: 9) + 2, height: 11)
    let places = tops.flatMap { y in lefts(size.width).map { Point(x: $0, y: y) } }
    guard let origin = placer.place(size, places) else { return }
    text += svgText(name, style, x: origin.x + 1, y: origin.y + 9, size: 9) + "\n"
  }

  /// For ambiguous, new and removed views that are too small to see.
  mutating func writeSmallMarks() {
    let radius = 5.0
    let bounds = scene.bounds
    for shape in scene.shapes where shape.style != .hidden && min(shape.frame.width, shape.frame.height) < 3 {
      guard !shape.open.isEmpty || shape.isOnlyHere, !isCancelled() else { continue }
      let style = !shape.open.isEmpty ? "l-open" : scene.side == .before ? "l-gone" : "l-new"
      let x = min(max(shape.frame.center.x, bounds.x), bounds.right)
      let y = min(max(shape.frame.center.y, bounds.y), bounds.bottom)
      beginGroup(shape)
      text += svgElement("circle", style, ["cx": x, "cy": y, "r": radius]) + "</g>\n"
      writeName(shape.label, "\(style)-text", [y - 5.5, y + 2]) { [x + radius + 2, x - radius - 2 - $0] }
    }
  }

  mutating func writeMoves() {
    for shape in scene.shapes where shape.isOnlyHere && shape.frame.width >= 3 && shape.frame.height >= 3 {
      guard shape.style == .container || shape.icon != nil, !isCancelled() else { continue }
      writeName(shape.id, in: shape.frame, scene.side == .before ? "l-gone-text" : "l-new-text")
    }
    guard !scene.ghosts.isEmpty else { return }
    text += "<g clip-path=\"url(#\(clip))\">\n"
    for ghost in scene.ghosts {
      text += rect([ghost.frame], "l-ghost", radius: 4, title: "\(ghost.id) stood here") + "\n"
    }
    // For a container, the arrows of its children are enough.
    for ghost in scene.ghosts where !ghost.isContainer && !isCancelled() {
      guard let arrow = Self.arrow(of: ghost) else { continue }
      let (from, to) = (ghost.frame, ghost.now)
      let positions =
        "from \(shortNumber(from.x)), \(shortNumber(from.y)) to \(shortNumber(to.x)), \(shortNumber(to.y))"
      text += svgPath("l-move", arrow, title: "\(ghost.id) moved \(positions)") + "\n"
    }
    text += "</g>\n"
  }

  /// An arrow from the former center to the border or, if it begins inside, beside the label; `nil` if it is too short.
  private static func arrow(of ghost: PictureScene.Ghost) -> String? {
    let (start, center) = (ghost.frame.center, ghost.now.center)
    let label = Size(width: LabelFitting.width(ghost.id, size: 18) + 8, height: 26)
    let (dx, dy) = (abs(center.x - start.x), abs(center.y - start.y))
    // The part of the way that lies outside a box around the center, or all of it if it begins in the box.
    func outside(_ box: Size) -> Double? {
      let inside = min(dx > 0 ? box.width / 2 / dx : .infinity, dy > 0 ? box.height / 2 / dy : .infinity)
      return inside < 1 ? 1 - inside : nil
    }
    let part = outside(Size(width: ghost.now.width, height: ghost.now.height)) ?? outside(label) ?? 1
    let end = start + part * (center - start)
    let way = end - start
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length >= 2, length.isFinite else { return nil }
    let along = Point(x: way.x / length, y: way.y / length)
    let across = Point(x: -along.y, y: along.x)
    let sides = [0.55, -0.55].map { end - min(8, length / 2) * (along - $0 * across) }
    return svgLines([start, end]) + svgLines([sides[0], end, sides[1]])
  }

  mutating func writeConstraints() {
    for constraint in scene.lines where !isCancelled() {
      let style = constraint.isRequired ? "l-constraint" : "l-optional"
      let (start, end) = (constraint.start, constraint.end)
      let tick = start.y == end.y ? Point(x: 0, y: 3) : Point(x: 3, y: 0)
      let ticks = [start, end].map { svgLines([$0 - tick, $0 + tick]) }
      text += svgPath(style, svgLines([start, end]) + ticks.joined(), title: constraint.text) + "\n"
    }
  }

  mutating func writeTouchAreas() {
    guard !scene.touchAreas.isEmpty else { return }
    text += "<g clip-path=\"url(#\(clip))\">\n"
    for area in scene.touchAreas where !isCancelled() {
      let path = area.parts.map { "M\(svg($0.x)) \(svg($0.y))h\(svg($0.width))v\(svg($0.height))h\(svg(-$0.width))z" }
      text +=
        svgPath("l-touch", path.joined(), " fill=\"\(area.color)\"", title: "touches here go to \(area.view)") + "\n"
    }
    text += "</g>\n"
  }

  mutating func writeChords() {
    for mark in scene.chordMarks where scene.shapes.indices.contains(mark.shape) && !isCancelled() {
      let shape = scene.shapes[mark.shape]
      let frame = shape.frame
      guard let size = LabelFitting.fontSize(mark.legend, width: frame.width, height: frame.height * 0.6, largest: 10)
      else { continue }
      let style = shape.style == .key || shape.style == .specialKey ? shape.style.name : "l-leaf"
      text += "<g opacity=\".7\"><title>\(markupEscaped(mark.tooltip))</title>"
      writeLegend(mark.legend, style, at: Point(x: frame.x + 3, y: frame.y + 2), size: size)
      text += "</g>\n"
    }
  }

  /// The signs of keys are lines, the rest is text.
  private mutating func writeLegend(_ legend: String, _ style: String, at origin: Point, size: Double) {
    var x = origin.x
    var rest = legend[...]
    while let first = rest.first {
      if let icon = KeyIcon(sign: String(first)) {
        text += icon.tag("\(style)-icon", x: x + size / 2, y: origin.y + size / 2, side: size)
        x += size
        rest.removeFirst()
        continue
      }
      let word = String(rest.prefix { KeyIcon(sign: String($0)) == nil })
      text += svgText(word, "\(style)-text", x: x, y: origin.y + size * 0.85, size: size)
      x += LabelFitting.ems(word) * size
      rest = rest.dropFirst(word.count)
    }
  }

  /// In a transition, a hidden keyboard is below the root, with the height that it has when shown.
  mutating func writeKeyboard() {
    guard let visible = scenes.last(where: { $0.keyboard != nil }) else { return }
    let frames = zip(scenes.map { $0.keyboard }.filled, scenes).map { frame, scene in
      scene.keyboard ?? Rect(x: frame.x, y: scene.root.height, width: frame.width, height: frame.height)
    }
    let last = frames[frames.count - 1]
    let state = visible.environment.keyboard.state
    let name = isMoving ? "" : " data-keyboard=\"\(state.rawValue)\""
    text += "<g class=\"l-system\"\(name) clip-path=\"url(#\(clip))\">"
    if !isMoving { text += "<title>keyboard, \(state.rawValue): \(last.sizeAndPosition)</title>" }
    text += rect(frames, "l-keyboard", radius: state == .floating ? 10 : 2, title: isMoving ? "keyboard" : nil)
    // Keys are moved, but not resized.
    if frames.allSatisfy({ $0.width == last.width && $0.height == last.height }) {
      let moves = keyframes.classes(times, frames.map { Self.shift($0.x - last.x, $0.y - last.y) })
      let style = ["l-system-keys", moves].compactMap { $0 }.joined(separator: " ")
      text += svgPath(style, Self.systemKeys(in: last, isSplit: state == .split))
    }
    text += "</g>\n"
  }

  private static func systemKeys(in frame: Rect, isSplit: Bool) -> String {
    guard frame.width >= 120, frame.height >= 90 else { return "" }
    let rows: [[Double]] = [
      Array(repeating: 1, count: 10), Array(repeating: 1, count: 9), [1.4] + Array(repeating: 1, count: 7) + [1.4],
      [1.4, 1.2, 5, 2.4],
    ]
    let unit = frame.width / 10.4
    let rowHeight = min(54, frame.height / 4.6)
    let gap = unit * 0.12
    var path = ""
    for (row, widths) in rows.enumerated() {
      var x = frame.x + (frame.width - widths.reduce(0, +) * unit) / 2
      let y = frame.y + frame.height * 0.04 + Double(row) * rowHeight
      for width in widths.map({ $0 * unit }) {
        defer { x += width }
        // A split keyboard has no keys in the middle.
        let isInMiddle = abs(x + width / 2 - frame.x - frame.width / 2) < frame.width * 0.14
        if isSplit, isInMiddle || width > frame.width / 3 { continue }
        path += "M\(svg(x + gap / 2)) \(svg(y + gap))h\(svg(width - gap))"
        path += "v\(svg(rowHeight - 2 * gap))h\(svg(gap - width))z"
      }
    }
    return path
  }
}
