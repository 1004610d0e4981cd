struct SparseRows: ~Copyable {
  var starts: Buffer<Int32>
  var indices: Buffer<Int32>
  var values: Buffer<Double>

  init(rows: Int = 0, entries: Int = 0) {
    starts = Buffer(capacity: rows + 1)
    starts.append(0)
    indices = Buffer(capacity: entries)
    values = Buffer(capacity: entries)
  }

  var count: Int { starts.count - 1 }

  @inline(__always)
  func range(_ row: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(starts[row]), Int(starts[row + 1])))
  }

  @inline(__always)
  func range(_ row: Int32) -> Range<Int> {
    range(Int(row))
  }

  @inline(__always)
  mutating func append(_ index: Int32, _ value: Double) {
    indices.append(index)
    values.append(value)
  }

  /// Only nonzero values.
  mutating func append(_ vector: borrowing SparseVector, except left: Int32) {
    for index in vector.indices where index != left && vector[index] != 0 { append(index, vector[index]) }
  }

  @inline(__always)
  mutating func finishRow() {
    starts.append(Int32(truncatingIfNeeded: indices.count))
  }

  mutating func removeLast() {
    starts.truncate(to: starts.count - 1)
    let end = Int(starts[starts.count - 1])
    indices.truncate(to: end)
    values.truncate(to: end)
  }

  mutating func removeAll() {
    starts.truncate(to: 1)
    indices.removeAll()
    values.removeAll()
  }

  func copy() -> SparseRows {
    var result = SparseRows()
    result.starts = starts.copy()
    result.indices = indices.copy()
    result.values = values.copy()
    return result
  }

  /// Row *i* of the result contains the rows in which *i* occurs.
  func transposed(columns: Int) -> SparseRows {
    var result = SparseRows()
    result.starts = Buffer(repeating: 0, count: columns + 1)
    result.indices = Buffer(repeating: 0, count: indices.count)
    result.values = Buffer(repeating: 0, count: indices.count)
    for column in indices.elements { result.starts.add(1, at: column + 1) }
    for column in 0..<columns { result.starts.add(result.starts[column], at: column + 1) }
    var next = result.starts.copy()
    for row in 0..<count {
      for position in range(row) {
        let column = indices[position]
        let index = next[column]
        next[column] = index + 1
        result.indices[index] = Int32(truncatingIfNeeded: row)
        result.values[index] = values[position]
      }
    }
    return result
  }
}

struct SparseRowsView: BitwiseCopyable {
  let starts: UnsafeBufferPointer<Int32>
  let indices: UnsafeBufferPointer<Int32>
  let values: UnsafeBufferPointer<Double>

  init(_ rows: borrowing SparseRows) {
    starts = rows.starts.elements
    indices = rows.indices.elements
    values = rows.values.elements
  }

  @inline(__always)
  func range(_ row: Int32) -> Range<Int> {
    Range(uncheckedBounds: (Int(starts[row]), Int(starts[row + 1])))
  }
}
