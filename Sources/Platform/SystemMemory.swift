/// The memory of the process, as reported by the system and the C library.
package enum SystemMemory {
  /// The resident memory of the process in bytes, including freed memory that is kept for reuse; `nil` except on Linux.
  ///
  /// - Complexity: O(1), one read of a file in `/proc`.
  package static var residentBytes: Int? {
    #if canImport(CLinux)
      let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { closeDescriptor(descriptor) }
      var buffer = [UInt8](repeating: 0, count: 128)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      // The first field is the total number of pages, the second the number of resident pages.
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

  /// The number of allocated bytes; `nil` except on Linux with glibc from 2.33 on.
  ///
  /// - Complexity: O(*n*) in the number of free blocks; allocations wait meanwhile.
  package static var bytesInUse: Int? {
    #if canImport(CLinux)
      let bytes = heapBytesInUse()
      return bytes < 0 ? nil : Int(bytes)
    #else
      return nil
    #endif
  }

  /// Returns freed memory to the system.
  package static func giveBack() {
    #if canImport(CLinux)
      trimHeap()
    #endif
  }
}
