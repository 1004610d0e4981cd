import Layout

/// In key widths.
extension Rect {
  init(around points: [Point]) {
    let (left, top) = (points.reduce(.infinity) { min($0, $1.x) }, points.reduce(.infinity) { min($0, $1.y) })
    self.init(
      x: left, y: top, width: points.reduce(-.infinity) { max($0, $1.x) } - left,
      height: points.reduce(-.infinity) { max($0, $1.y) } - top)
  }

  /// Returns the corners in order, turned clockwise.
  func corners(turnedBy degrees: Double = 0, about center: Point = Point(x: 0, y: 0)) -> [Point] {
    let (sine, cosine) = degrees == 0 ? (0, 1) : sineAndCosine(ofDegrees: degrees)
    return [(x, y), (right, y), (right, bottom), (x, bottom)].map { cornerX, cornerY in
      let (dx, dy) = (cornerX - center.x, cornerY - center.y)
      return Point(x: center.x + dx * cosine - dy * sine, y: center.y + dx * sine + dy * cosine)
    }
  }

  /// Rounds the edges to the decimals of a spec.
  func snapped() -> Rect {
    func snap(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
    let (left, top) = (snap(x), snap(y))
    return Rect(x: left, y: top, width: snap(snap(right) - left), height: snap(snap(bottom) - top))
  }

  func overlaps(_ other: Rect) -> Bool {
    intersection(other).map { min($0.width, $0.height) > Board.tolerance } ?? false
  }
}

extension [Point] {
  /// Returns whether two convex polygons share more than a border: no edge of either separates them.
  func overlaps(_ other: [Point]) -> Bool {
    !hasEdge(separatingFrom: other) && !other.hasEdge(separatingFrom: self)
  }

  private func hasEdge(separatingFrom other: [Point]) -> Bool {
    indices.contains { index in
      let (start, end) = (self[index], self[(index + 1) % count])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      // The corners are in clockwise order, so the inside is at positive distances.
      return length > 0
        && other.allSatisfy { (dx * ($0.y - start.y) - dy * ($0.x - start.x)) / length <= Board.rotationTolerance }
    }
  }
}

/// The standard library needs a C library for the sine, which the WebAssembly build lacks. This is accurate to the last
/// few bits.
///
/// The angle is reduced to within 45 degrees of a multiple of 90, where ten terms of the Taylor series leave an error
/// below 1e-16.
private func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
  let turns = degrees - 360 * (degrees / 360).rounded(.down)
  let quarter = (turns / 90).rounded()
  let angle = (turns - quarter * 90) * (Double.pi / 180)
  var (sine, cosine, term) = (0.0, 0.0, 1.0)
  for step in 0..<20 {
    switch step % 4 {
    case 0: cosine += term
    case 1: sine += term
    case 2: cosine -= term
    default: sine -= term
    }
    term *= angle / Double(step + 1)
  }
  switch Int(quarter) % 4 {
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  case 3: return (-cosine, sine)
  default: return (sine, cosine)
  }
}
