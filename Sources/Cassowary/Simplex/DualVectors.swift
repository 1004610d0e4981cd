/// The duals of the tight rows: for each place of the basis a short list of (level, value), the most important level
/// first, which represents Σ value · ε^level with an infinitely small ε.
///
/// Levels with the value 0 are omitted. Most lists are empty.
struct DualVectors: ~Copyable {
  private var nodes: Buffer<Node>
  private var free: Int32 = -1
  private var heads: Buffer<Int32>
  /// Whether a value has become so small that it may be a rounding error. However small, a value of a more important
  /// level outweighs all others.
  var isDoubtful = false

  struct Node: BitwiseCopyable {
    var level: Double
    var next: Int32
    var value: Double
  }

  init(count: Int) {
    heads = Buffer(repeating: -1, count: count)
    nodes = Buffer(capacity: 16)
  }

  func copy() -> DualVectors {
    var result = DualVectors(count: 0)
    result.nodes = nodes.copy()
    result.heads = heads.copy()
    result.free = free
    result.isDoubtful = isDoubtful
    return result
  }

  var nodeCount: Int { nodes.count }

  @inline(__always)
  func head(_ place: Int32) -> Int32 { heads[place] }

  @inline(__always)
  func node(_ index: Int32) -> Node { nodes[index] }

  mutating func clear(_ place: Int32) {
    var index = heads[place]
    heads[place] = -1
    while index >= 0 {
      let next = nodes[index].next
      release(index)
      index = next
    }
  }

  mutating func clearAll() {
    heads.fill(-1)
    nodes.removeAll()
    free = -1
    isDoubtful = false
  }

  mutating func add(_ step: borrowing DualStep, times factor: Double, to place: Int32) {
    var previous: Int32 = -1
    var current = heads[place]
    for position in 0..<step.levels.count {
      let level = step.levels[position]
      let value = step.values[position] * factor
      while current >= 0, nodes[current].level < level {
        previous = current
        current = nodes[current].next
      }
      if current >= 0, nodes[current].level == level {
        let next = nodes[current].next
        if change(current, by: value) {
          previous = current
        } else {
          link(previous, place, to: next)
          release(current)
        }
        current = next
      } else {
        if value.magnitude < Tolerance.doubtfulDual { isDoubtful = true }
        let new = allocate(Node(level: level, next: current, value: value))
        link(previous, place, to: new)
        previous = new
      }
    }
  }

  mutating func negate(_ place: Int32) {
    var current = heads[place]
    while current >= 0 {
      nodes[current].value.negate()
      current = nodes[current].next
    }
  }

  /// Returns whether a value other than 0 is left.
  @inline(__always)
  private mutating func change(_ index: Int32, by value: Double) -> Bool {
    let old = nodes[index].value
    let sum = old + value
    nodes[index].value = sum
    let largest = max(old.magnitude, value.magnitude)
    if sum.magnitude <= Tolerance.dual * largest { return false }
    if sum.magnitude < Tolerance.doubtfulDual * largest { isDoubtful = true }
    return true
  }

  @inline(__always)
  private mutating func link(_ previous: Int32, _ place: Int32, to next: Int32) {
    guard previous >= 0 else { return heads[place] = next }
    nodes[previous].next = next
  }

  private mutating func allocate(_ node: Node) -> Int32 {
    if free >= 0 {
      let index = free
      free = nodes[index].next
      nodes[index] = node
      return index
    }
    nodes.append(node)
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func release(_ index: Int32) {
    nodes[index] = Node(level: 0, next: free, value: 0)
    free = index
  }
}

struct DualStep: ~Copyable {
  var levels = Buffer<Double>()
  var values = Buffer<Double>()

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
  /// The next node of the dual's list.
  var node: Int32
  /// Infinity for the bound 0.
  var boundLevel: Double
  let boundValue: Double
  /// 1 upward, -1 downward.
  let direction: Double

  @inline(__always)
  var isAtEnd: Bool { node < 0 && boundLevel == .infinity }

  /// Returns the next level at which the distance is not 0.
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
