#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for ``Buffer``: elements after a header with their number.
@usableFromInline
enum Memory {
  /// The header: the number of elements, and the capacity.
  @usableFromInline
  struct Header: BitwiseCopyable {
    @usableFromInline var count: Int
    @usableFromInline var capacity: Int
  }

  /// The size of the header in bytes, which is a multiple of any element's alignment.
  @inlinable
  static var headerSize: Int { 16 }

  /// Allocates memory for some elements, or none if there are none.
  @inline(__always)
  static func allocate(_ capacity: Int, stride: Int) -> UnsafeMutableRawPointer {
    if capacity == 0 { return nothing }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      if let memory = malloc(headerSize + capacity * stride) { return elements(memory, capacity) }
    #endif
    return elements(.allocate(byteCount: headerSize + capacity * stride, alignment: headerSize), capacity)
  }

  /// Allocates memory for some elements, whose bits are all 0.
  ///
  /// The system provides pages of zeros, so pages that are never written to cost nothing.
  @inline(__always)
  static func zeros(_ capacity: Int, stride: Int) -> UnsafeMutableRawPointer? {
    if capacity == 0 { return nothing }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      return calloc(1, headerSize + capacity * stride).map { elements($0, capacity) }
    #else
      return nil
    #endif
  }

  /// Moves elements to memory with more capacity.
  ///
  /// `realloc` moves the pages of a large buffer instead of copying them, so both copies never exist at a time.
  static func grow(_ memory: UnsafeMutableRawPointer, to capacity: Int, stride: Int) -> UnsafeMutableRawPointer {
    let count = count(memory)
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      let old = self.capacity(memory) == 0 ? nil : memory - headerSize
      if let grown = realloc(old, headerSize + capacity * stride) {
        let result = elements(grown, capacity)
        if count > 0 { setCount(result, count) }
        return result
      }
    #endif
    let result = allocate(capacity, stride: stride)
    result.copyMemory(from: memory, byteCount: count * stride)
    free(memory)
    if count > 0 { setCount(result, count) }
    return result
  }

  @inline(__always)
  static func free(_ memory: UnsafeMutableRawPointer) {
    if capacity(memory) == 0 { return }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      release(memory - headerSize)
    #else
      (memory - headerSize).deallocate()
    #endif
  }

  /// The number of elements.
  @inlinable
  @inline(__always)
  static func count(_ memory: UnsafeMutableRawPointer) -> Int {
    memory.load(fromByteOffset: -headerSize, as: Header.self).count
  }

  @inlinable
  @inline(__always)
  static func setCount(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    memory.storeBytes(of: count, toByteOffset: -headerSize, as: Int.self)
  }

  /// The capacity in elements.
  @inlinable
  @inline(__always)
  static func capacity(_ memory: UnsafeMutableRawPointer) -> Int {
    memory.load(fromByteOffset: -headerSize, as: Header.self).capacity
  }

  @inline(__always)
  private static func elements(_ memory: UnsafeMutableRawPointer, _ capacity: Int) -> UnsafeMutableRawPointer {
    memory.storeBytes(of: Header(count: 0, capacity: capacity), as: Header.self)
    return memory + headerSize
  }

  /// The memory of empty buffers: a header of zeros that is never written to.
  private static var nothing: UnsafeMutableRawPointer {
    @inline(__always) get {
      let zeros: StaticString =
        "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
      return UnsafeMutableRawPointer(mutating: zeros.utf8Start).alignedUp(toMultipleOf: headerSize) + headerSize
    }
  }
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  @inline(__always)
  private func release(_ memory: UnsafeMutableRawPointer) {
    free(memory)
  }
#endif
