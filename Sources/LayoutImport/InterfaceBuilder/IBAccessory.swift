import JSON
import Layout

/// The part of a table's cell that an accessory, such as a chevron, takes from the cell's content.
///
/// Beside the accessory is the cell's own margin, which is wider in a wide window.
struct IBAccessory {
  let width: Double
  let value: SpecValue

  /// Reads the accessory off the recorded frames; `nil` if the content is as wide as its cell.
  ///
  /// - Parameter leadingMargin: the margin of the content, which is the system's unless the file has another one.
  init?(of layout: IBLayout, leadingMargin: Double) {
    let root = layout.root
    guard root.hasAccessory, let content = root.view.frame, content.x == 0, content.width < root.width else {
      return nil
    }
    width = root.width - content.width
    let rest = width - leadingMargin
    guard leadingMargin == SystemMargins.side(windowWidth: root.width), rest > 0 else {
      value = .number(width)
      return
    }
    value = [
      [
        "when": ["windowWidth": ["min": .number(SystemMargins.wideWindow)]],
        "value": .number(rest + SystemMargins.wideSide),
      ],
      ["value": .number(rest + SystemMargins.narrowSide)],
    ]
  }
}
