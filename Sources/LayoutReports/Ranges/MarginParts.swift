import Cassowary
import Layout

/// The parts of a region in which a margin is negative, without overlaps, and the point at which it is least.
struct MarginParts {
  let region: Polytope
  private(set) var parts: [Polytope] = []
  /// The point at which the margin is least, if it is negative, and the margin there.
  private(set) var worst: (point: [Double], margin: Double)?
  /// The greatest margin in the parts, or more if it is unknown.
  var greatest = Double.infinity

  init(in region: Polytope) { self.region = region }

  /// Adds the part of a triangle in which the affine function with some margins at the corners is negative.
  ///
  /// - Returns: whether there is one that is not too thin.
  @discardableResult
  mutating func addPart(of triangle: Triangle, _ margins: SIMD3<Double>) -> Bool {
    let weights = triangle.weights
    guard margins.min() < 0, weights.count == triangle.corners.count else { return false }
    var margin = AffineFunction(0, count: region.dimension)
    for (index, weight) in weights.enumerated() { margin.add(margins[index], weight) }
    guard let part = region.part(where: weights + [-margin], tolerance: 0) else { return false }
    parts.append(part)
    return true
  }

  /// Notes the margin at a point.
  mutating func note(_ margin: Double, at point: [Double]) {
    if margin < worst?.margin ?? 0 { worst = (point, margin) }
  }

  /// Returns whether one of the parts is in a triangle, or at most as far from it as `slack`, relative to the region's
  /// extents.
  func touch(_ triangle: Triangle, within slack: Double) -> Bool {
    let box = region.extents.indices.map { index in
      let numbers = triangle.corners.map { $0[index] }
      let slack = slack * region.extents[index]
      return (numbers.min() ?? 0) - slack...(numbers.max() ?? 0) + slack
    }
    let polytope = Polytope(box: box)
    return parts.contains { polytope.meets($0) }
  }
}

extension MarginParts {
  /// Measures a margin at points of a region. The parts are those around points at which it is negative.
  init(
    measuredIn region: Polytope, isCancelled: () -> Bool, _ measure: (_ point: [Double]) -> Double
  ) {
    self.init(in: region)
    for triangle in Self.grid(in: region) {
      if isCancelled() { return }
      addMeasured(triangle) { measure(region.inside(near: $0)) }
    }
  }

  /// Measures a margin at the corners of a triangle, and adds the part around those at which it is negative.
  mutating func addMeasured(_ triangle: Triangle, _ measure: (_ point: [Double]) -> Double) {
    let margins = triangle.corners.map { point in
      let margin = measure(point)
      note(margin, at: point)
      return margin
    }
    addPart(of: triangle, SIMD3(margins[0], margins[1], margins[margins.count - 1]))
  }

  /// The triangles, or intervals, at whose corners a region is measured.
  private static func grid(in region: Polytope) -> [Triangle] {
    let corners = region.corners
    guard region.dimension == 1 else {
      let inside = region.interiorPoint()
      return corners.indices.map {
        Triangle(corners: [corners[$0], corners[($0 + 1) % corners.count], inside])
      }
    }
    return Triangle(corners: corners).measured(measuredSteps)
  }

  /// The number of intervals at whose ends a line is measured.
  static let measuredSteps = 16
}
