#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Layout

/// Pictures of layouts as one self-contained SVG, captions above them.
public struct SVGSheet: Sendable {
  private let scenes: [PictureScene]
  private let options: PictureOptions

  /// A sheet of pictures: one alone, or several in rows.
  public init(_ scenes: [PictureScene], options: PictureOptions = PictureOptions()) {
    self.scenes = scenes
    self.options = options
  }

  private static let margin = 16.0

  /// The SVG.
  public var text: String {
    let placed = placedScenes()
    let width = placed.map { $0.x + $0.width + Self.margin }.max() ?? 2 * Self.margin
    let height = placed.map { $0.y + $0.height + Self.margin }.max() ?? 2 * Self.margin
    let size = "width=\"\(svg(width))\" height=\"\(svg(height))\" viewBox=\"0 0 \(svg(width)) \(svg(height))\""
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) role=\"img\""
    text += " font-family=\"-apple-system, 'SF Pro Text', 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif\">\n"
    text += "<title>\(markupEscaped(scenes.map(\.caption).joined(separator: "; ")))</title>\n"
    if options.theme != .none { text += "<style>\n\(options.theme.styleSheet)\n</style>\n" }
    text += "<defs><pattern id=\"l-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\""
    text +=
      " patternTransform=\"rotate(45)\"><line class=\"l-hatch\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\"/></pattern></defs>\n"
    text += "<rect class=\"l-page\" width=\"\(svg(width))\" height=\"\(svg(height))\"/>\n"
    for (index, place) in placed.enumerated() {
      text += "<g transform=\"translate(\(svg(place.x)) \(svg(place.y)))\">\n"
      text += SceneWriter(place.scene, options, width: place.width, clip: "l-root-\(index)").text
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }

  private struct Placed {
    let scene: PictureScene
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// The scenes in rows, each as wide as its picture or its caption.
  private func placedScenes() -> [Placed] {
    var placed: [Placed] = []
    var x = Self.margin
    var y = Self.margin
    var rowHeight = 0.0
    for scene in scenes {
      let bounds = scene.bounds
      let captionWidth = LabelFitting.ems(scene.caption) * 13 * 1.2
      let width = max(bounds.width, min(captionWidth, 480), 120)
      let height = bounds.height + SceneWriter.headHeight(scene)
      if x > Self.margin, x + width + Self.margin > options.sheetWidth {
        x = Self.margin
        y += rowHeight + Self.margin * 1.5
        rowHeight = 0
      }
      placed.append(Placed(scene: scene, x: x, y: y, width: width, height: height))
      x += width + Self.margin * 1.5
      rowHeight = max(rowHeight, height)
    }
    return placed
  }
}

/// A number with up to three decimals.
func svg(_ value: Double) -> String { numberText((value * 1000).rounded() / 1000) }

extension PictureScene {
  /// What has to be visible, in the root's coordinates: the root, and what reaches out of it, within reason.
  var bounds: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, root.width, root.height)
    let reach = max(root.width, root.height, 40) / 2
    for frame in shapes.map(\.frame) + ghosts.map(\.frame) {
      left = min(left, max(frame.x, -reach))
      top = min(top, max(frame.y, -reach))
      right = max(right, min(frame.right, root.width + reach))
      bottom = max(bottom, min(frame.bottom, root.height + reach))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// Draws one scene with its caption.
private struct SceneWriter {
  private let scene: PictureScene
  private let options: PictureOptions
  private let width: Double
  /// The id of the root's outline, which is none other's on the sheet.
  private let clip: String
  private(set) var text = ""

  static func headHeight(_ scene: PictureScene) -> Double { scene.remark == nil ? 26 : 46 }

  init(_ scene: PictureScene, _ options: PictureOptions, width: Double, clip: String) {
    self.scene = scene
    self.options = options
    self.width = width
    self.clip = clip
    let bounds = scene.bounds
    writeHead()
    text += "<g transform=\"translate(\(svg(-bounds.x)) \(svg(Self.headHeight(scene) - bounds.y)))\">\n"
    writeRoot()
    for shape in scene.shapes where shape.style == .container { write(shape) }
    for shape in scene.shapes where shape.style == .leaf { write(shape) }
    for shape in scene.shapes where shape.style == .key || shape.style == .specialKey { write(shape) }
    for shape in scene.shapes where shape.style == .guide && (options.layers.contains(.guides) || !shape.open.isEmpty) {
      write(shape)
    }
    writeGuides()
    writeDevice()
    writeGhosts()
    if options.layers.contains(.constraints) { writeConstraints() }
    text += "</g>\n"
  }

  private mutating func writeHead() {
    text +=
      "<text class=\"l-caption\" x=\"0\" y=\"15\" font-size=\"13\">\(markupEscaped(fitted(scene.caption, size: 13)))</text>\n"
    guard let remark = scene.remark else { return }
    let style = scene.ghosts.isEmpty && scene.shapes.contains { $0.isInConflict } ? "l-remark-bad" : "l-remark"
    text += "<text class=\"\(style)\" x=\"0\" y=\"33\" font-size=\"11\">\(markupEscaped(fitted(remark, size: 11)))"
    text += "<title>\(markupEscaped(remark))</title></text>\n"
  }

  /// A text cut where it would be wider than the picture.
  private func fitted(_ text: String, size: Double) -> String {
    guard LabelFitting.ems(text) * size * 1.15 > width else { return text }
    var cut = ""
    var ems = 1.0
    for character in text {
      ems += LabelFitting.ems(String(character))
      guard ems * size * 1.15 <= width else { break }
      cut.append(character)
    }
    return cut + "…"
  }

  private mutating func writeRoot() {
    let radius = scene.isKeyboard ? 4.0 : 14.0
    let style = scene.isKeyboard ? "l-keyboard" : "l-window"
    let root = Rect(width: scene.root.width, height: scene.root.height)
    text += "<clipPath id=\"\(clip)\">\(rect(root, "l-clip", radius: radius))/></clipPath>\n"
    text += rect(root, style, radius: radius) + "/>\n"
  }

  private mutating func write(_ shape: PictureScene.Shape) {
    let frame = shape.frame
    text += "<g data-view=\"\(markupEscaped(shape.id))\"><title>\(markupEscaped(tooltip(shape)))</title>"
    let radius = min(5, frame.height / 4, frame.width / 4)
    switch shape.style {
    case .key, .specialKey:
      let face = Rect(
        x: frame.x, y: frame.y, width: frame.width, height: max(0, frame.height - min(1.5, frame.height / 8)))
      text += rect(frame, "l-shadow", radius: radius) + "/>"
      text += rect(face, shape.style == .key ? "l-key" : "l-special", radius: radius) + "/>"
      let largest = LabelFitting.largestSize(onKey: shape.label)
      writeLabel(shape, shape.style == .key ? "l-key-text" : "l-special-text", largest: largest)
    case .leaf:
      text += rect(frame, "l-leaf", radius: radius) + "/>"
      writeLabel(shape, "l-leaf-text", largest: 17)
    case .container: text += rect(frame, "l-container", radius: radius) + "/>"
    case .guide: text += rect(frame, "l-guide", radius: 0) + "/>"
    }
    if !shape.open.isEmpty { text += rect(frame, "l-open", radius: radius) + "/>" }
    if shape.isInConflict { text += rect(frame, "l-conflict", radius: radius) + "/>" }
    if options.layers.contains(.baselines) { writeBaselines(shape) }
    text += "</g>\n"
  }

  private func tooltip(_ shape: PictureScene.Shape) -> String {
    let frame = shape.frame
    var tooltip = shape.label == shape.id ? shape.id : "\(shape.id) “\(shape.label)”"
    tooltip +=
      ": \(numberText(frame.width)) × \(numberText(frame.height)) at \(numberText(frame.x)), \(numberText(frame.y))"
    if !shape.open.isEmpty { tooltip += "; open: \(shape.open.joined(separator: ", "))" }
    if shape.isInConflict { tooltip += "; takes part in a conflict" }
    return tooltip
  }

  private mutating func writeLabel(_ shape: PictureScene.Shape, _ style: String, largest: Double) {
    let frame = shape.frame
    let center = frame.x + frame.width / 2
    let showsFrame = options.layers.contains(.frames)
    let room = showsFrame ? frame.height * 0.6 : frame.height
    if let size = LabelFitting.fontSize(shape.label, width: frame.width, height: room, largest: largest) {
      let baseline = frame.y + room / 2 + size * 0.35
      text += "<text class=\"\(style)\" x=\"\(svg(center))\" y=\"\(svg(baseline))\" font-size=\"\(svg(size))\""
      text += " text-anchor=\"middle\">\(markupEscaped(shape.label))</text>"
    }
    guard showsFrame else { return }
    let lines = [
      "\(shortNumber(frame.x)), \(shortNumber(frame.y))", "\(shortNumber(frame.width)) × \(shortNumber(frame.height))",
    ]
    let longest = lines.max { LabelFitting.ems($0) < LabelFitting.ems($1) } ?? ""
    guard let size = LabelFitting.fontSize(longest, width: frame.width, height: frame.height * 0.3, largest: 9) else {
      return
    }
    for (index, line) in lines.enumerated() {
      let y = frame.y + frame.height * 0.6 + size * (1.05 + 1.15 * Double(index))
      text += "<text class=\"\(style)\" x=\"\(svg(center))\" y=\"\(svg(y))\" font-size=\"\(svg(size))\""
      text += " text-anchor=\"middle\">\(line)</text>"
    }
  }

  private mutating func writeBaselines(_ shape: PictureScene.Shape) {
    for baseline in shape.baselines {
      text += line((shape.frame.x, baseline), (shape.frame.right, baseline), "l-baseline")
    }
  }

  private mutating func writeGuides() {
    guard options.layers.contains(.guides) else { return }
    let (area, root) = (scene.safeArea, scene.root)
    let shades = [
      Rect(width: root.width, height: area.y),
      Rect(y: area.bottom, width: root.width, height: root.height - area.bottom),
      Rect(y: area.y, width: area.x, height: area.height),
      Rect(x: area.right, y: area.y, width: root.width - area.right, height: area.height),
    ]
    for shade in shades where shade.width > 0 && shade.height > 0 {
      text +=
        rect(shade, "l-shade", radius: 0)
        + " clip-path=\"url(#\(clip))\"><title>outside of the safe area</title></rect>\n"
    }
    for guide in scene.guides where guide.frame.width > 0 && guide.frame.height > 0 {
      if guide.name == Guide.keyboard.rawValue, scene.environment.keyboard.frame != nil {
        text += rect(guide.frame, "l-keyboard", radius: 2) + " clip-path=\"url(#\(clip))\"/>\n"
      }
      text += rect(guide.frame, "l-guide", radius: 2) + "><title>\(guide.name)</title></rect>\n"
      text += "<text class=\"l-guide-text\" x=\"\(svg(guide.frame.x + 4))\" y=\"\(svg(guide.frame.y + 11))\""
      text += " font-size=\"9\">\(guide.name)</text>\n"
    }
  }

  /// The notch and the home indicator of a window that fills the screen.
  private mutating func writeDevice() {
    let environment = scene.environment
    guard !scene.isKeyboard, let device = environment.device, environment.window.width == environment.screen.width,
      scene.root.width == environment.window.width, scene.root.height == environment.window.height
    else { return }
    let root = scene.root
    if device.notch {
      let (long, short) = (min(device.width * 0.32, 126), 26.0)
      let notch =
        environment.orientation == .portrait
        ? Rect(x: (root.width - long) / 2, y: 8, width: long, height: short)
        : Rect(x: 8, y: (root.height - long) / 2, width: short, height: long)
      text += rect(notch, "l-device", radius: short / 2) + " fill-opacity=\".85\"><title>notch</title></rect>\n"
    }
    if device.homeIndicator {
      let length = min(root.width * 0.36, 200)
      let bar = Rect(x: (root.width - length) / 2, y: root.height - 12, width: length, height: 4)
      text += rect(bar, "l-indicator", radius: 2) + "><title>home indicator</title></rect>\n"
    }
  }

  private mutating func writeGhosts() {
    for ghost in scene.ghosts {
      let title = ghost.now == nil ? "\(ghost.id) was here" : "\(ghost.id) stood here"
      text += rect(ghost.frame, "l-ghost", radius: 4) + "><title>\(markupEscaped(title))</title></rect>\n"
      // Of what holds others, those others' ways tell enough.
      guard let now = ghost.now, !ghost.isContainer else { continue }
      text += line(ghost.frame.center, now.center, "l-move") + "\n"
    }
  }

  private mutating func writeConstraints() {
    for constraint in scene.lines {
      let style = constraint.isRequired ? "l-constraint" : "l-wish"
      let (start, end) = (constraint.start, constraint.end)
      let isHorizontal = start.y == end.y
      let tick = isHorizontal ? (x: 0.0, y: 3.0) : (x: 3.0, y: 0.0)
      var path = "M\(svg(start.x)) \(svg(start.y))L\(svg(end.x)) \(svg(end.y))"
      for place in [start, end] {
        path += "M\(svg(place.x - tick.x)) \(svg(place.y - tick.y))L\(svg(place.x + tick.x)) \(svg(place.y + tick.y))"
      }
      text += "<path class=\"\(style)\" d=\"\(path)\"><title>\(markupEscaped(constraint.text))</title></path>\n"
    }
  }

  /// A rectangle's tag, left open.
  private func rect(_ frame: Rect, _ style: String, radius: Double) -> String {
    let corner = radius > 0 ? " rx=\"\(svg(radius))\"" : ""
    return "<rect class=\"\(style)\" x=\"\(svg(frame.x))\" y=\"\(svg(frame.y))\""
      + " width=\"\(svg(max(0, frame.width)))\" height=\"\(svg(max(0, frame.height)))\"\(corner)"
  }

  private func line(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ style: String) -> String {
    "<line class=\"\(style)\" x1=\"\(svg(start.x))\" y1=\"\(svg(start.y))\" x2=\"\(svg(end.x))\" y2=\"\(svg(end.y))\"/>"
  }
}

extension Rect {
  fileprivate var center: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
}
