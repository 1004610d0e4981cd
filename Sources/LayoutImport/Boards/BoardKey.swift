/// A key of a physical keyboard, with its position in key widths and its legends.
struct BoardKey {
  /// The name for the key's id.
  var name: String
  /// The key's label.
  var label: String
  /// The twelve legends of keyboard-layout-editor, from the top left to the front; empty if there are none.
  var legends: [String] = []
  var box: BoardBox
  /// Whether it is a decal on the case, not a switch.
  var isDecal = false
  /// The text that the key types, if the source contains it.
  var text: String?
  /// The value of the trait `layer` for which the key is present.
  var layer: String?
  var offset = 0

  /// The condition for which the key is present; empty if it always is.
  var condition: SpecObject { layer.map { ["layer": .string($0)] } ?? [:] }
}

/// A rectangle on a board, in key widths.
struct BoardBox: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// Returns the smallest upright rectangle around this one after a rotation about a point.
  ///
  /// - Parameter degrees: the angle, clockwise.
  func turned(by degrees: Double, aboutX centerX: Double, y centerY: Double) -> BoardBox {
    guard degrees != 0 else { return self }
    let (sine, cosine) = sineAndCosine(ofDegrees: degrees)
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity
    for (cornerX, cornerY) in [(x, y), (self.right, y), (x, self.bottom), (self.right, self.bottom)] {
      let (dx, dy) = (cornerX - centerX, cornerY - centerY)
      let turnedX = centerX + dx * cosine - dy * sine
      let turnedY = centerY + dx * sine + dy * cosine
      left = min(left, turnedX)
      right = max(right, turnedX)
      top = min(top, turnedY)
      bottom = max(bottom, turnedY)
    }
    return BoardBox(x: left, y: top, width: right - left, height: bottom - top)
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
