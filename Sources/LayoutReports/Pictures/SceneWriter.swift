import JSON
import Layout
import LayoutSpec

/// Draws a scene, or those of a transition: elements are at their final positions, and animations move them there.
struct SceneWriter {
  /// The scenes of a transition with the fractions of the duration at which they are reached, or the only scene.
  let scenes: [PictureScene]
  let times: [Double]
  /// The only scene, or the last one of a transition.
  let scene: PictureScene
  var isMoving: Bool { scenes.count > 1 }
  var keyframes = KeyframeSheet()
  let options: PictureOptions
  /// The id of the root's outline, which is unique on the sheet.
  let clip: String
  var placer: LabelPlacer
  var text = ""
  let isCancelled: () -> Bool

  init(
    _ scenes: [PictureScene], at times: [Double] = [0], _ options: PictureOptions = PictureOptions(), clip: String,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.scenes, self.times, self.options, self.clip) = (scenes, times, options, clip)
    scene = scenes[scenes.count - 1]
    placer = LabelPlacer(area: scene.bounds)
    self.isCancelled = isCancelled
  }

  mutating func write(_ cell: SheetLayout.Cell) {
    let bounds = scene.bounds
    writeHead(cell)
    let scale = cell.scale == 1 ? "" : " scale(\(svg(cell.scale)))"
    // Other parts would be drawn over the next picture.
    let isLarger = !scene.shapes.allSatisfy { bounds.contains($0.frame, slack: 0) }
    let area = isLarger ? " clip-path=\"url(#\(clip)-area)\"" : ""
    text += "<g transform=\"translate(\(svg(-bounds.x * cell.scale))"
    text += " \(svg(cell.headHeight - bounds.y * cell.scale)))\(scale)\"\(area)>\n"
    if !area.isEmpty {
      // The outlines at the border are visible, too.
      let area = Rect(x: bounds.x - 1, y: bounds.y - 1, width: bounds.width + 2, height: bounds.height + 2)
      text += "<clipPath id=\"\(clip)-area\">\(rect([area], "l-clip"))</clipPath>\n"
    }
    writeScene()
    text += "</g>\n"
  }

  mutating func writeScene() {
    let (style, radius) = scene.isKeyboard ? ("l-keyboard", 4.0) : ("l-window", 14)
    let roots = scenes.map { Rect($0.root) }
    text += "<clipPath id=\"\(clip)\">\(rect(roots, "l-clip", radius: radius))</clipPath>\n"
    text += rect(roots, style, radius: radius) + "\n"
    writeShapes()
    if options.layers.contains(.safeArea) { writeUnsafeParts() }
    write { $0.windowParts }
    writeKeyboard()
    if options.layers.contains(.guides) { writeGuides() }
    write { $0.deviceParts }
    writeMoves()
    if options.layers.contains(.constraints) { writeConstraints() }
    if options.layers.contains(.touch) { writeTouchAreas() }
    if options.layers.contains(.keys) { writeChords() }
    if !isMoving { writeSmallMarks() }
  }

  private mutating func writeHead(_ cell: SheetLayout.Cell) {
    for (line, part) in cell.caption.enumerated() {
      text += svgText(part, "l-caption", x: 0, y: Double(15 + 18 * line), size: 13) + "\n"
    }
    let style = scene.side == nil && scene.shapes.contains { $0.isInConflict } ? "l-remark-bad" : "l-remark"
    for (line, part) in cell.remark.enumerated() {
      let y = Double(15 + 18 * cell.caption.count + 15 * line)
      text += svgText(part, style, x: 0, y: y, size: 11, title: line == 0 ? scene.remark : nil) + "\n"
    }
  }

  private mutating func writeShapes() {
    let shapes = MovingShape.all(in: scenes)
    for styles: Set<PictureScene.Shape.Style> in [[.container], [.leaf], [.key, .specialKey], [.guide]] {
      for shape in shapes where styles.contains(shape.last.style) && isDrawn(shape.last) && !isCancelled() {
        writeFading(shape.isPresent) { $0.write(shape.last, shape.frames) }
      }
    }
    for shape in shapes where shape.last.isMarked && isDrawn(shape.last) && !isCancelled() {
      writeFading(shape.isPresent) { $0.writeMarks(shape.last, shape.frames) }
    }
  }

  /// Stacks and guides are drawn only if guides are, or if they have a problem.
  private func isDrawn(_ shape: PictureScene.Shape) -> Bool {
    guard shape.style == .container || shape.style == .guide else { return true }
    if !isMoving, options.layers.contains(.guides) || shape.isMarked { return true }
    return shape.style == .container && !shape.isStack
  }

  private mutating func write(_ shape: PictureScene.Shape, _ frames: [Rect]) {
    let (origin, radius) = (shape.frame, Self.radius(of: shape))
    beginGroup(shape, shift(frames, to: origin))
    let sizes = Self.sizes(frames, at: origin)
    switch shape.style {
    case .key, .specialKey:
      let faces = sizes.map { size in
        var face = size
        face.height = max(0, size.height - min(1.5, size.height / 8))
        return face
      }
      text += rect(sizes, "l-shadow", radius: radius)
      text += rect(faces, shape.style.name, radius: radius)
      // Words are smaller than single characters, as on devices.
      writeLabel(shape, sizes, largest: shape.label.count == 1 ? 22 : 16)
    case .leaf:
      text += rect(sizes, shape.style.name, radius: radius)
      writeLabel(shape, sizes, largest: 17)
    case .container, .guide:
      text += rect(sizes, shape.style.name, radius: shape.style == .guide ? 0 : radius)
      for mark in marks(of: shape) { text += rect(sizes, mark, radius: radius) }
    case .hidden: break
    }
    if options.layers.contains(.baselines) {
      for y in shape.baselines {
        text += svgLine("l-baseline", from: Point(x: origin.x, y: y), to: Point(x: origin.right, y: y))
      }
    }
    text += "</g>"
  }

  /// Above all views. A container only gets outlines there, which leave its children legible.
  private mutating func writeMarks(_ shape: PictureScene.Shape, _ frames: [Rect]) {
    let classes = ["l-marks", shift(frames, to: shape.frame)].compactMap { $0 }.joined(separator: " ")
    text += "<g class=\"\(classes)\" data-mark=\"\(markupEscaped(shape.id))\">"
    for mark in marks(of: shape) {
      let style = shape.style == .container || shape.style == .guide ? "\(mark) l-outline" : mark
      text += rect(Self.sizes(frames, at: shape.frame), style, radius: Self.radius(of: shape))
    }
    text += "</g>"
  }

  private func marks(of shape: PictureScene.Shape) -> [String] {
    [
      shape.open.isEmpty ? nil : "l-open", shape.isInConflict ? "l-conflict" : nil,
      shape.isOnlyHere ? scene.side == .before ? "l-gone" : "l-new" : nil,
    ].compactMap { $0 }
  }

  private static func radius(of shape: PictureScene.Shape) -> Double {
    min(5, shape.frame.height / 4, shape.frame.width / 4)
  }

  /// The classes that move a group, whose content is resized, from its place to that of each frame.
  private mutating func shift(_ frames: [Rect], to origin: Rect) -> String? {
    keyframes.classes(times, frames.map { Self.shift($0.x - origin.x, $0.y - origin.y) })
  }

  private static func sizes(_ frames: [Rect], at origin: Rect) -> [Rect] {
    frames.map { Rect(x: origin.x, y: origin.y, width: max(0, $0.width), height: max(0, $0.height)) }
  }

  private mutating func writeLabel(_ shape: PictureScene.Shape, _ frames: [Rect], largest: Double) {
    let showsFrame = options.layers.contains(.frames)
    let style = "\(shape.style.name)-text"
    defer { if showsFrame { writeNumbers(of: shape.frame, style) } }
    let rooms = frames.map { Rect(x: $0.x, y: $0.y, width: $0.width, height: showsFrame ? $0.height * 0.6 : $0.height) }
    if let icon = shape.icon { return writeIcon(icon, rooms, "\(shape.style.name)-icon") }
    let letters = rooms.map { room in
      let size = LabelFitting.fontSize(shape.label, width: room.width, height: room.height, largest: largest) ?? 0
      return (x: room.center.x, y: room.center.y + size * 0.35, size: size)
    }
    guard let last = letters.last, letters.contains(where: { $0.size > 0 }) else { return }
    let changesSize = letters.contains { $0.size != last.size }
    let moves = keyframes.classes(
      times,
      letters.map {
        Self.shift($0.x - last.x, $0.y - last.y) + (changesSize ? ";font-size:\(svg($0.size))px" : "")
      })
    let styles = [style, moves].compactMap { $0 }.joined(separator: " ")
    text += svgText(shape.label, styles, x: last.x, y: last.y, size: last.size, anchor: "middle")
    let width = LabelFitting.width(shape.label, size: last.size)
    placer.avoid(Rect(x: last.x - width / 2, y: last.y - last.size, width: width, height: last.size * 1.2))
  }

  /// The symbol stays in the center of the key and has the size of the smallest frame.
  private mutating func writeIcon(_ icon: KeyIcon, _ frames: [Rect], _ style: String) {
    let sides = frames.compactMap { KeyIcon.side(width: $0.width, height: $0.height) }
    guard let side = sides.min(), let last = frames.last else { return }
    let moves = keyframes.classes(
      times, frames.map { Self.shift(($0.width - last.width) / 2, ($0.height - last.height) / 2) })
    let tag = icon.tag(style, x: last.center.x, y: last.center.y, side: side)
    text += moves.map { "<g class=\"\($0)\">\(tag)</g>" } ?? tag
  }

  /// Below its label: in one line if the numbers are then at least as large as in two.
  private mutating func writeNumbers(of frame: Rect, _ style: String) {
    let position = "\(shortNumber(frame.x)), \(shortNumber(frame.y))"
    let size = "\(shortNumber(frame.width)) × \(shortNumber(frame.height))"
    // Numbers were asked for, so that they are small instead of missing.
    func fontSize(_ lines: [String], height: Double) -> Double {
      let longest = max(1, lines.map { LabelFitting.ems($0) }.max() ?? 0)
      return max(1.5, LabelFitting.fontSize(ems: longest, width: frame.width, height: height, largest: 9))
    }
    let one = ["\(position)  ·  \(size)"]
    let two = [position, size]
    let fonts = (one: fontSize(one, height: frame.height * 0.5), two: fontSize(two, height: frame.height * 0.3))
    let (lines, font) = fonts.one >= fonts.two ? (one, fonts.one) : (two, fonts.two)
    let margin = max(font * 0.3, min(font * 0.8, frame.height * 0.08))
    let last = lines.count == 1 ? frame.bottom - margin : frame.y + frame.height * 0.6 + font * 2.2
    for (index, line) in lines.enumerated() {
      let y = last - font * 1.15 * Double(lines.count - 1 - index)
      text += svgText(line, style, x: frame.center.x, y: y, size: font, anchor: "middle")
    }
  }

  private mutating func write(_ parts: (PictureScene) -> [PictureScene.DevicePart]) {
    let all = scenes.map(parts)
    let present = all.map { Set($0) }
    for part in all.flatMap({ $0 }).uniqued where !isCancelled() {
      writeFading(present.map { $0.contains(part) }) { writer in
        let outline = part.isInRoot ? " clip-path=\"url(#\(writer.clip))\"" : ""
        writer.text += writer.rect(
          [part.frame], part.style, radius: part.radius, part.attributes + outline, title: part.name)
      }
    }
  }

  private mutating func writeFading(_ isPresent: [Bool], _ body: (inout Self) -> Void) {
    guard isPresent.contains(true) else { return }
    // Between steps nothing fades.
    let fades = keyframes.classes(times, isPresent.map { "opacity:\($0 ? 1 : 0)" }, inSteps: scenes.count > 2)
    if let fades { text += "<g class=\"\(fades)\"\(isPresent.last == true ? "" : " opacity=\"0\"")>" }
    body(&self)
    text += fades == nil ? "\n" : "</g>\n"
  }

  mutating func beginGroup(_ shape: PictureScene.Shape, _ classes: String? = nil) {
    text += "<g data-view=\"\(markupEscaped(shape.id))\"\(classes.map { " class=\"\($0)\"" } ?? "")>"
    text += "<title>\(markupEscaped(shape.tooltip))</title>"
  }

  mutating func rect(
    _ frames: [Rect], _ style: String, radius: Double = 0, _ attributes: String = "", title: String? = nil
  ) -> String {
    guard var last = frames.last else { return "" }
    let (moves, widens, grows) = (
      frames.contains { $0.x != last.x || $0.y != last.y }, frames.contains { $0.width != last.width },
      frames.contains { $0.height != last.height }
    )
    let declarations = frames.map { frame in
      var declarations: [String] = []
      if moves { declarations.append(Self.shift(frame.x - last.x, frame.y - last.y)) }
      if widens { declarations.append("width:\(svg(max(0, frame.width)))px") }
      if grows { declarations.append("height:\(svg(max(0, frame.height)))px") }
      return declarations.joined(separator: ";")
    }
    let classes = keyframes.classes(times, declarations).map { " " + $0 } ?? ""
    let corner = radius > 0 ? " rx=\"\(svg(radius))\"" : ""
    (last.width, last.height) = (max(0, last.width), max(0, last.height))
    return svgRect(style + classes, last, corner + attributes, title: title)
  }

  static func shift(_ x: Double, _ y: Double) -> String { "transform:translate(\(svg(x))px,\(svg(y))px)" }
}

extension PictureScene.Shape.Style {
  var name: String {
    switch self {
    case .key: "l-key"
    case .specialKey: "l-special"
    case .container: "l-container"
    case .leaf, .hidden: "l-leaf"
    case .guide: "l-guide"
    }
  }
}
