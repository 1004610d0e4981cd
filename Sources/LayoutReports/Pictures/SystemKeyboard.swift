import Layout

/// The system's keyboard in a picture: its background and typical keys.
struct SystemKeyboard {
  let state: KeyboardState
  var frame: Rect

  init?(_ scene: PictureScene) {
    guard let frame = scene.keyboard else { return nil }
    (state, self.frame) = (scene.environment.keyboard.state, frame)
  }

  var tooltip: String {
    "keyboard, \(state.rawValue): \(frame.sizeAndPosition)"
  }

  var radius: Double { state == .floating ? 10 : 2 }

  /// Returns the tag of its keys.
  ///
  /// - Parameter classes: more classes of the tag, or `nil` if there are none.
  func keysTag(_ classes: String? = nil) -> String {
    "<path class=\"l-system-keys\(classes.map { " " + $0 } ?? "")\" d=\"\(keys)\"/>"
  }

  /// The outlines of its keys; empty if it is too small.
  private var keys: String {
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
      let total = widths.reduce(0, +) * unit
      var x = frame.x + (frame.width - total) / 2
      let y = frame.y + frame.height * 0.04 + Double(row) * rowHeight
      for width in widths.map({ $0 * unit }) {
        defer { x += width }
        // A split keyboard has no keys in the middle.
        let isInMiddle = abs(x + width / 2 - frame.x - frame.width / 2) < frame.width * 0.14
        if state == .split, isInMiddle || width > frame.width / 3 { continue }
        path += "M\(svg(x + gap / 2)) \(svg(y + gap))h\(svg(width - gap))"
        path += "v\(svg(rowHeight - 2 * gap))h\(svg(gap - width))z"
      }
    }
    return path
  }
}

extension SceneWriter {
  mutating func writeKeyboard() {
    guard let keyboard = SystemKeyboard(scene) else { return }
    text += "<g class=\"l-system\" data-keyboard=\"\(keyboard.state.rawValue)\" clip-path=\"url(#\(clip))\">"
    text += "<title>\(keyboard.tooltip)</title>"
    text += rect(keyboard.frame, "l-keyboard", radius: keyboard.radius)
    text += keyboard.keysTag() + "</g>\n"
  }
}
