extension TouchMap {
  /// Returns the area of the root that belongs to each target, in square points, accurate to about 0.01 percent of the
  /// root.
  ///
  /// The root is cut at the edges of areas and of their reach, and midway between them. Each strip is measured along
  /// lines at its ends and in its middle, and halved until the widths along them are nearly linear. An area can be missed
  /// where it is narrower than the distance of the first lines, a few points.
  ///
  /// - Complexity: O(lines · points · log *n*).
  public func shares() -> [Double] {
    var shares = Array(repeating: 0.0, count: targets.count)
    guard root.width > 0, root.height > 0 else { return shares }
    let line = ShareLine(self)
    let cuts = heightsOfChange()
    var halvings = Self.halvingLimit
    for (index, (top, bottom)) in zip(cuts, cuts.dropFirst()).enumerated() where bottom - top > 1e-9 {
      // What one part of the root does not need is for the next ones.
      let kept = Self.halvingLimit * (cuts.count - 2 - index) / (cuts.count - 1)
      let spacing = max(2, root.height / 128)
      let count = ((bottom - top) / (2 * spacing)).rounded(.up)
      let height = (bottom - top) / count
      guard height > spacing / 16 else {
        let widths = line.widths(at: top + height / 2)
        for index in widths.indices { shares[index] += height * widths[index] }
        continue
      }
      // At a cut, widths can change at once, so the first and the last line are inside.
      let margin = 1e-6 * height
      var above = line.widths(at: top + margin)
      for number in 1...Int(count) {
        let end = top + Double(number) * height
        let below = line.widths(at: number < Int(count) ? end : bottom - margin)
        addStrip(at: end - height, height, above, below, line, to: &shares, &halvings, keeping: kept)
        above = below
      }
    }
    return shares
  }

  /// The largest number of times that strips are halved.
  private static let halvingLimit = 1_024

  /// Adds the areas in a strip.
  ///
  /// - Parameters:
  ///   - above: the widths at its top.
  ///   - below: the widths at its bottom.
  ///   - kept: how many halvings are for other strips.
  private func addStrip(
    at top: Double, _ height: Double, _ above: [Double], _ below: [Double], _ line: ShareLine,
    to shares: inout [Double], _ halvings: inout Int, keeping kept: Int
  ) {
    let half = height / 2
    let middle = line.widths(at: top + half)
    let bend = middle.indices.reduce(0) { max($0, (above[$1] - 2 * middle[$1] + below[$1]).magnitude) }
    if bend * height > 5e-7 * root.width * root.height, height > 1e-3, halvings > kept {
      halvings -= 1
      addStrip(at: top, half, above, middle, line, to: &shares, &halvings, keeping: kept)
      addStrip(at: top + half, half, middle, below, line, to: &shares, &halvings, keeping: kept)
    } else {
      // Simpson's rule.
      for index in middle.indices { shares[index] += height / 6 * (above[index] + 4 * middle[index] + below[index]) }
    }
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

/// Measures how wide the areas of targets are along a line across the root.
private struct ShareLine {
  let map: TouchMap
  /// Where the target is looked up. Between two places, it changes at most once, unless an area is narrow.
  let places: [Double]

  init(_ map: TouchMap) {
    self.map = map
    let width = map.root.width
    let count = max(1, (width / max(4, width / 128)).rounded(.up))
    let step = width / count
    let regular = (0..<Int(count)).map { (Double($0) + 0.5) * step }
    let centers = map.targets.filter { $0.area.width < 2 * step }.map { $0.area.x + $0.area.width / 2 - map.offset.x }
    places = (regular + centers.filter { $0 > 0 && $0 < width } + [width.nextDown]).sorted()
  }

  /// Returns the width of each target's area at a height.
  func widths(at y: Double) -> [Double] {
    var widths = Array(repeating: 0.0, count: map.targets.count)
    func winner(_ x: Double) -> Int? { map.target(at: Point(x: x, y: y))?.target }
    func add(_ width: Double, _ target: Int?) {
      if let target { widths[target] += width }
    }
    var (start, sample) = (0.0, 0.0)
    var current = winner(sample)
    for x in places {
      let next = winner(x)
      var low = sample
      // Something narrow may be in between.
      for _ in 0..<8 where current != next {
        var high = x
        for _ in 0..<20 {
          let middle = (low + high) / 2
          if winner(middle) == current { low = middle } else { high = middle }
        }
        add(high - start, current)
        current = winner(high)
        (start, low) = (high, high)
      }
      (sample, current) = (x, next)
    }
    add(map.root.width - start, current)
    return widths
  }
}
