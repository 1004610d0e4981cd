import Cassowary
import LayoutSpec

/// A line between two points, or one point.
struct Segment {
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
  /// Returns the side or corner at which a function is 0, or `nil` if it is not 0 at just one, and above 0 elsewhere.
  func border(where function: AffineFunction) -> Segment? {
    let tolerance = EnvironmentChecker.tolerance
    let bounds = bounds(of: function)
    guard bounds.lowerBound.magnitude <= tolerance, bounds.upperBound > tolerance else { return nil }
    let ends = corners.filter { function.value(at: $0) <= tolerance }
    guard let start = ends.first, let end = ends.last else { return nil }
    return Segment(start: start, end: end)
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
