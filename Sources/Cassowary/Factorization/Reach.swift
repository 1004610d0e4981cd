/// Which pivots a sparse vector touches, in an order in which they can be eliminated.
///
/// A depth-first walk over the rows of U or L (Gilbert and Peierls, 1988): its time is that of the arithmetic which
/// follows, however large the system is.
struct Reach: ~Copyable {
  private var isVisited: Buffer<Bool>
  private var stack: Buffer<Int32>
  private var cursors: Buffer<Int32>
  /// The pivots found, each after all that it leads to: they are eliminated from the last to the first.
  private(set) var order: Buffer<Int32>

  init(pivotCount: Int) {
    isVisited = Buffer(repeating: false, count: pivotCount)
    stack = Buffer(capacity: 16)
    cursors = Buffer(capacity: 16)
    order = Buffer(capacity: 16)
  }

  mutating func resize(to pivotCount: Int) {
    isVisited.resize(to: pivotCount, filling: false)
  }

  /// Forgets the last walk.
  mutating func clear() {
    for position in 0..<order.count { isVisited[order[position]] = false }
    order.removeAll()
  }

  /// Walks from a pivot over rows whose indices are variables, `pivotOf` saying where each was solved.
  mutating func walk(from pivot: Int32, over rows: borrowing SparseRows, pivotOf: borrowing Buffer<Int32>) {
    guard !isVisited[pivot] else { return }
    push(pivot, rows)
    while stack.count > 0 {
      let top = stack.count - 1
      let current = stack[top]
      let end = rows.starts[Int(current) + 1]
      var cursor = cursors[top]
      var next: Int32 = -1
      while cursor < end {
        let candidate = pivotOf[rows.indices[cursor]]
        cursor += 1
        if candidate >= 0, !isVisited[candidate] {
          next = candidate
          break
        }
      }
      cursors[top] = cursor
      if next >= 0 { push(next, rows) } else { pop() }
    }
  }

  /// Walks from a pivot over rows whose indices are pivots.
  mutating func walk(from pivot: Int32, over rows: borrowing SparseRows) {
    guard !isVisited[pivot] else { return }
    push(pivot, rows)
    while stack.count > 0 {
      let top = stack.count - 1
      let current = stack[top]
      let end = rows.starts[Int(current) + 1]
      var cursor = cursors[top]
      while cursor < end, isVisited[rows.indices[cursor]] { cursor += 1 }
      if cursor < end {
        cursors[top] = cursor + 1
        push(rows.indices[cursor], rows)
      } else {
        pop()
      }
    }
  }

  @inline(__always)
  private mutating func push(_ pivot: Int32, _ rows: borrowing SparseRows) {
    isVisited[pivot] = true
    stack.append(pivot)
    cursors.append(rows.starts[pivot])
  }

  @inline(__always)
  private mutating func pop() {
    if let done = stack.popLast() { order.append(done) }
    cursors.truncate(to: stack.count)
  }
}
