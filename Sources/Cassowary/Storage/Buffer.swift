/// A growing array of plain values that nobody else holds.
///
/// The kernels read and write single elements billions of times; an `Array` would ask each time whether it is shared.
/// Indices come from the solver's own structures, never from a caller, and are asserted in debug builds.
struct Buffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private(set) var count: Int
  private var capacity: Int
  private(set) var base: UnsafeMutablePointer<Element>

  init(capacity: Int = 0) {
    self.capacity = capacity
    count = 0
    base = Memory.allocate(capacity, of: Element.self)
  }

  init(repeating element: Element, count: Int) {
    self.count = count
    capacity = count
    if Buffer.isZero(element), let zeros = Memory.zeros(count, of: Element.self) {
      base = zeros
    } else {
      base = Memory.allocate(count, of: Element.self)
      base.initialize(repeating: element, count: count)
    }
  }

  /// Whether all of an element's bits are 0.
  @inline(__always)
  private static func isZero(_ element: Element) -> Bool {
    withUnsafeBytes(of: element) { bytes in
      for byte in bytes where byte != 0 { return false }
      return true
    }
  }

  init(_ array: [Element]) {
    self.init(capacity: array.count)
    array.withUnsafeBufferPointer { elements in
      if let first = elements.baseAddress { base.initialize(from: first, count: elements.count) }
    }
    count = array.count
  }

  deinit {
    Memory.free(base, capacity: capacity)
  }

  func copy() -> Buffer<Element> {
    var result = Buffer(capacity: count)
    result.base.initialize(from: base, count: count)
    result.count = count
    return result
  }

  /// A number that buffers of the same bits share.
  var fingerprint: Int {
    var hasher = Hasher()
    hasher.combine(count)
    hasher.combine(bytes: UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Element>.stride))
    return hasher.finalize()
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

  /// Adds to an element.
  @inline(__always)
  mutating func add(_ amount: Element, at index: Int) where Element: AdditiveArithmetic {
    self[index] = self[index] + amount
  }

  @inline(__always)
  mutating func add(_ amount: Element, at index: Int32) where Element: AdditiveArithmetic {
    add(amount, at: Int(index))
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf other: borrowing Buffer<Element>) {
    reserve(count + other.count)
    (base + count).initialize(from: other.base, count: other.count)
    count += other.count
  }

  /// Makes the buffer that long, new elements with a value.
  mutating func resize(to newCount: Int, filling element: Element) {
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
    count = newCount
  }

  mutating func removeAll() {
    count = 0
  }

  mutating func reserve(_ needed: Int) {
    if needed > capacity { grow(to: needed) }
  }

  mutating func fill(_ element: Element) {
    base.update(repeating: element, count: count)
  }

  var array: [Element] {
    Array(UnsafeBufferPointer(start: base, count: count))
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let newCapacity = Swift.max(needed, capacity * 2, 4)
    let newBase = Memory.allocate(newCapacity, of: Element.self)
    newBase.moveInitialize(from: base, count: count)
    Memory.free(base, capacity: capacity)
    base = newBase
    capacity = newCapacity
  }
}

/// A buffer's elements, to read and to write, free to copy. Invalid once the buffer grows or is gone.
struct MutableBufferView<Element: BitwiseCopyable>: BitwiseCopyable {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  init(_ buffer: inout Buffer<Element>) {
    base = buffer.base
    count = buffer.count
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }
}

/// A look at a buffer's elements, free to copy. Its owner keeps the buffer alive, and takes a new look after it has grown.
struct BufferView<Element: BitwiseCopyable>: BitwiseCopyable, @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(_ buffer: borrowing Buffer<Element>) {
    base = buffer.base
    count = buffer.count
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return base[index]
  }

  @inline(__always)
  subscript(index: Int32) -> Element { self[Int(index)] }
}
