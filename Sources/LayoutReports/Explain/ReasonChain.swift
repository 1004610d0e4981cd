import LayoutSpec

/// Binding constraints in a logical order: each step determines values from earlier ones.
enum ReasonChain {
  /// Constraints that determine variables together; most often one of each.
  typealias Step = (rows: [Int], variables: [Int])

  /// Returns constraints in such an order.
  ///
  /// - Parameters:
  ///   - rows: the indices of the unknown variables of each constraint.
  ///   - isCancelled: called every few rows; `true` stops, without steps.
  /// - Complexity: O(rows × terms) in practice.
  static func steps(of rows: [[Int]], isCancelled: () -> Bool) -> [Step] {
    let matching = Matching(rows, isCancelled: isCancelled)
    if matching.wasCancelled { return [] }
    guard matching.isPerfect else {
      return [(rows: Array(rows.indices), variables: Set(rows.flatMap { $0.self }).sorted())]
    }
    return matching.componentsInOrder().map { component in
      (rows: component.sorted(), variables: component.compactMap { matching.variable(of: $0) }.sorted())
    }
  }
}

private struct Matching {
  private let rows: [[Int]]
  private var owner: [Int: Int] = [:]
  private var determined: [Int?]
  /// Whether every constraint determines one variable, and every variable is determined.
  private(set) var isPerfect = true

  private(set) var wasCancelled = false

  init(_ rows: [[Int]], isCancelled: () -> Bool) {
    self.rows = rows
    determined = Array(repeating: nil, count: rows.count)
    for row in rows.indices {
      if row % 64 == 0, isCancelled() {
        wasCancelled = true
        return
      }
      if !assign(row) { isPerfect = false }
    }
    if Set(rows.flatMap({ $0.self })).count != rows.count { isPerfect = false }
  }

  func variable(of row: Int) -> Int? { determined[row] }

  /// Finds a variable for a constraint along the shortest augmenting path.
  private mutating func assign(_ start: Int) -> Bool {
    var cameFrom: [Int: Int] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let row = queue[head]
      head += 1
      for variable in rows[row] where cameFrom[variable] == nil {
        cameFrom[variable] = row
        guard let other = owner[variable] else {
          exchange(variable, cameFrom, start)
          return true
        }
        queue.append(other)
      }
    }
    return false
  }

  private mutating func exchange(_ free: Int, _ cameFrom: [Int: Int], _ start: Int) {
    var variable = free
    while let row = cameFrom[variable] {
      let former = determined[row]
      determined[row] = variable
      owner[variable] = row
      guard row != start, let former else { return }
      variable = former
    }
  }

  /// Returns the sets of constraints that depend on each other, each after those that it depends on.
  func componentsInOrder() -> [[Int]] {
    stronglyConnectedComponents(
      of: rows.indices.map { row in
        rows[row].compactMap { variable in variable == determined[row] ? nil : owner[variable] }
      })
  }
}
