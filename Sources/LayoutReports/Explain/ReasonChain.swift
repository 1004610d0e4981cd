import LayoutSpec

/// Binding constraints in a logical order: each step determines values from earlier ones.
struct ReasonChain {
  /// Constraints that determine variables together; most often one of each.
  typealias Step = (rows: [Int], variables: [Int])

  private let rows: [[Int]]
  private var owner: [Int: Int] = [:]
  private var determined: [Int?]

  /// Returns constraints in such an order, or none if `isCancelled` returns `true`.
  static func steps(of rows: [[Int]], isCancelled: () -> Bool) -> [Step] {
    var chain = ReasonChain(rows: rows, determined: Array(repeating: nil, count: rows.count))
    let variables = Set(rows.joined())
    // Whether every constraint determines one variable, and every variable is determined.
    var isPerfect = variables.count == rows.count
    for row in rows.indices {
      if row % 64 == 0, isCancelled() { return [] }
      if !chain.assign(row) { isPerfect = false }
    }
    guard isPerfect else { return [(rows: Array(rows.indices), variables: variables.sorted())] }
    let components = stronglyConnectedComponents(
      of: rows.indices.map { row in
        rows[row].compactMap { variable in variable == chain.determined[row] ? nil : chain.owner[variable] }
      })
    return components.map { rows in
      (rows: rows.sorted(), variables: rows.compactMap { chain.determined[$0] }.sorted())
    }
  }

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
}
