import Layout

/// Draws one scene with its caption.
struct SceneWriter {
  let scene: PictureScene
  let options: PictureOptions
  /// The id of the root's outline, which is unique on the sheet.
  let clip: String
  /// Positions for names beside their elements.
  var placer: LabelPlacer
  var text = ""
  /// Called for each element; `true` leaves the rest of the picture out.
  let isCancelled: () -> Bool

  init(
    _ cell: SheetLayout.Cell, _ options: PictureOptions, clip: String, isCancelled: @escaping () -> Bool = { false }
  ) {
    scene = cell.scene
    self.options = options
    self.clip = clip
    self.isCancelled = isCancelled
    let bounds = scene.bounds
    placer = LabelPlacer(area: bounds)
    writeHead(cell)
    let scale = cell.scale == 1 ? "" : " scale(\(svg(cell.scale)))"
    // Other parts would be drawn over the next picture.
    let area = scene.isLargerThanBounds ? " clip-path=\"url(#\(clip)-area)\"" : ""
    text += "<g transform=\"translate(\(svg(-bounds.x * cell.scale))"
    text += " \(svg(cell.headHeight - bounds.y * cell.scale)))\(scale)\"\(area)>\n"
    if !area.isEmpty {
      // The outlines at the border are visible, too.
      let area = Rect(x: bounds.x - 1, y: bounds.y - 1, width: bounds.width + 2, height: bounds.height + 2)
      text += "<clipPath id=\"\(clip)-area\">\(rect(area, "l-clip"))</clipPath>\n"
    }
    writeRoot()
    for styles: Set<PictureScene.Shape.Style> in [[.container], [.leaf], [.key, .specialKey], [.guide]] {
      for shape in scene.shapes where styles.contains(shape.style) && isDrawn(shape) && !isCancelled() { write(shape) }
    }
    if options.layers.contains(.safeArea) { writeUnsafeParts() }
    write(scene.windowParts)
    writeKeyboard()
    if options.layers.contains(.guides) { writeGuides() }
    write(scene.deviceParts)
    writeMoves()
    if options.layers.contains(.constraints) { writeConstraints() }
    if options.layers.contains(.touch) { writeTouchBorders() }
    if options.layers.contains(.keys) { writeChords() }
    writeSmallMarks()
    text += "</g>\n"
  }

  /// Returns whether a shape is drawn: stacks and guides only if guides are, or if they have a problem.
  private func isDrawn(_ shape: PictureScene.Shape) -> Bool {
    guard shape.style == .container || shape.style == .guide else { return true }
    if options.layers.contains(.guides) || !shape.open.isEmpty || shape.isInConflict || shape.isOnlyHere { return true }
    return shape.style == .container && !shape.isStack
  }

  private mutating func writeHead(_ cell: SheetLayout.Cell) {
    for (line, part) in cell.caption.enumerated() {
      text += textTag(part, "l-caption", x: 0, y: Double(15 + 18 * line), size: 13) + "\n"
    }
    guard let remark = scene.remark else { return }
    let isBad = scene.side == nil && scene.shapes.contains { $0.isInConflict }
    for (line, part) in cell.remark.enumerated() {
      text += "<text class=\"\(isBad ? "l-remark-bad" : "l-remark")\" x=\"0\""
      text += " y=\"\(15 + 18 * cell.caption.count + 15 * line)\" font-size=\"11\">\(markupEscaped(part))"
      text += (line == 0 ? "<title>\(markupEscaped(remark))</title>" : "") + "</text>\n"
    }
  }

  private mutating func writeRoot() {
    let (radius, style) = (scene.rootRadius, scene.rootStyle)
    let root = Rect(width: scene.root.width, height: scene.root.height)
    text += "<clipPath id=\"\(clip)\">\(rect(root, "l-clip", radius: radius))</clipPath>\n"
    text += rect(root, style, radius: radius) + "\n"
  }

  private mutating func write(_ shape: PictureScene.Shape) {
    let frame = shape.frame
    beginGroup(shape)
    let radius = shape.cornerRadius
    switch shape.style {
    case .key, .specialKey:
      let face = Rect(
        x: frame.x, y: frame.y, width: frame.width, height: max(0, frame.height - min(1.5, frame.height / 8)))
      text += rect(frame, "l-shadow", radius: radius)
      text += rect(face, shape.style == .key ? "l-key" : "l-special", radius: radius)
      let largest = LabelFitting.largestSize(onKey: shape.label)
      writeLabel(shape, shape.style == .key ? "l-key" : "l-special", largest: largest)
    case .leaf:
      text += rect(frame, "l-leaf", radius: radius)
      writeLabel(shape, "l-leaf", largest: 17)
    case .container: text += rect(frame, "l-container", radius: radius)
    case .guide: text += rect(frame, "l-guide")
    case .hidden: break
    }
    if !shape.open.isEmpty { text += rect(frame, "l-open", radius: radius) }
    if shape.isInConflict { text += rect(frame, "l-conflict", radius: radius) }
    if shape.isOnlyHere { text += rect(frame, scene.side == .before ? "l-gone" : "l-new", radius: radius) }
    if options.layers.contains(.baselines) { writeBaselines(shape) }
    text += "</g>\n"
  }

  private mutating func writeLabel(_ shape: PictureScene.Shape, _ style: String, largest: Double) {
    let frame = shape.frame
    let center = frame.center.x
    let showsFrame = options.layers.contains(.frames)
    let room = showsFrame ? frame.height * 0.6 : frame.height
    if let icon = shape.icon {
      if let side = KeyIcon.side(width: frame.width, height: room) {
        text += icon.tag("\(style)-icon", x: center, y: frame.y + room / 2, side: side)
      }
    } else if let size = LabelFitting.fontSize(shape.label, width: frame.width, height: room, largest: largest) {
      let baseline = frame.y + room / 2 + size * 0.35
      text += textTag(shape.label, "\(style)-text", x: center, y: baseline, size: size, anchor: "middle")
      let width = LabelFitting.width(shape.label, size: size)
      placer.avoid(Rect(x: center - width / 2, y: baseline - size, width: width, height: size * 1.2))
    }
    if showsFrame { writeNumbers(of: frame, style) }
  }

  /// Writes the position and the size of a frame below its label: in one line if they are then at least as large as in
  /// two.
  private mutating func writeNumbers(of frame: Rect, _ style: String) {
    let position = "\(shortNumber(frame.x)), \(shortNumber(frame.y))"
    let size = "\(shortNumber(frame.width)) × \(shortNumber(frame.height))"
    // Numbers were asked for, so that they are small instead of missing.
    func fontSize(_ lines: [String], height: Double) -> Double {
      let longest = lines.max { LabelFitting.ems($0) < LabelFitting.ems($1) } ?? ""
      return LabelFitting.fontSize(longest, width: frame.width, height: height, largest: 9, smallest: 1.5)
    }
    let one = ["\(position)  ·  \(size)"]
    let two = [position, size]
    let fonts = (one: fontSize(one, height: frame.height * 0.5), two: fontSize(two, height: frame.height * 0.3))
    let (lines, font) = fonts.one >= fonts.two ? (one, fonts.one) : (two, fonts.two)
    let margin = max(font * 0.3, min(font * 0.8, frame.height * 0.08))
    let last = lines.count == 1 ? frame.bottom - margin : frame.y + frame.height * 0.6 + font * 2.2
    for (index, line) in lines.enumerated() {
      let y = last - font * 1.15 * Double(lines.count - 1 - index)
      text += textTag(line, "\(style)-text", x: frame.center.x, y: y, size: font, anchor: "middle")
    }
  }

  private mutating func writeBaselines(_ shape: PictureScene.Shape) {
    for baseline in shape.baselines {
      text += "<line class=\"l-baseline\" x1=\"\(svg(shape.frame.x))\" y1=\"\(svg(baseline))\""
      text += " x2=\"\(svg(shape.frame.right))\" y2=\"\(svg(baseline))\"/>"
    }
  }

  private mutating func write(_ parts: [PictureScene.DevicePart]) {
    for part in parts {
      text +=
        rect(part.frame, part.style, radius: part.radius, attributes: part.attributes(root: clip), title: part.name)
        + "\n"
    }
  }

  /// Begins a group with the name and the tooltip of a view.
  mutating func beginGroup(_ shape: PictureScene.Shape) {
    text += "<g data-view=\"\(markupEscaped(shape.id))\"><title>\(markupEscaped(shape.tooltip))</title>"
  }

  /// Returns the tag of a rectangle.
  func rect(
    _ frame: Rect, _ style: String, radius: Double = 0, attributes: String = "", title: String? = nil
  ) -> String {
    let corner = radius > 0 ? " rx=\"\(svg(radius))\"" : ""
    let end = title.map { "><title>\(markupEscaped($0))</title></rect>" } ?? "/>"
    return "<rect class=\"\(style)\" x=\"\(svg(frame.x))\" y=\"\(svg(frame.y))\""
      + " width=\"\(svg(max(0, frame.width)))\" height=\"\(svg(max(0, frame.height)))\"\(corner)\(attributes)\(end)"
  }
}
