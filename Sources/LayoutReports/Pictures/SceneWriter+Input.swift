import Layout

extension SceneWriter {
  /// Writes the borders of touch areas.
  mutating func writeTouchBorders() {
    guard !scene.touchBorders.isEmpty else { return }
    let path = scene.touchBorders.map { line in
      "M" + line.map { "\(svg($0.x)) \(svg($0.y))" }.joined(separator: "L")
    }
    text += "<path class=\"l-touch\" d=\"\(path.joined())\" clip-path=\"url(#\(clip))\">"
    text += "<title>borders between the areas that touches go to</title></path>\n"
  }

  /// Writes the first chord of each view in its corner.
  mutating func writeChords() {
    for mark in scene.chordMarks where scene.shapes.indices.contains(mark.shape) {
      let shape = scene.shapes[mark.shape]
      let frame = shape.frame
      guard
        let size = LabelFitting.fontSize(mark.legend, width: frame.width, height: frame.height * 0.6, largest: 10)
      else { continue }
      let style = shape.style == .specialKey ? "l-special-text" : shape.style == .key ? "l-key-text" : "l-leaf-text"
      text += "<text class=\"\(style)\" x=\"\(svg(frame.x + 3))\" y=\"\(svg(frame.y + 2 + size * 0.85))\""
      text += " font-size=\"\(svg(size))\" fill-opacity=\".7\">\(markupEscaped(mark.legend))"
      text += "<title>\(markupEscaped(mark.tooltip))</title></text>\n"
    }
  }
}
