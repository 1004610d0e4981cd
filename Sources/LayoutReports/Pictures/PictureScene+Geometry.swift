import JSON
import Layout
import LayoutSpec

extension PictureScene.Shape {
  var tooltip: String {
    // Canonical equivalence takes long to decide for a letter with millions of marks.
    var tooltip = label.utf8.elementsEqual(id.utf8) ? id : "\(id) “\(label)”"
    tooltip +=
      ": \(numberText(frame.width)) × \(numberText(frame.height)) at \(numberText(frame.x)), \(numberText(frame.y))"
    if !open.isEmpty { tooltip += "; ambiguous: \(open.joined(separator: ", "))" }
    if isInConflict { tooltip += "; in a conflict" }
    return tooltip
  }
}

extension Rect {
  /// In a tooltip: `84 × 120 at 867, 0`.
  var sizeAndPosition: String {
    "\(shortNumber(width)) × \(shortNumber(height)) at \(shortNumber(x)), \(shortNumber(y))"
  }
}

extension PictureScene {
  struct DevicePart: Hashable {
    let name, style: String
    let frame: Rect
    var radius = 0.0
    /// Whether the root's outline cuts the part.
    var isInRoot = false
    /// Each with a leading space.
    var attributes = ""
  }

  /// In front of the layout and the keyboard. A keyboard's view does not have the window's coordinates.
  var deviceParts: [DevicePart] { isKeyboard ? [] : screenParts + foldParts + occlusionParts }

  private var screenParts: [DevicePart] {
    guard let device = environment.device, isEqual(environment.screen.width, environment.window.width),
      isEqual(environment.window.width, root.width), isEqual(environment.window.height, root.height)
    else { return [] }
    var parts: [DevicePart] = []
    if device.notch {
      let (long, short) = (min(device.width * 0.32, 126), 26.0)
      let notch =
        environment.orientation == .portrait
        ? Rect(x: (root.width - long) / 2, y: 8, width: long, height: short)
        : Rect(x: 8, y: (root.height - long) / 2, width: short, height: long)
      parts.append(
        DevicePart(
          name: "notch", style: "l-device", frame: notch, radius: short / 2, attributes: " fill-opacity=\".85\""))
    }
    if device.homeIndicator {
      let length = min(root.width * 0.36, 200)
      let bar = Rect(x: (root.width - length) / 2, y: root.height - 12, width: length, height: 4)
      parts.append(DevicePart(name: "home indicator", style: "l-indicator", frame: bar, radius: 2))
    }
    return parts
  }

  private var foldParts: [DevicePart] {
    guard let division = environment.division, let fold = environment.fold else { return [] }
    let line =
      fold.axis == .horizontal
      ? Rect(x: fold.position - 0.5, y: division.y, width: 1, height: division.height)
      : Rect(x: division.x, y: fold.position - 0.5, width: division.width, height: 1)
    return [
      DevicePart(
        name: "division: \(division.sizeAndPosition)", style: "l-division", frame: division, isInRoot: true),
      DevicePart(name: "fold", style: "l-fold", frame: line, isInRoot: true),
    ]
  }

  private var occlusionParts: [DevicePart] {
    environment.occlusions.map { frame in
      DevicePart(
        name: "occlusion: \(frame.sizeAndPosition)", style: "l-occlusion", frame: frame,
        radius: min(10, frame.width / 4, frame.height / 4), isInRoot: true)
    }
  }

  /// Behind the keyboard: the window controls, which are three buttons on a pill in the middle of their frame.
  var windowParts: [DevicePart] {
    guard !isKeyboard, let frame = environment.windowControlsFrame else { return [] }
    let pill = Rect(x: frame.center.x - 23, y: frame.center.y - 9.5, width: 46, height: 19)
    let buttons = ["close", "minimize", "zoom"].enumerated().map { index, name in
      DevicePart(
        name: name, style: "l-\(name)",
        frame: Rect(x: pill.x + 6 + 13 * Double(index), y: pill.center.y - 4.5, width: 9, height: 9), radius: 4.5)
    }
    return [
      DevicePart(
        name: "window controls: \(frame.sizeAndPosition)", style: "l-controls-frame", frame: frame, radius: 6,
        isInRoot: true), DevicePart(name: "window controls", style: "l-controls", frame: pill, radius: 9.5),
    ] + buttons
  }

  private func isEqual(_ length: Double, _ other: Double) -> Bool { abs(length - other) < 1e-3 }

  var unsafeParts: [Rect] {
    [
      Rect(width: root.width, height: safeArea.y),
      Rect(y: safeArea.bottom, width: root.width, height: root.height - safeArea.bottom),
      Rect(y: safeArea.y, width: safeArea.x, height: safeArea.height),
      Rect(x: safeArea.right, y: safeArea.y, width: root.width - safeArea.right, height: safeArea.height),
    ]
  }

  /// In the root's coordinates: the root, and views that extend out of it, within limits.
  var bounds: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, root.width, root.height)
    let reach = max(root.width, root.height, 40) / 2
    for frame in shapes.map({ $0.frame }) {
      left = min(left, max(frame.x, -reach))
      top = min(top, max(frame.y, -reach))
      right = max(right, min(frame.right, root.width + reach))
      bottom = max(bottom, min(frame.bottom, root.height + reach))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
