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
      keys[key].isCrowded =
        overlapCounts[key] == 0 || neighbors[key]?.contains { !keys[$0].isCrowded } == true
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

  /// Rounds to the decimals of a spec, so that sums of rounded numbers match the board's size.
  mutating func snap() {
    for index in keys.indices { keys[index].box = keys[index].box.snapped() }
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
