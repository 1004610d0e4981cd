/// A growing array of plain values with a single owner.
///
/// Inner loops read and write single elements billions of times; an `Array` would check for uniqueness each time.
/// Indices come from the solver's own structures, never from a caller, and are asserted in debug builds.
///
/// It is a single pointer: the compile time of checks for noncopyable values grows with the number of stored
/// properties, and a simplex consists of dozens of buffers.
@usableFromInline
package struct Buffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline private(set) var base: UnsafeMutablePointer<Element>

  package init(capacity: Int = 0) {
    base = Buffer.allocate(capacity)
  }

  init(repeating element: Element, count: Int) {
    base = Buffer.allocate(count)
    base.initialize(repeating: element, count: count)
    if count > 0 { self.count = count }
  }

  @inlinable
  package private(set) var count: Int {
    @inline(__always) get {
      UnsafeMutableRawPointer(base).load(fromByteOffset: -BufferHeader.size, as: BufferHeader.self).count
    }
    @inline(__always) set {
      UnsafeMutableRawPointer(base).storeBytes(of: newValue, toByteOffset: -BufferHeader.size, as: Int.self)
    }
  }

  @inlinable
  var capacity: Int {
    @inline(__always) get {
      UnsafeMutableRawPointer(base).load(fromByteOffset: -BufferHeader.size, as: BufferHeader.self).capacity
    }
  }

  @inline(__always)
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    if capacity == 0 { return nothing }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: BufferHeader.size + capacity * MemoryLayout<Element>.stride, alignment: BufferHeader.size)
    memory.storeBytes(of: BufferHeader(count: 0, capacity: capacity), as: BufferHeader.self)
    return (memory + BufferHeader.size).assumingMemoryBound(to: Element.self)
  }

  /// The memory of empty buffers: a header of zeros that is never written to.
  private static var nothing: UnsafeMutablePointer<Element> {
    @inline(__always) get {
      let zeros: StaticString =
        "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
      return
        (UnsafeMutableRawPointer(mutating: zeros.utf8Start).alignedUp(toMultipleOf: BufferHeader.size)
        + BufferHeader.size)
        .assumingMemoryBound(to: Element.self)
    }
  }

  init(_ array: [Element]) {
    self.init(capacity: array.count)
    array.withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { base.initialize(from: first, count: elements.count) }
    }
    if !array.isEmpty { count = array.count }
  }

  deinit {
    if capacity > 0 { (UnsafeMutableRawPointer(base) - BufferHeader.size).deallocate() }
  }

  func copy() -> Buffer<Element> {
    var result = Buffer(capacity: count)
    result.base.initialize(from: base, count: count)
    if count > 0 { result.count = count }
    return result
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    _modify {
      assert(index >= 0 && index < count)
      yield &base[index]
    }
  }

  @inline(__always)
  subscript(index: Int32) -> Element {
    get { self[Int(index)] }
    _modify { yield &self[Int(index)] }
  }

  @inline(__always)
  mutating func add(_ amount: Element, at index: Int) where Element: AdditiveArithmetic {
    self[index] = self[index] + amount
  }

  @inline(__always)
  mutating func add(_ amount: Element, at index: Int32) where Element: AdditiveArithmetic {
    add(amount, at: Int(index))
  }

  @inlinable
  @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf other: borrowing Buffer<Element>) {
    guard other.count > 0 else { return }
    reserve(count + other.count)
    (base + count).initialize(from: other.base, count: other.count)
    count += other.count
  }

  mutating func resize(to newCount: Int, filling element: Element) {
    guard newCount != count else { return }
    reserve(newCount)
    if newCount > count { (base + count).initialize(repeating: element, count: newCount - count) }
    count = newCount
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  @inline(__always)
  mutating func truncate(to newCount: Int) {
    assert(newCount <= count)
    if newCount < count { count = newCount }
  }

  mutating func removeAll() {
    truncate(to: 0)
  }

  mutating func reserve(_ needed: Int) {
    if needed > capacity { grow(to: needed) }
  }

  mutating func fill(_ element: Element) {
    base.update(repeating: element, count: count)
  }

  /// The pointer is valid until the buffer reallocates.
  @inline(__always)
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// The elements as an array.
  @inlinable
  package var array: [Element] {
    Array(unsafeUninitializedCapacity: count) { (elements, initializedCount) in
      elements.baseAddress?.initialize(from: base, count: count)
      initializedCount = count
    }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(to needed: Int) {
    var grown = Buffer(capacity: Swift.max(needed, capacity * 2, 4))
    grown.base.initialize(from: base, count: count)
    grown.count = count
    swap(&base, &grown.base)
  }
}

/// In memory before the elements. If it were a member of the generic type, each end of a buffer would look up its
/// metadata.
@usableFromInline
struct BufferHeader: BitwiseCopyable {
  @usableFromInline var count: Int
  @usableFromInline var capacity: Int

  /// In bytes; a multiple of any element's alignment.
  @inlinable
  static var size: Int { 16 }
}

extension Buffer<Double> {
  /// Infinity if an element is not a number.
  var largestMagnitude: Double {
    // Magnitudes are ordered like their bits, which are compared faster. Those of no numbers are the largest.
    var largest: UInt64 = 0
    for element in elements { largest = Swift.max(largest, element.magnitude.bitPattern) }
    return largest < Double.infinity.bitPattern ? Double(bitPattern: largest) : .infinity
  }
}

extension UnsafeBufferPointer {
  @inline(__always)
  subscript(index: Int32) -> Element { self[Int(index)] }
}
