import Layout

/// Draws the layouts of a transition as one animated picture.
///
/// Everything is drawn at its final position; its animation moves it there from the previous one.
struct MovingSceneWriter {
  private let times: [Double]
  private let scenes: [PictureScene]
  private(set) var text = ""
  /// The animations.
  private(set) var keyframes = KeyframeSheet()

  init(_ scenes: [(time: Double, scene: PictureScene)]) {
    times = scenes.map { $0.time }
    self.scenes = scenes.map { $0.scene }
  }

  private static let clip = "l-moving-root"
  /// Whether the layouts are steps, between which nothing fades.
  private var isInSteps: Bool { scenes.count > 2 }

  mutating func write() {
    guard let last = scenes.last else { return }
    let root = scenes.map { Rect(width: $0.root.width, height: $0.root.height) }
    text += "<clipPath id=\"\(Self.clip)\">\(rect(root, "l-clip", radius: last.rootRadius))</clipPath>\n"
    text += rect(root, last.rootStyle, radius: last.rootRadius) + "\n"
    let shapes = MovingShape.all(in: scenes)
    for shape in shapes where shape.last.style == .container && !shape.last.isStack { write(shape) }
    for shape in shapes where shape.last.style == .leaf { write(shape) }
    for shape in shapes where shape.last.style == .key || shape.last.style == .specialKey { write(shape) }
    writeSafeArea()
    write(scenes.map { $0.windowParts })
    writeKeyboard()
    write(scenes.map { $0.deviceParts })
  }

  private mutating func write(_ shape: MovingShape) {
    let last = shape.last
    let frames = shape.frames
    writeFading(shape.isPresent) { writer in
      let moves = writer.keyframes.classes(
        writer.times, frames.map { Self.shift($0.x - last.frame.x, $0.y - last.frame.y) })
      writer.text += "<g data-view=\"\(markupEscaped(last.id))\"\(moves.map { " class=\"\($0)\"" } ?? "")>"
      writer.text += "<title>\(markupEscaped(last.tooltip))</title>"
      // The group is moved, and its content is resized.
      let sizes = frames.map {
        Rect(x: last.frame.x, y: last.frame.y, width: max(0, $0.width), height: max(0, $0.height))
      }
      switch last.style {
      case .key, .specialKey:
        let faces = sizes.map { size in
          var face = size
          face.height = max(0, size.height - min(1.5, size.height / 8))
          return face
        }
        let isPlain = last.style == .key
        writer.text += writer.rect(sizes, "l-shadow", radius: last.cornerRadius)
        writer.text += writer.rect(faces, isPlain ? "l-key" : "l-special", radius: last.cornerRadius)
        let largest = LabelFitting.largestSize(onKey: last.label)
        writer.writeLabel(last, sizes, isPlain ? "l-key" : "l-special", largest: largest)
      case .leaf:
        writer.text += writer.rect(sizes, "l-leaf", radius: last.cornerRadius)
        writer.writeLabel(last, sizes, "l-leaf", largest: 17)
      case .container: writer.text += writer.rect(sizes, "l-container", radius: last.cornerRadius)
      case .guide, .hidden: break
      }
      if !last.open.isEmpty { writer.text += writer.rect(sizes, "l-open", radius: last.cornerRadius) }
      writer.text += "</g>"
    }
  }

  private mutating func writeLabel(
    _ shape: PictureScene.Shape, _ frames: [Rect], _ style: String, largest: Double
  ) {
    if let icon = shape.icon { return writeIcon(icon, frames, "\(style)-icon") }
    let label = shape.label
    let letters = frames.map { frame in
      let size = LabelFitting.fontSize(label, width: frame.width, height: frame.height, largest: largest) ?? 0
      return (x: frame.center.x, y: frame.center.y + size * 0.35, size: size)
    }
    guard let last = letters.last, letters.contains(where: { $0.size > 0 }) else { return }
    let changesSize = letters.contains { $0.size != last.size }
    let moves = keyframes.classes(
      times,
      letters.map {
        Self.shift($0.x - last.x, $0.y - last.y) + (changesSize ? ";font-size:\(svg($0.size))px" : "")
      })
    let styles = ["\(style)-text", moves].compactMap { $0 }.joined(separator: " ")
    text += textTag(label, styles, x: last.x, y: last.y, size: last.size, anchor: "middle")
  }

  /// Writes a key's symbol, which stays in the center of the key and has the size of the smallest frame.
  private mutating func writeIcon(_ icon: KeyIcon, _ frames: [Rect], _ style: String) {
    let sides = frames.compactMap { KeyIcon.side(width: $0.width, height: $0.height) }
    guard let side = sides.min(), let last = frames.last else { return }
    let moves = keyframes.classes(
      times, frames.map { Self.shift(($0.width - last.width) / 2, ($0.height - last.height) / 2) })
    let tag = icon.tag(style, x: last.center.x, y: last.center.y, side: side)
    text += moves.map { "<g class=\"\($0)\">\(tag)</g>" } ?? tag
  }

  private mutating func writeSafeArea() {
    let shades = scenes.map { $0.unsafeParts }
    text += "<g clip-path=\"url(#\(Self.clip))\">"
    for part in 0..<4 {
      let frames = shades.map { $0[part] }
      guard frames.contains(where: { $0.width > 0 && $0.height > 0 }) else { continue }
      text += rect(frames, "l-shade", radius: 0, title: "outside the safe area") + "\n"
    }
    text += "</g>\n"
  }

  /// Writes the system's keyboard. A hidden one is below the root, with the height that it has when shown.
  private mutating func writeKeyboard() {
    let known = scenes.map { SystemKeyboard($0) }
    let frames = zip(Self.filled(known.map { $0?.frame }), scenes.indices).map { frame, index in
      guard known[index] == nil else { return frame }
      return Rect(x: frame.x, y: scenes[index].root.height, width: frame.width, height: frame.height)
    }
    guard var keyboard = known.last(where: { $0 != nil }) ?? nil, let last = frames.last else { return }
    keyboard.frame = last
    text += "<g class=\"l-system\" clip-path=\"url(#\(Self.clip))\">"
    text += rect(frames, "l-keyboard", radius: keyboard.radius, title: "keyboard")
    // Keys are moved, but not resized.
    if frames.allSatisfy({ $0.width == last.width && $0.height == last.height }) {
      let moves = keyframes.classes(times, frames.map { Self.shift($0.x - last.x, $0.y - last.y) })
      text += keyboard.keysTag(moves)
    }
    text += "</g>\n"
  }

  /// Writes the parts of a device or a window, given for each layout.
  private mutating func write(_ present: [[PictureScene.DevicePart]]) {
    var parts: [PictureScene.DevicePart] = []
    for own in present { parts += own.filter { !parts.contains($0) } }
    for part in parts {
      writeFading(present.map { $0.contains(part) }) { writer in
        writer.text += writer.rect(
          [part.frame], part.style, radius: part.radius, attributes: part.attributes(root: Self.clip), title: part.name)
      }
    }
  }

  /// Writes content that is not always present.
  private mutating func writeFading(_ isPresent: [Bool], _ body: (inout Self) -> Void) {
    guard isPresent.contains(true) else { return }
    let fades = keyframes.classes(times, isPresent.map { "opacity:\($0 ? 1 : 0)" }, inSteps: isInSteps)
    if let fades { text += "<g class=\"\(fades)\"\(isPresent.last == true ? "" : " opacity=\"0\"")>" }
    body(&self)
    text += fades == nil ? "\n" : "</g>\n"
  }

  /// Writes a rectangle that moves through frames.
  private mutating func rect(
    _ frames: [Rect], _ style: String, radius: Double, attributes: String = "", title: String? = nil
  ) -> String {
    guard let last = frames.last else { return "" }
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
    let tag =
      "<rect class=\"\(style)\(classes)\" x=\"\(svg(last.x))\" y=\"\(svg(last.y))\" width=\"\(svg(max(0, last.width)))\""
      + " height=\"\(svg(max(0, last.height)))\"\(corner)\(attributes)"
    return title.map { "\(tag)><title>\($0)</title></rect>" } ?? tag + "/>"
  }

  private static func shift(_ x: Double, _ y: Double) -> String { "transform:translate(\(svg(x))px,\(svg(y))px)" }

  /// Returns the frames with each unknown one replaced by the previous known one, or else by the next.
  fileprivate static func filled(_ frames: [Rect?]) -> [Rect] {
    var filled = frames
    for index in filled.indices.dropFirst() where filled[index] == nil { filled[index] = filled[index - 1] }
    for index in filled.indices.dropLast().reversed() where filled[index] == nil { filled[index] = filled[index + 1] }
    return filled.compactMap { $0 }
  }
}

/// A view in the layouts of a transition.
private struct MovingShape {
  /// The view in the last layout that contains it.
  let last: PictureScene.Shape
  /// The frame in each layout. If the view is absent, it is the frame before or after.
  let frames: [Rect]
  /// Whether each layout contains the view.
  let isPresent: [Bool]

  /// Returns the views of all layouts, from back to front.
  static func all(in scenes: [PictureScene]) -> [MovingShape] {
    var order: [String] = []
    var shapes: [String: [PictureScene.Shape?]] = [:]
    for (number, scene) in scenes.enumerated() {
      if scene.shapes.contains(where: { shapes[$0.id] == nil }) { order = merged(order, scene.shapes.map { $0.id }) }
      for shape in scene.shapes {
        shapes[shape.id, default: Array(repeating: nil, count: scenes.count)][number] = shape
      }
    }
    return order.compactMap { id in
      guard let known = shapes[id], let last = known.last(where: { $0 != nil }) ?? nil else { return nil }
      return MovingShape(
        last: last, frames: MovingSceneWriter.filled(known.map { $0?.frame }), isPresent: known.map { $0 != nil })
    }
  }

  /// Merges two orders. A name that is only in the second order comes before the one that follows it there.
  private static func merged(_ order: [String], _ other: [String]) -> [String] {
    var indices: [String: Int] = [:]
    for (index, id) in other.enumerated() { indices[id] = index }
    let first = Set(order)
    var merged: [String] = []
    var known: Set<String> = []
    var position = 0
    for id in order {
      if let index = indices[id] {
        while position < index {
          if !first.contains(other[position]), known.insert(other[position]).inserted { merged.append(other[position]) }
          position += 1
        }
      }
      if known.insert(id).inserted { merged.append(id) }
    }
    for id in other[position...] where known.insert(id).inserted { merged.append(id) }
    return merged
  }
}
