import Layout

extension SceneWriter {
  mutating func writeTouchBorders() {
    guard !scene.touchBorders.isEmpty else { return }
    let path = scene.touchBorders.map { svgPath($0) }.joined()
    text += "<path class=\"l-touch\" d=\"\(path)\" clip-path=\"url(#\(clip))\">"
    text += "<title>borders between the areas that touches go to</title></path>\n"
  }

  mutating func writeChords() {
    for mark in scene.chordMarks where scene.shapes.indices.contains(mark.shape) && !isCancelled() {
      let shape = scene.shapes[mark.shape]
      let frame = shape.frame
      guard
        let size = LabelFitting.fontSize(mark.legend, width: frame.width, height: frame.height * 0.6, largest: 10)
      else { continue }
      let style = shape.style == .specialKey ? "l-special" : shape.style == .key ? "l-key" : "l-leaf"
      text += "<g opacity=\".7\"><title>\(markupEscaped(mark.tooltip))</title>"
      writeLegend(mark.legend, style, at: Point(x: frame.x + 3, y: frame.y + 2), size: size)
      text += "</g>\n"
    }
  }

  /// A chord's legend, with the signs of keys as lines and the rest as text.
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
      text += textTag(word, "\(style)-text", x: x, y: origin.y + size * 0.85, size: size)
      x += LabelFitting.ems(word) * size
      rest = rest.dropFirst(word.count)
    }
  }
}
