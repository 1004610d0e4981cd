#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory for ``Buffer``.
enum Memory {
  /// Memory for some elements; none is asked for if there are none.
  @inline(__always)
  static func allocate<Element: BitwiseCopyable>(_ capacity: Int, of: Element.Type) -> UnsafeMutablePointer<Element> {
    if capacity == 0 { return nothing() }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      if let memory = malloc(capacity * MemoryLayout<Element>.stride) {
        return memory.bindMemory(to: Element.self, capacity: capacity)
      }
    #endif
    return .allocate(capacity: capacity)
  }

  /// Memory for some elements whose bits are all 0.
  ///
  /// The system hands out pages of zeros: what is never written to is never cleared, and takes no room.
  @inline(__always)
  static func zeros<Element: BitwiseCopyable>(_ count: Int, of: Element.Type) -> UnsafeMutablePointer<Element>? {
    if count == 0 { return nothing() }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      return calloc(count, MemoryLayout<Element>.stride)?.bindMemory(to: Element.self, capacity: count)
    #else
      return nil
    #endif
  }

  @inline(__always)
  static func free<Element: BitwiseCopyable>(_ memory: UnsafeMutablePointer<Element>, capacity: Int) {
    if capacity == 0 { return }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      release(memory)
    #else
      memory.deallocate()
    #endif
  }

  /// An address that is never read: not null, and aligned for any element.
  @inline(__always)
  private static func nothing<Element>() -> UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: 64) ?? .allocate(capacity: 1)
  }
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  @inline(__always)
  private func release(_ memory: UnsafeMutableRawPointer) {
    free(memory)
  }
#endif
