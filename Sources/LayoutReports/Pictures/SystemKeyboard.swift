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

  /// The outlines of its keys; empty if it is too small.
  var keys: String {
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
  /// Writes the system's keyboard. In a transition, a hidden one is below the root, with the height that it has when
  /// shown.
  mutating func writeKeyboard() {
    let known = scenes.map { SystemKeyboard($0) }
    let frames = zip(Self.filled(known.map { $0?.frame }), scenes.indices).map { frame, index in
      guard known[index] == nil else { return frame }
      return Rect(x: frame.x, y: scenes[index].root.height, width: frame.width, height: frame.height)
    }
    guard var keyboard = known.last(where: { $0 != nil }) ?? nil, let last = frames.last else { return }
    keyboard.frame = last
    let state = isMoving ? "" : " data-keyboard=\"\(keyboard.state.rawValue)\""
    text += "<g class=\"l-system\"\(state) clip-path=\"url(#\(clip))\">"
    if !isMoving { text += "<title>\(keyboard.tooltip)</title>" }
    text += rect(frames, "l-keyboard", radius: keyboard.radius, title: isMoving ? "keyboard" : nil)
    // Keys are moved, but not resized.
    if frames.allSatisfy({ $0.width == last.width && $0.height == last.height }) {
      let moves = keyframes.classes(times, frames.map { Self.shift($0.x - last.x, $0.y - last.y) })
      text += "<path class=\"l-system-keys\(moves.map { " " + $0 } ?? "")\" d=\"\(keyboard.keys)\"/>"
    }
    text += "</g>\n"
  }
}
