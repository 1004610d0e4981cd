/// The pivots that a sparse vector reaches, in an order in which they can be eliminated.
///
/// It is a depth-first search over the rows of U or L (Gilbert and Peierls, 1988). Its time is that of the arithmetic
/// that follows, independent of the size of the system.
struct Reach: ~Copyable {
  private var isVisited: Buffer<Bool>
  private var stack: Buffer<Int32>
  private var cursors: Buffer<Int32>
  /// The number of pivots that a search may still find; below 0, processing all pivots in order is cheaper.
  private var budget = Int.max
  /// The pivots that were found, each after all that it reaches. They are eliminated from the last to the first.
  @inline(__always)
  var order: UnsafeBufferPointer<Int32> { UnsafeBufferPointer(start: found.base, count: foundCount) }
  private var found: Buffer<Int32>
  private var foundCount = 0

  init(pivotCount: Int) {
    isVisited = Buffer(repeating: false, count: pivotCount)
    stack = Buffer(capacity: 16)
    cursors = Buffer(capacity: 16)
    found = Buffer(capacity: pivotCount)
  }

  mutating func resize(to pivotCount: Int) {
    clear()
    isVisited.resize(to: pivotCount, filling: false)
    found.reserve(pivotCount)
  }

  private mutating func begin(from given: Int) {
    clear()
    // After a search that ended early, the next one is likely to end early, too.
    budget = 16 + isVisited.count / (isDense ? 128 : 16) - given
  }

  private mutating func clear() {
    for pivot in order { isVisited[pivot] = false }
    foundCount = 0
  }

  /// Whether the search ended early, because processing all pivots in order is cheaper.
  var isDense: Bool { budget < 0 }

  /// Visits the pivots in the order of elimination, or all pivots in order if the search ended early.
  @inline(__always)
  func forEachPivot(among count: Int, descending: Bool = false, _ body: (Int32) -> Void) {
    var position = (isDense ? count : order.count) - 1
    while position >= 0 {
      body(isDense ? Int32(truncatingIfNeeded: descending ? position : count - 1 - position) : order[position])
      position -= 1
    }
  }

  private mutating func abandon() {
    for pivot in stack.elements { isVisited[pivot] = false }
    stack.removeAll()
    cursors.removeAll()
    clear()
    budget = -1
  }

  /// The rows' indices are variables.
  mutating func search(
    from vector: borrowing SparseVector, over rows: borrowing SparseRows, pivotOf: borrowing Buffer<Int32>
  ) {
    let pivotOf = pivotOf.elements
    search(from: vector, over: rows) { pivotOf[$0] }
  }

  /// The rows' indices are pivots, and so are the vector's.
  mutating func search(from vector: borrowing SparseVector, over rows: borrowing SparseRows) {
    search(from: vector, over: rows) { $0 }
  }

  /// - Parameter pivot: returns the pivot of an index, or a negative number if it has none.
  @inline(__always)
  private mutating func search(
    from vector: borrowing SparseVector, over rows: borrowing SparseRows, pivot: (Int32) -> Int32
  ) {
    let list = vector.indices
    begin(from: list.count)
    for index in list where !isDense {
      let start = pivot(index)
      if start >= 0 { walk(from: start, over: rows, pivot: pivot) }
    }
  }

  @inline(__always)
  mutating func walk(from start: Int32, over rows: borrowing SparseRows, pivot: (Int32) -> Int32) {
    if isVisited[start] { return }
    push(start, rows)
    while stack.count > 0, !isDense {
      let top = stack.count - 1
      let end = rows.starts[Int(stack[top]) + 1]
      var cursor = cursors[top]
      var next: Int32 = -1
      while cursor < end, next < 0 {
        let reached = pivot(rows.indices[cursor])
        cursor += 1
        if reached >= 0, !isVisited[reached] { next = reached }
      }
      cursors[top] = cursor
      if next >= 0 { push(next, rows) } else { pop() }
    }
    if isDense { abandon() }
  }

  @inline(__always)
  private mutating func push(_ pivot: Int32, _ rows: borrowing SparseRows) {
    budget -= 1
    isVisited[pivot] = true
    stack.append(pivot)
    cursors.append(rows.starts[pivot])
  }

  @inline(__always)
  private mutating func pop() {
    if let done = stack.popLast() {
      assert(foundCount < isVisited.count)
      found.base[foundCount] = done
      foundCount += 1
    }
    cursors.truncate(to: stack.count)
  }
}
