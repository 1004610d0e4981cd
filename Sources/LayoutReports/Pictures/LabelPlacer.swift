import Layout

/// Finds positions for small labels, so that they do not overlap.
struct LabelPlacer {
  private var taken: [Rect] = []
  private let area: Rect

  init(area: Rect) { self.area = area }

  /// Keeps labels away from a part of the picture.
  mutating func avoid(_ frame: Rect) { taken.append(frame) }

  /// Returns a free position for a label: the first free candidate, or else the next one below the first candidate.
  ///
  /// - Parameters:
  ///   - size: the label's width and height.
  ///   - candidates: top left corners, the best first.
  ///   - rowsBelow: the number of positions to try below the first candidate.
  /// - Returns: the top left corner, or `nil` if there is no space.
  mutating func place(_ size: Size, _ candidates: [Point], rowsBelow: Int = 12) -> Point? {
    guard let first = candidates.first else { return nil }
    let below = (0..<rowsBelow).map { Point(x: first.x, y: first.y + Double($0 + 1) * size.height) }
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
