/// A spatial index of rectangles: a tree of bounding boxes in flat arrays.
///
/// The box of a node bounds those of its descendants. Nodes are in depth-first order, each with the index of the next
/// node that is not a descendant, so that a traversal needs no stack. Splitting in half along the dimension with the
/// largest spread keeps the tree balanced (Goldsmith and Salmon, Automatic creation of object hierarchies for ray
/// tracing, 1987).
struct RectTree: Sendable {
  private struct Box: Sendable {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)

    @inline(__always)
    func squaredDistance(to point: SIMD2<Double>) -> Double {
      let outside = pointwiseMax(pointwiseMax(low - point, point - high), .zero)
      return (outside * outside).sum()
    }
  }

  private struct Node: Sendable {
    var box: Box
    /// The next node that is not a descendant of this one.
    var next: Int32
    /// For a leaf, the first of its entries.
    var first: Int32
    /// The number of entries; 0 for a node with two children.
    var count: Int32
  }

  private struct Entry: Sendable {
    var box: Box
    /// The index of the rectangle.
    var index: Int32
  }

  private static let leafCount = 4

  private var nodes: [Node] = []
  private var entries: [Entry] = []

  /// The number of rectangles.
  var count: Int { entries.count }

  /// Creates a tree of the rectangles with these indices. None may have a negative size.
  init(_ rects: [Rect], indices: [Int]) {
    entries = indices.map { index in
      let rect = rects[index]
      return Entry(
        box: Box(low: SIMD2(rect.x, rect.y), high: SIMD2(rect.right, rect.bottom)),
        index: Int32(truncatingIfNeeded: index))
    }
    guard !entries.isEmpty else { return }
    nodes.reserveCapacity(entries.count)
    build(0..<entries.count)
  }

  /// Adds the node of some entries with its descendants. The depth is logarithmic, because each node has half of its
  /// parent's entries.
  private mutating func build(_ range: Range<Int>) {
    var box = Box()
    var centers = Box()
    for entry in entries[range] {
      box.low = pointwiseMin(box.low, entry.box.low)
      box.high = pointwiseMax(box.high, entry.box.high)
      let center = entry.box.low + entry.box.high
      centers.low = pointwiseMin(centers.low, center)
      centers.high = pointwiseMax(centers.high, center)
    }
    let node = nodes.count
    let isLeaf = range.count <= Self.leafCount
    nodes.append(
      Node(
        box: box, next: 0, first: Int32(truncatingIfNeeded: range.lowerBound),
        count: isLeaf ? Int32(truncatingIfNeeded: range.count) : 0))
    if !isLeaf {
      let spread = centers.high - centers.low
      let axis = spread.y >= spread.x ? 1 : 0
      entries[range].sort { one, other in
        let (first, second) = (one.box.low[axis] + one.box.high[axis], other.box.low[axis] + other.box.high[axis])
        return first != second ? first < second : one.index < other.index
      }
      let middle = range.lowerBound + range.count / 2
      build(range.lowerBound..<middle)
      build(middle..<range.upperBound)
    }
    nodes[node].next = Int32(truncatingIfNeeded: nodes.count)
  }

  /// Returns the greatest index of a rectangle that contains the point. Left and top edges belong to it, right and
  /// bottom edges do not.
  func last(containing point: SIMD2<Double>) -> Int? {
    var found: Int32 = -1
    var position = 0
    while position < nodes.count {
      let node = nodes[position]
      if any(point .< node.box.low .| point .>= node.box.high) {
        position = Int(node.next)
        continue
      }
      for entry in Int(node.first)..<Int(node.first + node.count) {
        let box = entries[entry].box
        if all(point .>= box.low .& point .< box.high) { found = max(found, entries[entry].index) }
      }
      position += 1
    }
    return found >= 0 ? Int(found) : nil
  }

  /// Calls a closure with the rectangles that share a point with a box, in unspecified order.
  func forEach(from low: SIMD2<Double>, to high: SIMD2<Double>, _ body: (Int) -> Void) {
    var position = 0
    while position < nodes.count {
      let node = nodes[position]
      if any(node.box.low .> high .| node.box.high .< low) {
        position = Int(node.next)
        continue
      }
      for entry in Int(node.first)..<Int(node.first + node.count) {
        let box = entries[entry].box
        if any(box.low .> high .| box.high .< low) { continue }
        body(Int(entries[entry].index))
      }
      position += 1
    }
  }

  /// Returns the rectangle nearest to the point, if its distance is at most `reach`, within `tolerance`. Among those
  /// within `tolerance` of the smallest distance, it is the one with the smallest index.
  func nearest(
    to point: SIMD2<Double>, within reach: Double, tolerance: Double
  ) -> (index: Int, distance: Double)? {
    guard !nodes.isEmpty else { return nil }
    // The search starts from a nearby leaf, so that little of the tree is visited.
    let farthest = reach + tolerance
    var search = Search(tolerance: tolerance, squaredBound: farthest * farthest)
    visit(leafNear(point), point, &search)
    var position = 0
    while position < nodes.count {
      if nodes[position].box.squaredDistance(to: point) > search.squaredBound {
        position = Int(nodes[position].next)
        continue
      }
      if nodes[position].count > 0 { visit(position, point, &search) }
      position += 1
    }
    guard search.least <= farthest else { return nil }
    // Ties can be decided only now that the smallest distance is known.
    if search.next - search.least < tolerance { breakTie(at: point, &search) }
    return (Int(search.index), search.distance)
  }

  private struct Search {
    let tolerance: Double
    /// The largest squared distance that still counts.
    var squaredBound: Double
    var least = Double.infinity
    /// The smallest distance of any other rectangle.
    var next = Double.infinity
    var index: Int32 = -1
    var distance = Double.infinity

    mutating func take(_ candidate: Double, _ index: Int32) {
      guard index != self.index else { return }
      if candidate < least {
        next = least
        least = candidate
        distance = candidate
        self.index = index
        let bound = least + tolerance
        squaredBound = bound * bound
      } else if candidate < next {
        next = candidate
      }
    }
  }

  private func visit(_ leaf: Int, _ point: SIMD2<Double>, _ search: inout Search) {
    let node = nodes[leaf]
    for entry in Int(node.first)..<Int(node.first + node.count) {
      let squared = entries[entry].box.squaredDistance(to: point)
      if squared <= search.squaredBound { search.take(squared.squareRoot(), entries[entry].index) }
    }
  }

  /// Returns the leaf that is found by descending to the nearer child each time.
  private func leafNear(_ point: SIMD2<Double>) -> Int {
    var position = 0
    while nodes[position].count == 0 {
      let first = position + 1
      let second = Int(nodes[first].next)
      let isFirstNearer =
        nodes[first].box.squaredDistance(to: point) <= nodes[second].box.squaredDistance(to: point)
      position = isFirstNearer ? first : second
    }
    return position
  }

  private func breakTie(at point: SIMD2<Double>, _ search: inout Search) {
    var position = 0
    while position < nodes.count {
      let node = nodes[position]
      if node.box.squaredDistance(to: point) > search.squaredBound {
        position = Int(node.next)
        continue
      }
      for entry in Int(node.first)..<Int(node.first + node.count) where entries[entry].index < search.index {
        let distance = entries[entry].box.squaredDistance(to: point).squareRoot()
        if distance - search.least < search.tolerance {
          search.index = entries[entry].index
          search.distance = distance
        }
      }
      position += 1
    }
  }
}
