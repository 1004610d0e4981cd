import Cassowary
import Layout

/// A triangle in the plane of two numbers, or an interval of one.
struct Triangle {
  /// The corners, for a triangle counterclockwise.
  let corners: [[Double]]

  /// Returns triangles that cover a polytope.
  static func cover(_ polytope: Polytope) -> [Triangle] {
    let corners = polytope.corners
    if polytope.dimension == 1 { return [Triangle(corners: corners)] }
    guard corners.count > 2 else { return [] }
    return (2..<corners.count).map { Triangle(corners: [corners[0], corners[$0 - 1], corners[$0]]) }
  }

  /// Returns the values of a function at the corners.
  func values(of function: AffineFunction) -> SIMD3<Double> {
    SIMD3(
      function.value(at: corners[0]), function.value(at: corners[1]), function.value(at: corners[corners.count - 1]))
  }

  /// The sides, each from a corner to the next, relative to extents.
  private func sides(_ extents: [Double]) -> [[Double]] {
    corners.indices.map { first in
      let (one, other) = (corners[first], corners[(first + 1) % corners.count])
      return extents.indices.map { (other[$0] - one[$0]) / extents[$0] }
    }
  }

  /// The length of the longest side, relative to extents, and the smallest height.
  func size(_ extents: [Double]) -> (length: Double, height: Double) {
    let sides = sides(extents)
    let length = sides.joined().reduce(0) { max($0, $1.magnitude) }
    if corners.count == 2 { return (length, length) }
    return (length, (sides[0][0] * sides[1][1] - sides[0][1] * sides[1][0]).magnitude / max(length, 1e-300))
  }

  /// Returns the parts on both sides of a function's zeros, or none if they do not cut it.
  ///
  /// - Parameter values: the function's values at the corners.
  private func parts(at values: SIMD3<Double>, _ extents: [Double]) -> [Triangle] {
    let slack = 1e-9 * max(values.max(), -values.min())
    let cut = corners.indices.compactMap { first -> (first: Int, point: [Double])? in
      let second = (first + 1) % corners.count
      let (one, other) = (values[first], values[second])
      guard min(one, other) < -slack, max(one, other) > slack, corners.count > 2 || first == 0 else { return nil }
      return (first, zip(corners[first], corners[second]).map { $0 + ($1 - $0) * (one / (one - other)) })
    }
    guard let start = cut.first else { return [] }
    if cut.count == 1 {
      // Through a corner, or on a line.
      return [start.first, (start.first + 1) % corners.count].map { replaced in
        var part = corners
        part[replaced] = start.point
        return Triangle(corners: part)
      }
    }
    // Both cut sides meet in a corner. The rest has four corners.
    let end = cut[1]
    let (from, to) = (start.first + 1) % 3 == end.first ? (start, end) : (end, start)
    let (before, apex, after) = (corners[from.first], corners[to.first], corners[(to.first + 1) % 3])
    // The shorter diagonal leaves wider triangles.
    let isShorter =
      Self.length(from: before, to: to.point, extents) <= Self.length(from: from.point, to: after, extents)
    return [
      Triangle(corners: [from.point, apex, to.point]),
      Triangle(corners: [before, from.point, isShorter ? to.point : after]),
      Triangle(corners: [isShorter ? before : from.point, to.point, after]),
    ]
  }

  /// Returns the squared length of a line, relative to extents.
  private static func length(from start: [Double], to end: [Double], _ extents: [Double]) -> Double {
    extents.indices.reduce(0) { sum, index in
      let side = (end[index] - start[index]) / extents[index]
      return sum + side * side
    }
  }

  /// Returns the parts on which bounds are closer: cut where the order of two edges changes, or in the middle of the side
  /// along which the bounds change most. If they are far from each other, that is the side along which borders move most.
  func parts(_ bounds: QuadraticBounds, _ extents: [Double]) -> [Triangle] {
    let parts = bounds.turn.map { self.parts(at: $0, extents) } ?? []
    if !parts.isEmpty { return parts }
    let changes = bounds.low.changes + bounds.high.changes
    let lengths = sides(extents).map { $0.reduce(0) { max($0, $1.magnitude) } }
    let (most, longest) = (max(changes.max(), 1e-300), lengths.max() ?? 1)
    let ranks = corners.indices.map {
      (changes[$0] + 16 * bounds.sway[$0]) / most + 0.25 * lengths[$0] / longest
    }
    let first = ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
    let second = (first + 1) % corners.count
    let middle = zip(corners[first], corners[second]).map { ($0 + $1) / 2 }
    return [second, first].map { replaced in
      var half = corners
      half[replaced] = middle
      return Triangle(corners: half)
    }
  }

  /// Returns the parts at whose corners it is measured: those around its middle, or for an interval as many as `steps`.
  func measured(_ steps: Int) -> [Triangle] {
    guard corners.count > 2 else {
      let (start, end) = (corners[0][0], corners[1][0])
      let points = (0...steps).map { $0 == steps ? end : start + (end - start) * Double($0) / Double(steps) }
      return zip(points, points.dropFirst()).map { Triangle(corners: [[$0], [$1]]) }
    }
    let middle = corners[0].indices.map { index in corners.reduce(0) { $0 + $1[index] } / Double(corners.count) }
    return corners.indices.map { Triangle(corners: [corners[$0], corners[($0 + 1) % corners.count], middle]) }
  }

  /// The functions that are 1 at a corner and 0 at the others.
  var weights: [AffineFunction] {
    corners.indices.compactMap { index in
      let zero = corners[(index + 1) % corners.count]
      let last = corners[(index + 2) % corners.count]
      let slopes = corners.count == 2 ? [1.0] : [zero[1] - last[1], last[0] - zero[0]]
      let side = AffineFunction(value: 0, at: zero, slopes: slopes)
      let height = side.value(at: corners[index])
      return height == 0 ? nil : (1 / height) * side
    }
  }
}
