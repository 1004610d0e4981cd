import Cassowary

/// A line between two points, or one point.
struct Segment: Hashable {
  let start: [Double]
  let end: [Double]

  /// The shares of a segment's length.
  static let shares = Polytope(box: [0...1])

  /// Returns the point at a share of its length.
  func point(at share: Double) -> [Double] {
    share == 1 ? end : zip(start, end).map { $0 + ($1 - $0) * share }
  }
}

extension Polytope {
  /// Returns the part in which a normalized function is 0, or `nil` if there is none.
  func segment(where function: AffineFunction) -> Segment? {
    let corners = corners
    var points: [[Double]] = []
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (one, other) = (function.value(at: corner), function.value(at: next))
      if one.magnitude <= Polytope.borderTolerance {
        points.append(corner)
      } else if min(one, other) < -Polytope.borderTolerance, max(one, other) > Polytope.borderTolerance {
        points.append(zip(corner, next).map { $0 + ($1 - $0) * (one / (one - other)) })
      }
    }
    // Sides may be in line, up to rounding.
    func farthest(from point: [Double]) -> [Double]? {
      func distance(_ other: [Double]) -> Double { zip(point, other).reduce(0) { max($0, ($1.0 - $1.1).magnitude) } }
      return points.max { distance($0) < distance($1) }
    }
    guard let end = points.first.flatMap({ farthest(from: $0) }), let start = farthest(from: end) else { return nil }
    return Segment(start: start, end: end)
  }

  /// Returns the side or corner at which a function is 0, or `nil` if it is not 0 at just one, and above 0 elsewhere.
  func border(where function: AffineFunction) -> Segment? {
    guard let function = normalized(function) else { return nil }
    let bounds = bounds(of: function)
    guard bounds.lowerBound.magnitude <= Polytope.borderTolerance, bounds.upperBound > Polytope.borderTolerance else {
      return nil
    }
    return segment(where: function)
  }
}

extension AffineFunction {
  /// Returns the function's values on a segment, as a function of the share of its length.
  func along(_ segment: Segment) -> AffineFunction {
    let start = value(at: segment.start)
    return AffineFunction(constant: start, slopes: [value(at: segment.end) - start])
  }
}

extension RangeScene.Edges {
  /// Returns the edges on a segment, as functions of the share of its length.
  func along(_ segment: Segment) -> RangeScene.Edges {
    RangeScene.Edges(
      x: x.along(segment), y: y.along(segment), right: right.along(segment), bottom: bottom.along(segment))
  }
}
