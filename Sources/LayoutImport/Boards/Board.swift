import Layout

/// Keys at absolute positions, in key widths.
struct Board {
  var name: String
  var comment: String
  /// The values of the trait `layer`. The first is the default; empty if there are no layers.
  var layerNames: [String] = []
  var keys: [BoardKey] = []

  /// Decimals in sources do not add up exactly.
  static let tolerance = 1e-6

  /// The largest overlap of rotated keys that are meant to touch. Their positions in files are rounded.
  static let rotationTolerance = 0.07
  private static let maximumPairCount = 1_000_000

  /// The smallest width and height of a key, in key widths. A spec has six decimals.
  static let leastSize = 0.001

  var size: (width: Double, height: Double) {
    (keys.reduce(0) { max($0, $1.box.right) }, keys.reduce(0) { max($0, $1.box.bottom) })
  }

  /// Marks rotated keys whose boxes overlap others although the keys do not, and returns the offset of the first.
  ///
  /// Keys that overlap are not marked, so that a check finds them, unless that would make a false overlap an error.
  mutating func markCrowdedKeys(_ context: ImportContext) throws(MalformedLayout) -> Int? {
    guard keys.contains(where: { !$0.outline.isEmpty }) else { return nil }
    let order = keys.indices.filter { !keys[$0].isDecal }.sorted { (keys[$0].box.x, $0) < (keys[$1].box.x, $1) }
    var overlapCounts = [Int](repeating: 0, count: keys.count)
    /// For each rotated key, those that only its box overlaps.
    var neighbors: [Int: [Int]] = [:]
    var pairs = 0
    for (place, one) in order.enumerated() {
      for other in order[(place + 1)...] {
        guard keys[other].box.x < keys[one].box.right, pairs < Self.maximumPairCount else { break }
        pairs += 1
        if pairs % 1_000 == 0 { try context.checkCancellation(at: keys[one].offset) }
        guard !keys[one].outline.isEmpty || !keys[other].outline.isEmpty, keys[one].layer == keys[other].layer,
          keys[one].box.overlaps(keys[other].box)
        else { continue }
        let overlaps = keys[one].shape.overlaps(keys[other].shape)
        for (key, neighbor) in [(one, other), (other, one)] {
          if overlaps {
            overlapCounts[key] += 1
          } else if !keys[key].outline.isEmpty {
            neighbors[key, default: []].append(neighbor)
          }
        }
      }
    }
    // The keys with the fewest overlaps, and then the most neighbors, hide the fewest overlaps from a check.
    func cost(_ key: Int) -> (Int, Int, Int) { (overlapCounts[key], -(neighbors[key]?.count ?? 0), key) }
    for key in neighbors.keys.sorted(by: { cost($0) < cost($1) }) {
      keys[key].isCrowded = overlapCounts[key] == 0 || neighbors[key]?.contains { !keys[$0].isCrowded } == true
    }
    return keys.filter { $0.isCrowded }.map { $0.offset }.min()
  }

  mutating func moveInside() {
    let left = keys.reduce(0) { min($0, $1.box.x) }
    let top = keys.reduce(0) { min($0, $1.box.y) }
    guard left < 0 || top < 0 else { return }
    for index in keys.indices {
      keys[index].box.x -= left
      keys[index].box.y -= top
    }
  }

  /// Returns the rows of adjacent keys, from left to right. Other keys are rows of their own.
  ///
  /// - Complexity: O(n log n) in the number of keys.
  func rows() -> [[Int]] {
    var layers: [String: Int] = [:]
    for (number, name) in layerNames.enumerated() where layers[name] == nil { layers[name] = number }
    func layerNumber(_ layer: String?) -> Int { layer.flatMap { layers[$0] } ?? -1 }
    func place(_ key: Int) -> (Int, Double, Double, Double, Int) {
      let box = keys[key].box
      return (layerNumber(keys[key].layer), Self.rank(box.y), Self.rank(box.height), box.x, key)
    }
    let order = keys.indices.sorted { place($0) < place($1) }
    var rows: [[Int]] = []
    for index in order {
      if let last = rows.last?.last, isBeside(keys[last], keys[index]) {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    return rows
  }

  /// Equal positions sort alike.
  private static func rank(_ number: Double) -> Double { (number / tolerance).rounded() }

  private func isBeside(_ left: BoardKey, _ right: BoardKey) -> Bool {
    left.layer == right.layer && left.isDecal == right.isDecal && left.isCrowded == right.isCrowded
      && abs(left.box.y - right.box.y) <= Self.tolerance
      && abs(left.box.height - right.box.height) <= Self.tolerance
      && right.box.x >= left.box.right - Self.tolerance
  }
}

struct BoardKey {
  var name: String
  var label: String
  /// The twelve legends of keyboard-layout-editor, from the top left to the front; empty if there are none.
  var legends: [String] = []
  var box: Rect
  /// The corners of a rotated key in order; empty if it is upright.
  var outline: [Point] = []
  /// Whether the box overlaps another key's only because it is larger than the rotated key.
  var isCrowded = false
  /// Whether it is a decal on the case, not a switch.
  var isDecal = false
  var text: String?
  var layer: String?
  var offset = 0

  var kind: String { isDecal || isCrowded ? "view" : "key" }

  var shape: [Point] { outline.isEmpty ? box.corners() : outline }

  var condition: SpecObject { layer.map { ["layer": .string($0)] } ?? [:] }

  mutating func turn(by degrees: Double, about center: Point, _ context: ImportContext) {
    context.warn("rotated-key", "a rotated key is imported as the upright rectangle around it", at: offset)
    outline = box.corners(turnedBy: degrees, about: center)
    box = Rect(around: outline)
  }

  /// The members of `output`: what the legend says that the key types or does.
  var typing: SpecObject {
    var output = SpecObject()
    output.add("text", text ?? (role == "space" ? " " : label.count == 1 && role == nil ? label.lowercased() : nil))
    output.add("role", role)
    return output
  }

  private var role: String? {
    switch label.lowercased() {
    case "backspace", "back space", "bksp", "bspc", "⌫": "delete"
    case "enter", "return", "⏎", "↵": "return"
    case "shift", "lshift", "rshift", "left shift", "right shift", "⇧": "shift"
    case "space": "space"
    case "" where box.width >= 3: "space"
    default: nil
    }
  }
}

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
  func overlaps(_ other: [Point]) -> Bool { !hasEdge(separatingFrom: other) && !other.hasEdge(separatingFrom: self) }

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
