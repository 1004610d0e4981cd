extension TouchMap {
  /// Returns the borders between the areas of targets, as polylines in the root's coordinates.
  ///
  /// The root's edges and parts narrower than the grid are omitted. The grid is one point wide, or wider in roots with
  /// an area of more than some hundred thousand square points.
  ///
  /// - Parameter isCancelled: called for each row of the grid; the result is empty if it returns `true`.
  /// - Complexity: O(*n*) touches, where *n* is the root's area in square points, at most some hundred thousand.
  public func borders(isCancelled: () -> Bool = { false }) -> [[Point]] {
    guard root.width > 0, root.height > 0, root.width.isFinite, root.height.isFinite else { return [] }
    let columns = TouchBorders.count(root.width, beside: root.height)
    let rows = TouchBorders.count(root.height, beside: root.width)
    var search = TouchBorders(map: self, columns: columns, rows: rows)
    for row in 0..<rows {
      if isCancelled() { return [] }
      search.addRow(row)
    }
    return search.lines
  }
}

/// Finds borders on a grid of touches (marching squares): where two neighbors hit different targets, the border crosses
/// the edge between them at a point that is found by bisection, and lines connect the crossings of each square.
private struct TouchBorders {
  private let map: TouchMap
  private let columns: Int
  private let rows: Int
  /// What the touches of the square's upper side hit.
  private var upper: [Int]
  /// The lines whose last point is a crossing on an edge that the next squares share, by the edge.
  private var open: [Edge: Int] = [:]
  private(set) var lines: [[Point]] = []

  /// An edge of the grid, by its left or upper end.
  private struct Edge: Hashable {
    var column: Int
    var row: Int
    var isVertical: Bool
  }

  /// The largest number of touches in a grid is about four times its square.
  private static let side = 400.0

  /// Returns the number of squares along a side of the root.
  static func count(_ length: Double, beside other: Double) -> Int {
    let most = max(side, min(4 * side * side / max(1, other), 4 * side * side))
    return Int(max(1, min(length.rounded(.up), most)))
  }

  init(map: TouchMap, columns: Int, rows: Int) {
    (self.map, self.columns, self.rows) = (map, columns, rows)
    upper = []
    upper = (0...columns).map { winner(point($0, 0)) }
  }

  /// Returns a point of the grid. The last ones are just inside the root.
  private func point(_ column: Int, _ row: Int) -> Point {
    Point(
      x: min(map.root.width * Double(column) / Double(columns), map.root.width.nextDown),
      y: min(map.root.height * Double(row) / Double(rows), map.root.height.nextDown))
  }

  private func winner(_ point: Point) -> Int { map.target(at: point)?.target ?? -1 }

  mutating func addRow(_ row: Int) {
    let lower = (0...columns).map { winner(point($0, row + 1)) }
    for column in 0..<columns {
      let winners = [upper[column], upper[column + 1], lower[column + 1], lower[column]]
      if winners.contains(where: { $0 != winners[0] }) { addSquare(column, row, winners) }
    }
    upper = lower
  }

  /// Connects the crossings on the edges of a square: two with each other, more of them at their middle.
  private mutating func addSquare(_ column: Int, _ row: Int, _ winners: [Int]) {
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { point(column + $0.0, row + $0.1) }
    let edges: [(from: Int, to: Int, edge: Edge)] = [
      (0, 1, Edge(column: column, row: row, isVertical: false)),
      (0, 3, Edge(column: column, row: row, isVertical: true)),
      (1, 2, Edge(column: column + 1, row: row, isVertical: true)),
      (3, 2, Edge(column: column, row: row + 1, isVertical: false)),
    ]
    var crossings: [(edge: Edge, point: Point)] = []
    for (from, to, edge) in edges where winners[from] != winners[to] {
      crossings.append((edge, crossing(corners[from], corners[to], winners[from])))
    }
    if crossings.count == 2 {
      connect(crossings[0].edge, crossings[0].point, crossings[1].edge, crossings[1].point)
      return
    }
    let count = Double(crossings.count)
    let middle = Point(
      x: crossings.reduce(0) { $0 + $1.point.x } / count, y: crossings.reduce(0) { $0 + $1.point.y } / count)
    for (edge, point) in crossings { connect(edge, point, nil, middle) }
  }

  /// Adds a line between two points, of which the first one may continue a line from the squares before.
  private mutating func connect(_ start: Edge, _ from: Point, _ end: Edge?, _ to: Point) {
    let index: Int
    if let line = open.removeValue(forKey: start) {
      index = line
    } else if let end, let line = open.removeValue(forKey: end) {
      extend(line, to: from)
      open[start] = line
      return
    } else {
      index = lines.count
      lines.append([from])
    }
    extend(index, to: to)
    if let end { open[end] = index }
  }

  /// Adds a point to a line, in place of the last one if that is on the way.
  private mutating func extend(_ line: Int, to point: Point) {
    let count = lines[line].count
    if count > 1 {
      let (start, last) = (lines[line][count - 2], lines[line][count - 1])
      let (wayX, wayY) = (point.x - start.x, point.y - start.y)
      let aside = (wayX * (last.y - start.y) - wayY * (last.x - start.x)).magnitude
      if aside <= 0.02 * (wayX * wayX + wayY * wayY).squareRoot() { lines[line].removeLast() }
    }
    lines[line].append(point)
  }

  /// Returns the point between two points where touches start to hit another target.
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
}
