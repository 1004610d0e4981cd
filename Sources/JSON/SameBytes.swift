extension Slice<UnsafeRawBufferPointer> {
  /// Whether two stretches have the same bytes, compared many at a time.
  ///
  /// - Complexity: O(*n*).
  package func hasSameBytes(as others: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard count == others.count else { return false }
    let (one, other) = (UnsafeRawBufferPointer(rebasing: self), UnsafeRawBufferPointer(rebasing: others))
    var place = 0
    while place + 64 <= one.count {
      let words = one.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt64>.self)
      if words != other.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt64>.self) { return false }
      place += 64
    }
    while place + 8 <= one.count {
      let word = one.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word != other.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
      place += 8
    }
    while place < one.count {
      if one[place] != other[place] { return false }
      place += 1
    }
    return true
  }
}
