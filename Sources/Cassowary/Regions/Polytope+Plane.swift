extension Polytope {
  /// The corners in drawing order: from low to high on a line, counterclockwise in a plane. With more parameters, the
  /// order is unspecified.
  package var corners: [[Double]] {
    let points = vertices
    switch dimension {
    case 1: return points.sorted { $0[0] < $1[0] }
    case 2: return Self.hull(points, extents)
    default: return points
    }
  }

  /// The corners in drawing order on a line or in a plane, or else the lowest and the highest point of the bounding box.
  package var outline: [[Double]] {
    if dimension <= 2 { return corners }
    let sides = extents.indices.map { range($0) }
    return [sides.map { $0.lowerBound }, sides.map { $0.upperBound }]
  }

  /// The volume relative to the original box, on a line or in a plane, or else 0.
  package var share: Double {
    switch dimension {
    case 1: (range(0).upperBound - range(0).lowerBound) / extents[0]
    case 2: Self.area(corners) / (extents[0] * extents[1])
    default: 0
    }
  }

  /// Returns the hull of two polytopes if it is their union, or `nil` if the union is not convex, they do not touch, or
  /// there are more than two parameters.
  ///
  /// - Parameter excess: the share of the box by which the hull may be larger than the union.
  package func union(_ other: Polytope, excess: Double = 0) -> Polytope? {
    guard dimension <= 2, touches(other), let hull = hull(with: other) else { return nil }
    if dimension == 1 { return hull }
    let rest = hull.share - share - other.share
    guard rest <= excess + Tolerance.unionShare else { return nil }
    let common = meetsBox(of: other) ? clipped(by: other.facets)?.share ?? 0 : 0
    return rest + common <= excess + Tolerance.unionShare ? hull : nil
  }

  /// Returns whether the bounding boxes have a common point, up to rounding.
  package func touches(_ other: Polytope) -> Bool {
    extents.indices.allSatisfy { touches(other, along: $0) }
  }

  /// Returns whether the ranges of a parameter have a common point, up to rounding.
  package func touches(_ other: Polytope, along index: Int) -> Bool {
    let (own, others) = (range(index), other.range(index))
    let slack = 10 * Self.leastThickness * extents[index]
    return own.lowerBound <= others.upperBound + slack && others.lowerBound <= own.upperBound + slack
  }

  /// Returns the smallest polytope around two, in the plane or on the line, or `nil` if rounding leaves nothing of it.
  package func hull(with other: Polytope) -> Polytope? {
    let points = corners + other.corners
    var lower: [Double] = []
    var upper: [Double] = []
    for index in 0..<dimension {
      lower.append(min(range(index).lowerBound, other.range(index).lowerBound))
      upper.append(max(range(index).upperBound, other.range(index).upperBound))
    }
    // The box keeps the extents that lengths are measured by.
    var result = Polytope(box: zip(lower, extents).map { $0...($0 + $1) })
    if dimension == 1 {
      return result.clipped(by: (1 / extents[0]) * AffineFunction(constant: upper[0], slopes: [-1.0])) ?? result
    }
    let hull = Self.hull(points, extents)
    for (index, point) in hull.enumerated() {
      let next = hull[(index + 1) % hull.count]
      let slopes = [-(next[1] - point[1]), next[0] - point[0]]
      guard let side = normalized(AffineFunction(value: 0, at: point, slopes: slopes)) else { continue }
      guard let clipped = result.clipped(by: side) else { return nil }
      result = clipped
    }
    return result
  }

  private static func area(_ corners: [[Double]]) -> Double {
    guard let origin = corners.first else { return 0 }
    var sum = 0.0
    for (index, point) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      sum += (point[0] - origin[0]) * (next[1] - origin[1]) - (next[0] - origin[0]) * (point[1] - origin[1])
    }
    return sum / 2
  }

  private static func align(_ points: inout [[Double]], _ index: Int, within slack: Double) {
    var last = -Double.infinity
    for position in points.indices.sorted(by: { points[$0][index] < points[$1][index] }) {
      if points[position][index] - last <= slack {
        points[position][index] = last
      } else {
        last = points[position][index]
      }
    }
  }

  /// Counterclockwise from the smallest, without points between two others (Andrew's monotone chain).
  private static func hull(_ points: [[Double]], _ extents: [Double]) -> [[Double]] {
    // Corners that differ by rounding would be in the wrong order along a vertical side.
    var aligned = points
    for index in 0..<2 { align(&aligned, index, within: Tolerance.thickness * extents[index]) }
    let sorted = aligned.sorted { $0[0] == $1[0] ? $0[1] < $1[1] : $0[0] < $1[0] }
    var distinct: [[Double]] = []
    for point in sorted where distinct.last != point { distinct.append(point) }
    // A single point has one corner, although it is not a polygon.
    guard distinct.count > 1 else { return distinct }
    func isCorner(_ b: [Double], from a: [Double], to c: [Double]) -> Bool {
      let before = [(b[0] - a[0]) / extents[0], (b[1] - a[1]) / extents[1]]
      let after = [(c[0] - b[0]) / extents[0], (c[1] - b[1]) / extents[1]]
      // At the tip of a spike the point is close to the line through the others, but not between them.
      let isTip = before[0] * after[0] + before[1] * after[1] < 0
      let (x, y) = (before[0] + after[0], before[1] + after[1])
      let slack = isTip ? 0 : Tolerance.regionRounding * (x * x + y * y).squareRoot()
      return before[0] * after[1] - before[1] * after[0] > slack
    }
    func chain(_ points: [[Double]]) -> [[Double]] {
      var chain: [[Double]] = []
      for point in points {
        while chain.count >= 2, !isCorner(chain[chain.count - 1], from: chain[chain.count - 2], to: point) {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    return Array(chain(distinct).dropLast()) + Array(chain(distinct.reversed()).dropLast())
  }
}
