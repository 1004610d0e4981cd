import Layout

extension SceneWriter {
  /// Writes the system's keyboard with typical keys. In a transition, a hidden one is below the root, with the height that
  /// it has when shown.
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
