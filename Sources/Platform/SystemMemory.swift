#if canImport(CLinux)
  import CLinux
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system and the C library tell of the process's memory; elsewhere than on Linux with glibc, nothing.
package enum SystemMemory {
  /// How much of the machine's memory the process takes, freed memory that is kept for later included.
  ///
  /// - Complexity: O(1), one read of a file that the kernel makes up.
  package static var residentBytes: Int? {
    #if canImport(CLinux)
      let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { closeDescriptor(descriptor) }
      var buffer = [UInt8](repeating: 0, count: 128)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      // Pages in all, then pages that are resident.
      let fields = buffer[..<count].split(separator: UInt8(ascii: " "))
      guard fields.count > 1 else { return nil }
      return fields[1].reduce(0) { $0 * 10 + Int($1 & 0x0F) } * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
      return nil
    #endif
  }

  #if canImport(CLinux)
    private static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
  #endif

  /// How much memory is allocated.
  ///
  /// - Complexity: O(free blocks); allocations wait meanwhile.
  package static var bytesInUse: Int? {
    #if canImport(CLinux)
      let bytes = heapBytesInUse()
      return bytes < 0 ? nil : Int(bytes)
    #else
      return nil
    #endif
  }

  /// Gives freed memory back to the system.
  package static func giveBack() {
    #if canImport(CLinux)
      trimHeap()
    #endif
  }
}
