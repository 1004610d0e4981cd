import Layout

extension PictureScene {
  /// Moves everything to a breakpoint, along the line through this scene and one on the same side, because close to a
  /// breakpoint all edges are affine.
  ///
  /// - Parameters:
  ///   - far: the scene that is farther from the breakpoint.
  ///   - ratio: its distance from the breakpoint, divided by that of this scene.
  mutating func moveToLimit(from far: PictureScene, ratio: Double) {
    let limit = Limit(factor: 1 / (ratio - 1))
    root = limit.of(root, far.root)
    environment.window = limit.of(environment.window, far.environment.window)
    safeArea = limit.of(safeArea, far.safeArea)
    if let frame = keyboard, let other = far.keyboard { keyboard = limit.of(frame, other) }
    for (index, other) in zip(guides.indices, far.guides) {
      guides[index].frame = limit.of(guides[index].frame, other.frame)
    }
    for (index, other) in zip(shapes.indices, far.shapes) {
      shapes[index].frame = limit.of(shapes[index].frame, other.frame)
      shapes[index].baselines = zip(shapes[index].baselines, other.baselines).map(limit.of)
    }
    for (index, other) in zip(lines.indices, far.lines) {
      lines[index].start = limit.of(lines[index].start, other.start)
      lines[index].end = limit.of(lines[index].end, other.end)
    }
  }
}

/// The limit of affine functions at a breakpoint, given a value near it and a far one.
private struct Limit {
  /// The distance of the near point from the breakpoint, divided by that from the far point.
  let factor: Double

  func of(_ near: Double, _ far: Double) -> Double { near + factor * (near - far) }

  func of(_ near: Size, _ far: Size) -> Size {
    Size(width: of(near.width, far.width), height: of(near.height, far.height))
  }

  func of(_ near: Point, _ far: Point) -> Point { Point(x: of(near.x, far.x), y: of(near.y, far.y)) }

  func of(_ near: Rect, _ far: Rect) -> Rect {
    Rect(
      x: of(near.x, far.x), y: of(near.y, far.y), width: of(near.width, far.width), height: of(near.height, far.height))
  }
}
