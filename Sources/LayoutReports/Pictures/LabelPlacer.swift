import Layout

/// Finds places for small labels so that none stands on another one.
struct LabelPlacer {
  private var taken: [Rect] = []
  /// Where labels may stand.
  private let area: Rect

  init(area: Rect) { self.area = area }

  /// Keeps labels away from a part of the picture.
  mutating func avoid(_ frame: Rect) { taken.append(frame) }

  /// The place of a label: the first of some places where it is free, else the next one below the first that is.
  ///
  /// - Parameters:
  ///   - size: the label's width and height.
  ///   - candidates: top left corners, the best first.
  /// - Returns: its top left corner, or `nil` if there is no room for it.
  mutating func place(_ size: Size, _ candidates: [Point]) -> Point? {
    guard let first = candidates.first else { return nil }
    let below = (1...12).map { Point(x: first.x, y: first.y + Double($0) * size.height) }
    for point in candidates + below {
      let frame = Rect(x: point.x, y: point.y, width: size.width, height: size.height)
      guard area.contains(frame), !taken.contains(where: { $0.intersection(frame) != nil }) else { continue }
      taken.append(frame)
      return point
    }
    return nil
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    other.x >= x - 0.01 && other.y >= y - 0.01 && other.right <= right + 0.01 && other.bottom <= bottom + 0.01
  }
}
