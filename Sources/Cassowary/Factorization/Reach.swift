/// The pivots that a sparse vector reaches, in an order in which they can be eliminated.
///
/// It is a depth-first search over the rows of U or L (Gilbert and Peierls, 1988). Its time is that of the arithmetic
/// that follows, independent of the size of the system.
struct Reach: ~Copyable {
  private var isVisited: Buffer<Bool>
  private var stack: Buffer<Int32>
  private var cursors: Buffer<Int32>
  /// The number of further pivots that a search may find. Beyond it, processing all pivots in order is cheaper.
  private var room = Int.max
  /// The pivots that were found, each after all that it reaches. They are eliminated from the last to the first.
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

  /// Starts a search from the given number of pivots, and discards the previous one.
  mutating func begin(from given: Int) {
    clear()
    room = 16 + isVisited.count / 16 - given
  }

  private mutating func clear() {
    for position in 0..<order.count { isVisited[order[position]] = false }
    order.removeAll()
  }

  /// Whether the search ended early, because processing all pivots in order is cheaper.
  var isWide: Bool { room < 0 }

  /// Records a pivot that is eliminated after the previous ones, without a search.
  @inline(__always)
  mutating func append(_ pivot: Int32) { order.append(pivot) }

  /// Reverses the recorded pivots.
  mutating func reverse() {
    var pivots = UnsafeMutableBufferPointer(start: order.base, count: order.count)
    pivots.reverse()
  }

  /// Discards a search that ended early.
  private mutating func giveUp() {
    for position in 0..<stack.count { isVisited[stack[position]] = false }
    stack.removeAll()
    cursors.removeAll()
    clear()
    room = -1
  }

  /// Searches from a pivot over rows whose indices are variables. `pivotOf` maps variables to pivots.
  mutating func walk(from pivot: Int32, over rows: borrowing SparseRows, pivotOf: borrowing Buffer<Int32>) {
    guard !isWide, !isVisited[pivot] else { return }
    push(pivot, rows)
    while stack.count > 0, room >= 0 {
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
    if isWide { giveUp() }
  }

  /// Searches from a pivot over rows whose indices are pivots.
  mutating func walk(from pivot: Int32, over rows: borrowing SparseRows) {
    guard !isWide, !isVisited[pivot] else { return }
    push(pivot, rows)
    while stack.count > 0, room >= 0 {
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
    if isWide { giveUp() }
  }

  @inline(__always)
  private mutating func push(_ pivot: Int32, _ rows: borrowing SparseRows) {
    room -= 1
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
