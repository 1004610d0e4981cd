#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for ``Buffer``: elements, and before them a header that says how many there are.
enum Memory {
  /// What stands before the elements: their count, and how many there is room for.
  private struct Header: BitwiseCopyable {
    var count: Int
    var capacity: Int
  }

  /// The bytes before the elements, a multiple of any element's alignment.
  private static var headerSize: Int { 16 }

  /// Room for some elements; none is asked for if there are none.
  @inline(__always)
  static func allocate(_ capacity: Int, stride: Int) -> UnsafeMutableRawPointer {
    if capacity == 0 { return nothing }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      if let memory = malloc(headerSize + capacity * stride) { return elements(memory, capacity) }
    #endif
    return elements(.allocate(byteCount: headerSize + capacity * stride, alignment: headerSize), capacity)
  }

  /// Room for some elements, whose bits are all 0.
  ///
  /// The system hands out pages of zeros: what is never written to is never cleared, and takes no room.
  @inline(__always)
  static func zeros(_ capacity: Int, stride: Int) -> UnsafeMutableRawPointer? {
    if capacity == 0 { return nothing }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      return calloc(1, headerSize + capacity * stride).map { elements($0, capacity) }
    #else
      return nil
    #endif
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
  @inline(__always)
  static func count(_ memory: UnsafeMutableRawPointer) -> Int {
    memory.load(fromByteOffset: -headerSize, as: Header.self).count
  }

  @inline(__always)
  static func setCount(_ memory: UnsafeMutableRawPointer, _ count: Int) {
    memory.storeBytes(of: count, toByteOffset: -headerSize, as: Int.self)
  }

  /// The number of elements that there is room for.
  @inline(__always)
  static func capacity(_ memory: UnsafeMutableRawPointer) -> Int {
    memory.load(fromByteOffset: -headerSize, as: Header.self).capacity
  }

  @inline(__always)
  private static func elements(_ memory: UnsafeMutableRawPointer, _ capacity: Int) -> UnsafeMutableRawPointer {
    memory.storeBytes(of: Header(count: 0, capacity: capacity), as: Header.self)
    return memory + headerSize
  }

  /// No elements, behind a header of zeros that is never written to.
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
