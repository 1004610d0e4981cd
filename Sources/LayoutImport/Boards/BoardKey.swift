/// A key of a physical keyboard, with its position in key widths and its legends.
struct BoardKey {
  var name: String
  var label: String
  /// The twelve legends of keyboard-layout-editor, from the top left to the front; empty if there are none.
  var legends: [String] = []
  var box: BoardBox
  /// The corners of a rotated key in order; empty if it is upright.
  var outline: [BoardPoint] = []
  /// Whether the box overlaps another key's only because it is larger than the rotated key.
  var isCrowded = false
  /// Whether it is a decal on the case, not a switch.
  var isDecal = false
  /// The text that the key types, if the source contains it.
  var text: String?
  var layer: String?
  var offset = 0

  var kind: String { isDecal || isCrowded ? "view" : "key" }

  var shape: [BoardPoint] { outline.isEmpty ? box.corners() : outline }

  var condition: SpecObject { layer.map { ["layer": .string($0)] } ?? [:] }

  /// Turns the key about a point. Its box becomes the upright rectangle around it.
  mutating func turn(by degrees: Double, aboutX x: Double, y: Double, _ context: ImportContext) {
    context.warn("rotated-key", "a rotated key is imported as the upright rectangle around it", at: offset)
    outline = box.corners(turnedBy: degrees, aboutX: x, y: y)
    box = BoardBox(around: outline)
  }
}

/// A rectangle on a board, in key widths.
struct BoardBox: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// Returns the corners after a rotation about a point, in order.
  ///
  /// - Parameter degrees: the angle, clockwise.
  func corners(turnedBy degrees: Double = 0, aboutX centerX: Double = 0, y centerY: Double = 0) -> [BoardPoint] {
    let (sine, cosine) = degrees == 0 ? (0, 1) : sineAndCosine(ofDegrees: degrees)
    return [(x, y), (right, y), (right, bottom), (x, bottom)].map { cornerX, cornerY in
      let (dx, dy) = (cornerX - centerX, cornerY - centerY)
      return BoardPoint(x: centerX + dx * cosine - dy * sine, y: centerY + dx * sine + dy * cosine)
    }
  }

  /// Returns the rectangle whose edges have as many decimals as a spec.
  func snapped() -> BoardBox {
    func snap(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
    let (left, top) = (snap(x), snap(y))
    return BoardBox(x: left, y: top, width: snap(snap(right) - left), height: snap(snap(bottom) - top))
  }

  func overlaps(_ other: BoardBox) -> Bool {
    min(right, other.right) - max(x, other.x) > Board.tolerance
      && min(bottom, other.bottom) - max(y, other.y) > Board.tolerance
  }
}

extension BoardBox {
  init(around points: [BoardPoint]) {
    let (left, top) = (points.reduce(.infinity) { min($0, $1.x) }, points.reduce(.infinity) { min($0, $1.y) })
    self.init(
      x: left, y: top, width: points.reduce(-.infinity) { max($0, $1.x) } - left,
      height: points.reduce(-.infinity) { max($0, $1.y) } - top)
  }
}

struct BoardPoint: Hashable {
  var x: Double
  var y: Double
}

extension [BoardPoint] {
  /// Returns whether two convex polygons share more than a border: no edge of either separates them.
  func overlaps(_ other: [BoardPoint]) -> Bool {
    !hasEdge(separatingFrom: other) && !other.hasEdge(separatingFrom: self)
  }

  private func hasEdge(separatingFrom other: [BoardPoint]) -> Bool {
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

/// Returns the sine and cosine of an angle in degrees, accurate to the last few bits.
///
/// The standard library needs a C library for them, which the WebAssembly build lacks. The angle is reduced to within
/// 45 degrees of a multiple of 90, where ten terms of the Taylor series leave an error below 1e-16.
private func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
  let turns = degrees - 360 * (degrees / 360).rounded(.down)
  let quarter = (turns / 90).rounded()
  let angle = (turns - quarter * 90) * (Double.pi / 180)
  var sine = 0.0
  var cosine = 0.0
  var term = 1.0
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
