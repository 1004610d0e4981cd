extension TouchMap {
  /// Returns the area of the root that belongs to no target, in square points, accurate to some millionths of the root's
  /// area.
  ///
  /// - Parameter isCancelled: called for each target; the result is 0 if it returns `true`.
  public func deadArea(isCancelled: () -> Bool = { false }) -> Double {
    guard root.width > 0, root.height > 0 else { return 0 }
    guard !sortedAreas.isEmpty else { return root.width * root.height }
    guard reach < .infinity else { return 0 }
    let taken = shares(of: Array(targets.indices), isCancelled: isCancelled).reduce(0, +)
    return isCancelled() ? 0 : max(0, root.width * root.height - taken)
  }

  /// Returns the areas that belong to some targets, in square points, as accurate as ``deadArea(isCancelled:)``.
  ///
  /// - Parameter isCancelled: called for each target; the other areas are 0 if it returns `true`.
  package func shares(of indices: [Int], isCancelled: () -> Bool = { false }) -> [Double] {
    let areas = targets.map { $0.area }
    let aim = self.aim
    let transposed = aim.beyond.x > 0 ? areas.map { $0.transposed } : []
    let corner = sortedAreas.hit(at: aim.edge, within: reach, tolerance: Self.tolerance)?.index
    return indices.map { index in
      guard areas[index].width >= 0, areas[index].height >= 0, !isCancelled() else { return 0 }
      let neighbors = neighbors(of: index)
      let region = TouchRegion(of: index, among: areas, neighbors, reach: reach, within: aim.inside)
      var share = region.totalArea
      if aim.beyond.y > 0 { share += aim.beyond.y * region.length(at: aim.edge.y) }
      if aim.beyond.x > 0 {
        let region = TouchRegion(of: index, among: transposed, neighbors, reach: reach, within: aim.inside.transposed)
        share += aim.beyond.x * region.length(at: aim.edge.x)
      }
      if corner == index { share += aim.beyond.x * aim.beyond.y }
      return share
    }
  }

  private func neighbors(of index: Int) -> [Int] {
    let area = targets[index].area
    // A neighbor at the margin must not be lost by rounding.
    let margin = 2 * (reach + 2 * Self.tolerance)
    return targets.indices.filter { other in
      let near = targets[other].area
      return other != index && near.width >= 0 && near.height >= 0 && near.x <= area.right + margin
        && near.right >= area.x - margin && near.y <= area.bottom + margin && near.bottom >= area.y - margin
    }
  }

  /// Returns a lower bound of a target's area, found without measuring.
  package func leastShare(of index: Int) -> Double {
    guard offset == Point(x: 0, y: 0) else { return 0 }
    let area = targets[index].area
    guard area.width >= 0, area.height >= 0 else { return 0 }
    var margin = reach
    for (other, target) in targets.enumerated() where other != index {
      guard target.area.width >= 0, target.area.height >= 0 else { continue }
      // Points nearer than half the distance to every other target belong to this one.
      margin = min(margin, area.distance(from: target.area) / 2)
      if area.intersection(target.area) != nil { return 0 }
    }
    margin = min(margin, root.width + root.height)
    let grown = Rect(
      x: area.x - margin, y: area.y - margin, width: area.width + 2 * margin, height: area.height + 2 * margin)
    guard let inside = grown.intersection(Rect(width: root.width, height: root.height)) else { return 0 }
    // The corners are round: each lacks (1 − π/4) of the square of the margin.
    return max(0, inside.width * inside.height - 0.8585 * margin * margin)
  }

  /// Returns the cell of a target: its area, extended on each side by half the distance to the nearest area there, at
  /// most to the root's edge. Areas that overlap by no more than the tolerance only touch.
  package func cell(of index: Int) -> Rect {
    let area = targets[index].area
    var (left, right) = (area.x, root.width - area.right)
    var (top, bottom) = (area.y, root.height - area.bottom)
    let slack = Self.tolerance
    for (other, target) in targets.enumerated() where other != index {
      let near = target.area
      guard near.width >= 0, near.height >= 0 else { continue }
      let gaps = (
        left: area.x - near.right, right: near.x - area.right, top: area.y - near.bottom, bottom: near.y - area.bottom
      )
      if max(gaps.top, gaps.bottom) < -slack {
        if gaps.left >= -slack { left = min(left, gaps.left / 2) }
        if gaps.right >= -slack { right = min(right, gaps.right / 2) }
      }
      if max(gaps.left, gaps.right) < -slack {
        if gaps.top >= -slack { top = min(top, gaps.top / 2) }
        if gaps.bottom >= -slack { bottom = min(bottom, gaps.bottom / 2) }
      }
    }
    let (x, y) = (area.x - max(left, 0), area.y - max(top, 0))
    return Rect(
      x: x, y: y, width: area.right + max(right, 0) - x, height: area.bottom + max(bottom, 0) - y)
  }
}
