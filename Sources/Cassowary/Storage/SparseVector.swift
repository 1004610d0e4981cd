/// A sparse vector in dense storage with a list of used indices, so that clearing it takes as long as filling it.
///
/// Each value has the largest magnitude that contributed to it. A value far below that is rounding noise of an exact
/// zero, and counts as zero (``Tolerance/cancellation``).
struct SparseVector: ~Copyable {
  var values: Buffer<Double>
  /// Above 0 for all used indices and no others.
  var magnitudes: Buffer<Double>
  private var list: Buffer<Int32>
  private var listCount = 0

  init(count: Int) {
    values = Buffer(repeating: 0, count: count)
    magnitudes = Buffer(repeating: 0, count: count)
    list = Buffer(capacity: count)
  }

  /// In the order in which the indices were first used.
  @inline(__always)
  var indices: UnsafeBufferPointer<Int32> { UnsafeBufferPointer(start: list.base, count: listCount) }

  @inline(__always)
  mutating func add(_ value: Double, at index: Int32, errorGrowth: Double = 1) {
    let old = magnitudes[index]
    let magnitude = Swift.max(old, value.magnitude * errorGrowth, .leastNormalMagnitude)
    magnitudes[index] = magnitude
    if old > 0 {
      let sum = values[index] + value
      values[index] = sum.magnitude <= magnitude * Tolerance.cancellation ? 0 : sum
    } else {
      assert(listCount < values.count)
      list.base[listCount] = index
      listCount += 1
      values[index] = value
    }
  }

  @inline(__always)
  subscript(index: Int32) -> Double {
    values[index]
  }

  @inline(__always)
  func contains(_ index: Int32) -> Bool { magnitudes[index] > 0 }

  var largestMagnitude: Double {
    if listCount > values.count / 4 { return values.largestMagnitude }
    var largest = 0.0
    for index in indices { largest = Swift.max(largest, values[index].magnitude) }
    return largest
  }

  mutating func resize(to count: Int) {
    clear()
    guard count != values.count else { return }
    values.resize(to: count, filling: 0)
    magnitudes.resize(to: count, filling: 0)
    list.reserve(count)
  }

  mutating func clear() {
    if listCount > values.count / 4 {
      values.fill(0)
      magnitudes.fill(0)
    } else {
      for index in indices {
        values[index] = 0
        magnitudes[index] = 0
      }
    }
    listCount = 0
  }
}
