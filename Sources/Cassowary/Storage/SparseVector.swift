/// A sparse vector in dense storage with a list of used places, so that clearing it takes as long as filling it.
///
/// Each value has the largest magnitude that contributed to it. A value far below that is rounding noise of an exact
/// zero, and counts as zero (``Tolerance/cancellation``).
struct SparseVector: ~Copyable {
  var values: Buffer<Double>
  var magnitudes: Buffer<Double>
  var isListed: Buffer<Bool>
  var indices: Buffer<Int32>

  init(count: Int) {
    values = Buffer(repeating: 0, count: count)
    magnitudes = Buffer(repeating: 0, count: count)
    isListed = Buffer(repeating: false, count: count)
    indices = Buffer(capacity: 16)
  }

  @inline(__always)
  mutating func add(_ value: Double, at index: Int32) {
    if isListed[index] {
      let old = values[index]
      let sum = old + value
      let magnitude = Swift.max(magnitudes[index], value.magnitude)
      magnitudes[index] = magnitude
      values[index] = sum.magnitude <= magnitude * Tolerance.cancellation ? 0 : sum
    } else {
      isListed[index] = true
      indices.append(index)
      values[index] = value
      magnitudes[index] = value.magnitude
    }
  }

  @inline(__always)
  subscript(index: Int32) -> Double {
    values[index]
  }

  /// Adds capacity for more places.
  mutating func resize(to count: Int) {
    values.resize(to: count, filling: 0)
    magnitudes.resize(to: count, filling: 0)
    isListed.resize(to: count, filling: false)
  }

  mutating func clear() {
    for position in 0..<indices.count {
      let index = indices[position]
      values[index] = 0
      isListed[index] = false
    }
    indices.removeAll()
  }
}
