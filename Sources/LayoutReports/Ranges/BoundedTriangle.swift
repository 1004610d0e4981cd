import Layout

/// A triangle with bounds of a margin.
struct BoundedTriangle {
  let triangle: Triangle
  let bounds: QuadraticBounds
  /// The length of the longest side, relative to the region's extents, and the smallest height.
  let length: Double
  let height: Double
  /// The margins at the corners, up to half of the bounds' gap.
  let margins: SIMD3<Double>
  /// How far the margins at the corners are apart.
  private let spread: Double
  /// How far the border may be off that the affine function with these margins has, relative to the region's extents.
  let error: Double

  init(_ triangle: Triangle, _ bounds: QuadraticBounds, _ extents: [Double]) {
    (self.triangle, self.bounds) = (triangle, bounds)
    (length, height) = triangle.size(extents)
    margins = 0.5 * (bounds.low.corners + bounds.high.corners)
    spread = margins.max() - margins.min()
    let off = max(bounds.low.curvature, bounds.high.curvature) + bounds.gap / 2
    error = bounds.high.corners.min() < 0 && off < spread ? length * off / spread : length
  }

  /// The magnitude of a margin that counts as 0, and one that does if there is too little work.
  static let (exactMargin, coarseMargin) = (1e-3, 0.5)

  var least: Double { bounds.low.least }
  /// Whether the margin is certainly negative at a corner.
  var hasPart: Bool { bounds.high.corners.min() < 0 }

  enum Sign { case negative, positive }

  /// Returns the sign that the margin has in the whole triangle, or `nil` if it is unknown or changes.
  ///
  /// - Parameter slack: the magnitude of a margin that counts as 0 if the bounds are too far apart to follow a border.
  func sign(within slack: Double) -> Sign? {
    let slack = bounds.gap >= spread ? slack : 0
    if bounds.low.least >= 0 || (!hasPart && bounds.low.least >= -slack) { return .positive }
    return bounds.high.greatest < (hasPart ? slack : 0) ? .negative : nil
  }
}
