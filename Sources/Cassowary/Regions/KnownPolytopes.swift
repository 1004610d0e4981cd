/// Polytopes with their bounding boxes side by side, so that it takes little time to rule out most of them.
struct KnownPolytopes {
  private var polytopes: [Polytope] = []
  /// For each polytope, the least and greatest value of each parameter.
  private var ends: [Double] = []

  var last: Polytope? { polytopes.last }

  mutating func append(_ polytope: Polytope) {
    polytopes.append(polytope)
    for index in 0..<polytope.dimension {
      let range = polytope.range(index)
      ends.append(range.lowerBound)
      ends.append(range.upperBound)
    }
  }

  func meet(_ other: Polytope) -> Bool {
    let sides = (0..<other.dimension).map { index in
      (range: other.range(index), slack: Polytope.leastThickness * other.extents[index])
    }
    var start = 0
    for index in polytopes.indices {
      if boxes(at: start, overlap: sides), polytopes[index].meets(other) { return true }
      start += 2 * sides.count
    }
    return false
  }

  private func boxes(at start: Int, overlap sides: [(range: ClosedRange<Double>, slack: Double)]) -> Bool {
    var position = start
    for (range, slack) in sides {
      if !range.meets(ends[position], ends[position + 1], slack: slack) { return false }
      position += 2
    }
    return true
  }
}
