extension TouchMap {
  /// Returns the area of the root that belongs to each target, in square points, accurate to about two percent.
  ///
  /// The root is cut at the edges of areas and of their reach, and midway between them. Each strip is measured along
  /// lines a few points apart, on which the boundaries between targets are found by bisection, up to rounding. So equal
  /// keys in a row have equal areas.
  ///
  /// - Complexity: O(lines · points · log *n*).
  public func shares() -> [Double] {
    var shares = Array(repeating: 0.0, count: targets.count)
    guard root.width > 0, root.height > 0 else { return shares }
    let cuts = heightsOfChange()
    for (top, bottom) in zip(cuts, cuts.dropFirst()) where bottom - top > 1e-9 {
      let count = max(1, ((bottom - top) / max(2, root.height / 128)).rounded(.up))
      let height = (bottom - top) / count
      for line in 0..<Int(count) { measure(at: top + (Double(line) + 0.5) * height, height, &shares) }
    }
    return shares
  }

  /// Returns the heights at which areas or their reach begin and end, and those midway between, where the corners of
  /// two rows meet.
  private func heightsOfChange() -> [Double] {
    var heights = Set([0, root.height, -offset.y, root.height - offset.y])
    let margins = reach < .infinity && reach > 0 ? [0, reach] : [0]
    for target in targets where target.area.height >= 0 {
      for margin in margins {
        heights.formUnion([target.area.y - margin - offset.y, target.area.bottom + margin - offset.y])
      }
    }
    let sorted = heights.filter { $0 >= 0 && $0 <= root.height }.sorted()
    return (sorted + zip(sorted, sorted.dropFirst()).map { ($0 + $1) / 2 }).sorted()
  }

  private func measure(at y: Double, _ height: Double, _ shares: inout [Double]) {
    let count = max(1, (root.width / max(4, root.width / 128)).rounded(.up))
    let step = root.width / count
    func winner(_ x: Double) -> Int? { target(at: Point(x: x, y: y))?.target }
    func add(_ width: Double, _ target: Int?) {
      if let target { shares[target] += width * height }
    }
    var (start, sample) = (0.0, 0.0)
    var current = winner(sample)
    for position in 0...Int(count) {
      let x = position < Int(count) ? (Double(position) + 0.5) * step : root.width.nextDown
      let next = winner(x)
      var low = sample
      // Something narrower than a step may be in between.
      for _ in 0..<8 where current != next {
        var high = x
        for _ in 0..<40 where high - low > 1e-9 * root.width {
          let middle = (low + high) / 2
          if winner(middle) == current { low = middle } else { high = middle }
        }
        add(high - start, current)
        current = winner(high)
        (start, low) = (high, high)
      }
      (sample, current) = (x, next)
    }
    add(root.width - start, current)
  }

  /// Returns bounds of the area of a target.
  ///
  /// - Parameters:
  ///   - work: the number of comparisons of distances that may still be made.
  ///   - isEnough: returns whether the bounds are close enough.
  package func area(
    of index: Int, _ work: inout Int, until isEnough: (_ low: Double, _ high: Double) -> Bool
  ) -> (low: Double, high: Double) {
    func fixed(_ rect: Rect) -> MovingTouchMap.Area {
      MovingTouchMap.Area(
        across: .init(.init(repeating: rect.x), .init(repeating: rect.right)),
        down: .init(.init(repeating: rect.y), .init(repeating: rect.bottom)))
    }
    let map = MovingTouchMap(
      root: fixed(Rect(width: root.width, height: root.height)), targets: targets.map { fixed($0.area) },
      reach: reach < .infinity ? .init(repeating: reach) : nil,
      offset: (.init(repeating: offset.x), .init(repeating: offset.y)))
    let bounds = map.area(of: index, &work) { isEnough($0.low.least, $0.high.greatest) }
    return (bounds.low.least, bounds.high.greatest)
  }

  /// Returns the area of a target if it is known without measuring: touches must be inside, and nothing overlaps it.
  ///
  /// - Complexity: O(*n*).
  public func plainShare(of index: Int) -> Double? {
    guard reach == 0, offset == Point(x: 0, y: 0) else { return nil }
    let area = targets[index].area
    for (other, target) in targets.enumerated() where other != index {
      if area.intersection(target.area) != nil { return nil }
    }
    return area.intersection(Rect(width: root.width, height: root.height)).map { $0.width * $0.height } ?? 0
  }

  /// Returns a lower bound of a target's area, found without measuring.
  ///
  /// - Complexity: O(*n*).
  public func leastShare(of index: Int) -> Double {
    guard offset == Point(x: 0, y: 0) else { return 0 }
    let area = targets[index].area
    guard area.width >= 0, area.height >= 0 else { return 0 }
    var margin = reach
    for (other, target) in targets.enumerated() where other != index {
      guard target.area.width >= 0, target.area.height >= 0 else { continue }
      let across = max(area.x - target.area.right, target.area.x - area.right, 0)
      let down = max(area.y - target.area.bottom, target.area.y - area.bottom, 0)
      // Points nearer than half the distance to every other target belong to this one.
      margin = min(margin, (across * across + down * down).squareRoot() / 2)
      if area.intersection(target.area) != nil { return 0 }
    }
    margin = min(margin, root.width + root.height)
    let grown = Rect(
      x: area.x - margin, y: area.y - margin, width: area.width + 2 * margin, height: area.height + 2 * margin)
    guard let inside = grown.intersection(Rect(width: root.width, height: root.height)) else { return 0 }
    // The corners are round: each lacks (1 − π/4) of the square of the margin.
    return max(0, inside.width * inside.height - 0.8585 * margin * margin)
  }

  /// Returns the cell of a target: its area, extended on each side by half the distance to the nearest area there, or
  /// to the root's edge.
  ///
  /// - Complexity: O(*n*).
  public func cell(of index: Int) -> Rect {
    let area = targets[index].area
    var (left, right) = (area.x, root.width - area.right)
    var (top, bottom) = (area.y, root.height - area.bottom)
    for (other, target) in targets.enumerated() where other != index {
      let near = target.area
      guard near.width >= 0, near.height >= 0 else { continue }
      if near.y < area.bottom, near.bottom > area.y {
        if near.right <= area.x { left = min(left, (area.x - near.right) / 2) }
        if near.x >= area.right { right = min(right, (near.x - area.right) / 2) }
      }
      if near.x < area.right, near.right > area.x {
        if near.bottom <= area.y { top = min(top, (area.y - near.bottom) / 2) }
        if near.y >= area.bottom { bottom = min(bottom, (near.y - area.bottom) / 2) }
      }
    }
    let (x, y) = (area.x - max(left, 0), area.y - max(top, 0))
    return Rect(
      x: x, y: y, width: area.right + max(right, 0) - x, height: area.bottom + max(bottom, 0) - y)
  }
}
