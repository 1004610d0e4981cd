/// The distance by which a dual moves: a vector over levels, like the duals.
struct DualStep: ~Copyable {
  var levels: Buffer<Double>
  var values: Buffer<Double>

  init() {
    levels = Buffer()
    values = Buffer()
  }

  var isZero: Bool { levels.count == 0 }

  mutating func clear() {
    levels.removeAll()
    values.removeAll()
  }

  mutating func append(_ level: Double, _ value: Double) {
    levels.append(level)
    values.append(value)
  }
}

/// The distance of a dual from a bound, level by level: `bound - dual` upward, `dual - bound` downward.
struct DualLimit: BitwiseCopyable {
  private var node: Int32
  private var boundLevel: Double
  private let boundValue: Double
  private let direction: Double

  /// - Parameters:
  ///   - node: the head of the dual's list.
  ///   - boundLevel: the level of a bound other than 0, or infinity.
  ///   - boundValue: that bound's magnitude.
  ///   - direction: 1 upward, -1 downward.
  @inline(__always)
  init(node: Int32, boundLevel: Double, boundValue: Double, direction: Double) {
    self.node = node
    self.boundLevel = boundLevel
    self.boundValue = boundValue
    self.direction = direction
  }

  @inline(__always)
  var isAtEnd: Bool { node < 0 && boundLevel == .infinity }

  /// Returns the next level at which the distance is not 0, and its value, or `nil` after the last level.
  mutating func next(_ duals: borrowing DualVectors) -> (level: Double, value: Double)? {
    while node >= 0 || boundLevel < .infinity {
      let current = node >= 0 ? duals.node(node) : DualVectors.Node(level: .infinity, next: -1, value: 0)
      guard boundLevel <= current.level else {
        node = current.next
        return (current.level, -direction * current.value)
      }
      let level = boundLevel
      boundLevel = .infinity
      guard current.level == level else { return (level, boundValue) }
      node = current.next
      let value = boundValue - direction * current.value
      if value.magnitude > Tolerance.dual * max(boundValue, current.value.magnitude) { return (level, value) }
    }
    return nil
  }
}
