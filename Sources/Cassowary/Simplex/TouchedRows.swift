/// The checked rows by variable, and the rows that a change has touched. Only touched rows can contradict their duals.
struct TouchedRows: ~Copyable {
  private(set) var isReady = false
  /// For each variable, the head of its list, or -1.
  private var heads = Buffer<Int32>()
  private var nodes = LinkedNodes<Int32>(capacity: 0)
  private var ranks = Buffer<Int32>()
  private var isTouched = Buffer<Bool>()
  /// In unspecified order.
  private(set) var rows = Buffer<Int32>()

  mutating func invalidate() { isReady = false }

  /// - Complexity: O(*t*) for *t* terms the first time, then linear in the number of touched rows.
  mutating func begin(_ checkedRows: borrowing Buffer<Int32>, _ system: SystemView) {
    if isReady { return clear() }
    isReady = true
    heads = Buffer(repeating: -1, count: system.variableCount)
    nodes.removeAll()
    ranks = Buffer(repeating: -1, count: system.rowCount)
    isTouched = Buffer(repeating: false, count: system.rowCount)
    rows.removeAll()
    for (rank, row) in checkedRows.elements.enumerated() { append(row, at: rank, system) }
  }

  mutating func append(_ row: Int32, at rank: Int, _ system: SystemView) {
    guard isReady else { return }
    ranks.resize(to: max(ranks.count, Int(row) + 1), filling: -1)
    isTouched.resize(to: ranks.count, filling: false)
    ranks[row] = Int32(truncatingIfNeeded: rank)
    for position in system.terms.range(row) {
      let variable = system.terms.indices[position]
      heads[variable] = nodes.push(row, before: heads[variable])
    }
  }

  mutating func removeLast(of system: SystemView) {
    let row = Int32(truncatingIfNeeded: system.rowCount - 1)
    guard isReady, Int(row) < ranks.count else { return }
    clear()
    if ranks[row] >= 0 {
      for position in system.terms.range(row).reversed() {
        let head = heads[system.terms.indices[position]]
        // Another row may have been added to the checked ones later.
        guard head >= 0, head == nodes.last, nodes[head] == row else { return invalidate() }
        heads[system.terms.indices[position]] = nodes.next(head)
        nodes.removeLast()
      }
    }
    ranks.truncate(to: Int(row))
    isTouched.truncate(to: Int(row))
  }

  private mutating func clear() {
    for row in rows.elements { isTouched[row] = false }
    rows.removeAll()
  }

  mutating func touch(_ row: Int32) {
    guard isReady, ranks[row] >= 0, !isTouched[row] else { return }
    isTouched[row] = true
    rows.append(row)
  }

  @inline(__always)
  mutating func touchRows(of variable: Int32) {
    var node = heads[variable]
    while node >= 0 {
      touch(nodes[node])
      node = nodes.next(node)
    }
  }

  /// In the order of the checked rows.
  mutating func take(into list: inout Buffer<Int32>) {
    list.removeAll()
    list.append(contentsOf: rows)
    clear()
    var elements = UnsafeMutableBufferPointer(start: list.base, count: list.count)
    elements.sort { ranks[$0] < ranks[$1] }
  }
}
