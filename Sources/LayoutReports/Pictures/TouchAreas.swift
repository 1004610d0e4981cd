import Layout

/// The area of each target, by touches in the cells of a grid, one point wide or more in large roots.
struct TouchAreas {
  /// For each target, rectangles that do not overlap; empty if the search was cancelled.
  private(set) var parts: [[Rect]]
  /// For each target, the others whose areas touch its own.
  private var neighbors: [Set<Int>]

  /// - Parameter isCancelled: called for each row of the grid.
  init(_ map: TouchMap, isCancelled: () -> Bool) {
    parts = Array(repeating: [], count: map.targets.count)
    neighbors = Array(repeating: [], count: map.targets.count)
    let root = map.root
    guard root.width > 0, root.height > 0, root.width.isFinite, root.height.isFinite else { return }
    let (columns, rows) = (Self.count(root.width, beside: root.height), Self.count(root.height, beside: root.width))
    let cell = Size(width: root.width / Double(columns), height: root.height / Double(rows))
    var above = [Int](repeating: -1, count: columns)
    // The runs of the row above, by their first column.
    var runs: [Int: (end: Int, target: Int, part: Int)] = [:]
    for row in 0..<rows {
      if isCancelled() {
        parts = []
        return
      }
      let y = (Double(row) + 0.5) * cell.height
      let targets = (0..<columns).map { map.target(at: Point(x: (Double($0) + 0.5) * cell.width, y: y))?.target ?? -1 }
      var next: [Int: (end: Int, target: Int, part: Int)] = [:]
      var start = 0
      for column in 1...columns where column == columns || targets[column] != targets[start] {
        let target = targets[start]
        defer { start = column }
        if column < columns { addNeighbors(target, targets[column]) }
        guard target >= 0 else { continue }
        if let run = runs[start], run.end == column, run.target == target {
          parts[target][run.part].height = Double(row + 1) * cell.height - parts[target][run.part].y
          next[start] = run
        } else {
          next[start] = (column, target, parts[target].count)
          parts[target].append(
            Rect(
              x: Double(start) * cell.width, y: Double(row) * cell.height, width: Double(column - start) * cell.width,
              height: cell.height))
        }
      }
      for (one, other) in zip(above, targets) where one != other { addNeighbors(one, other) }
      (above, runs) = (targets, next)
    }
  }

  private static func count(_ length: Double, beside other: Double) -> Int {
    Int(max(1, min(length.rounded(.up), max(400, 640_000 / max(1, other)))))
  }

  private mutating func addNeighbors(_ one: Int, _ other: Int) {
    guard one >= 0, other >= 0 else { return }
    neighbors[one].insert(other)
    neighbors[other].insert(one)
  }

  /// Different from those of its neighbors if there are enough colors.
  func colors(of count: Int) -> [Int] {
    var colors: [Int] = []
    for target in neighbors.indices {
      let taken = Set(neighbors[target].filter { $0 < target }.map { colors[$0] })
      colors.append((0..<count).first { !taken.contains($0) } ?? target % count)
    }
    return colors
  }
}
