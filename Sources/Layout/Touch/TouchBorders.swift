extension TouchMap {
  /// Returns the borders between the areas of targets, as polylines in the root's coordinates.
  ///
  /// The root's edges and parts narrower than a quarter of a point are omitted. Lines are accurate to half a point, or
  /// less accurate in layouts with so many borders that this would take more than some millions of steps.
  ///
  /// - Parameter isCancelled: called now and then; the result is empty if it returns `true`.
  /// - Complexity: O(*length of the borders* · log *n*) if areas hardly overlap.
  public func borders(isCancelled: () -> Bool = { false }) -> [[Point]] {
    guard root.width > 0, root.height > 0, root.width.isFinite, root.height.isFinite else { return [] }
    var step = 0.25
    while max(root.width, root.height) / step > 1_000_000 { step *= 2 }
    while true {
      var search = BorderSearch(self, step: step)
      switch search.run(isCancelled) {
      case .done: return search.polylines()
      case .cancelled: return []
      case .tooMuch: step *= 4
      }
    }
  }
}

/// Finds borders on a lattice: squares in which one target gets all touches are skipped, other squares are halved, and
/// in the smallest ones borders connect the points where they cross the edges (marching squares).
private struct BorderSearch {
  enum Outcome { case done, cancelled, tooMuch }

  /// The limit on tests of a target in a square, beyond which the lattice is made coarser.
  private static let limit = 4_000_000

  private let map: TouchMap
  private let step: Double
  private let columns: Int
  private let rows: Int
  /// The neighbors of each vertex, which is on an edge of the lattice or in a square of it.
  private var neighbors: [Int: [Int]] = [:]
  private var places: [Int: Point] = [:]

  init(_ map: TouchMap, step: Double) {
    self.map = map
    self.step = step
    columns = max(1, Int((map.root.width / step).rounded(.up)))
    rows = max(1, Int((map.root.height / step).rounded(.up)))
  }

  /// A block of squares, and the targets that touches in it may hit.
  private struct Block {
    var columns: Range<Int>
    var rows: Range<Int>
    var candidates: [Int]
  }

  mutating func run(_ isCancelled: () -> Bool) -> Outcome {
    var stack = [Block(columns: 0..<columns, rows: 0..<rows, candidates: distinctTargets())]
    var work = 0
    var visited = 0
    while let block = stack.popLast() {
      visited += 1
      work += block.candidates.count + 1
      if work > Self.limit { return .tooMuch }
      if visited % 1024 == 0, isCancelled() { return .cancelled }
      guard let candidates = contenders(in: block) else { continue }
      if block.columns.count == 1, block.rows.count == 1 {
        addSquare(block.columns.lowerBound, block.rows.lowerBound)
        work += 16
        continue
      }
      var halves = [block, block]
      if block.columns.count >= block.rows.count {
        let middle = block.columns.lowerBound + block.columns.count / 2
        halves[0].columns = block.columns.lowerBound..<middle
        halves[1].columns = middle..<block.columns.upperBound
      } else {
        let middle = block.rows.lowerBound + block.rows.count / 2
        halves[0].rows = block.rows.lowerBound..<middle
        halves[1].rows = middle..<block.rows.upperBound
      }
      for var half in halves {
        half.candidates = candidates
        stack.append(half)
      }
    }
    return .done
  }

  /// Returns the targets that take touches. Of targets with the same area, these are the first, which gets touches
  /// outside, and the last.
  private func distinctTargets() -> [Int] {
    var seen: [Rect: (first: Int, last: Int)] = [:]
    for (index, target) in map.targets.enumerated() where target.area.width >= 0 && target.area.height >= 0 {
      seen[target.area] = (seen[target.area]?.first ?? index, index)
    }
    var indices: Set<Int> = []
    for pair in seen.values { indices.formUnion([pair.first, pair.last]) }
    return indices.sorted()
  }

  /// Returns the targets that touches in a block may hit, in document order, or `nil` if all of its touches hit the
  /// same one, or none.
  private func contenders(in block: Block) -> [Int]? {
    let low = meant(point(block.columns.lowerBound, block.rows.lowerBound))
    let high = meant(point(block.columns.upperBound, block.rows.upperBound))
    var bestFarthest = Double.infinity
    var best = -1
    var cover = -1
    for index in block.candidates {
      let area = map.targets[index].area
      let farthest = Self.farthest(area, low, high)
      if farthest < bestFarthest { (bestFarthest, best) = (farthest, index) }
      if area.x <= low.x, area.y <= low.y, high.x < area.right, high.y < area.bottom { cover = index }
    }
    guard best >= 0 else { return nil }
    let reached = min(bestFarthest, map.reach) + TouchMap.tolerance
    let bestPart = Self.part(of: map.targets[best].area, low, high)
    var kept: [Int] = []
    for index in block.candidates where index >= cover {
      let area = map.targets[index].area
      let nearest = Self.nearest(area, low, high)
      if nearest > reached { continue }
      // An earlier target is at least as near everywhere in the block.
      if index > best, nearest > 0, bestPart.contains(Self.part(of: area, low, high)) { continue }
      kept.append(index)
    }
    guard let first = kept.first else { return nil }
    if kept.count > 1 { return kept }
    if first == cover { return nil }
    let isAllReached = map.reach > 0 && Self.farthest(map.targets[first].area, low, high) <= map.reach
    return isAllReached ? nil : kept
  }

  /// The part of an area that is nearest to some point between two corners.
  private struct Part {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    func contains(_ other: Part) -> Bool { all(low .<= other.low .& high .>= other.high) }
  }

  private static func part(of area: Rect, _ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Part {
    let (start, end) = (SIMD2(area.x, area.y), SIMD2(area.right, area.bottom))
    return Part(low: pointwiseMin(pointwiseMax(low, start), end), high: pointwiseMin(pointwiseMax(high, start), end))
  }

  private static func nearest(_ area: Rect, _ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Double {
    let (start, end) = (SIMD2(area.x, area.y), SIMD2(area.right, area.bottom))
    let outside = pointwiseMax(pointwiseMax(start - high, low - end), .zero)
    return (outside * outside).sum().squareRoot()
  }

  private static func farthest(_ area: Rect, _ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Double {
    let (start, end) = (SIMD2(area.x, area.y), SIMD2(area.right, area.bottom))
    let outside = pointwiseMax(pointwiseMax(start - low, high - end), .zero)
    return (outside * outside).sum().squareRoot()
  }

  /// Returns the point that a touch refers to.
  private func meant(_ point: Point) -> SIMD2<Double> {
    SIMD2(
      min(max(point.x + map.offset.x, 0), map.root.width), min(max(point.y + map.offset.y, 0), map.root.height))
  }

  /// Returns a corner of the lattice. The last ones are just inside the root.
  private func point(_ column: Int, _ row: Int) -> Point {
    let last = 1 - 1e-12
    return Point(
      x: min(Double(column) * step, map.root.width * last), y: min(Double(row) * step, map.root.height * last))
  }

  // MARK: Squares

  private func winner(_ point: Point) -> Int { map.target(at: point)?.target ?? -1 }

  /// Adds the borders in one square of the lattice.
  private mutating func addSquare(_ column: Int, _ row: Int) {
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { point(column + $0.0, row + $0.1) }
    let winners = corners.map { winner($0) }
    guard winners.contains(where: { $0 != winners[0] }) else { return }
    let line = columns + 1
    let corner = row * line + column
    // The two squares that share an edge use the same name for it.
    let edges = [
      (from: 0, to: 1, vertex: corner * 3), (from: 1, to: 2, vertex: (corner + 1) * 3 + 1),
      (from: 3, to: 2, vertex: (corner + line) * 3), (from: 0, to: 3, vertex: corner * 3 + 1),
    ]
    var crossings: [Int] = []
    for edge in edges where winners[edge.from] != winners[edge.to] {
      if places[edge.vertex] == nil {
        places[edge.vertex] = crossing(corners[edge.from], corners[edge.to], winners[edge.from])
      }
      crossings.append(edge.vertex)
    }
    if crossings.count == 2 {
      connect(crossings[0], crossings[1])
      return
    }
    let center = corner * 3 + 2
    let points = crossings.compactMap { places[$0] }
    places[center] = Point(
      x: points.reduce(0) { $0 + $1.x } / Double(points.count),
      y: points.reduce(0) { $0 + $1.y } / Double(points.count))
    for vertex in crossings { connect(vertex, center) }
  }

  /// Returns the point between two points where touches start to hit another target, found by bisection.
  private func crossing(_ start: Point, _ end: Point, _ first: Int) -> Point {
    var (low, high) = (0.0, 1.0)
    func place(_ share: Double) -> Point {
      Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if winner(place(middle)) == first { low = middle } else { high = middle }
    }
    return place(high)
  }

  private mutating func connect(_ one: Int, _ other: Int) {
    neighbors[one, default: []].append(other)
    neighbors[other, default: []].append(one)
  }

  // MARK: Polylines

  /// Returns the borders, each from a junction or an end to the next, or as a closed line.
  mutating func polylines() -> [[Point]] {
    var lines: [[Point]] = []
    let vertices = neighbors.keys.sorted()
    for vertex in vertices where neighbors[vertex]?.count != 2 {
      while let next = neighbors[vertex]?.first { lines.append(walk(from: vertex, to: next)) }
    }
    for vertex in vertices {
      while let next = neighbors[vertex]?.first { lines.append(walk(from: vertex, to: next)) }
    }
    return lines.map { Self.simplified($0, tolerance: 0.1) }
  }

  /// Follows a border to its end, a junction or its start, and removes its edges.
  private mutating func walk(from start: Int, to next: Int) -> [Point] {
    var line = [places[start]].compactMap { $0 }
    var (current, following) = (start, next)
    while true {
      let isJunction = (neighbors[following]?.count ?? 0) != 2
      disconnect(current, following)
      if let place = places[following] { line.append(place) }
      current = following
      guard !isJunction, let further = neighbors[current]?.first else { return line }
      following = further
    }
  }

  private mutating func disconnect(_ one: Int, _ other: Int) {
    for (from, to) in [(one, other), (other, one)] {
      if let index = neighbors[from]?.firstIndex(of: to) { neighbors[from]?.remove(at: index) }
    }
  }

  /// Returns the line without points that are close to it (Douglas and Peucker, Algorithms for the reduction of the
  /// number of points required to represent a digitized line, 1973).
  private static func simplified(_ line: [Point], tolerance: Double) -> [Point] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var stack = [(0, line.count - 1)]
    while let (first, last) = stack.popLast() {
      var farthest = (index: 0, distance: tolerance)
      for index in (first + 1)..<max(first + 1, last) {
        let distance = distance(line[index], line[first], line[last])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > 0 else { continue }
      isKept[farthest.index] = true
      stack.append((first, farthest.index))
      stack.append((farthest.index, last))
    }
    return zip(line, isKept).compactMap { $1 ? $0 : nil }
  }

  private static func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (from, to) = (SIMD2(start.x, start.y), SIMD2(end.x, end.y))
    let way = to - from
    let length = (way * way).sum()
    let beside = SIMD2(point.x, point.y) - from
    let share = length > 0 ? min(max((beside * way).sum() / length, 0), 1) : 0
    let off = beside - way * share
    return (off * off).sum().squareRoot()
  }
}
