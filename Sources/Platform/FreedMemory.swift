/// Lets the C library keep some freed memory for reuse.
///
/// By default, glibc returns large blocks to the system as soon as they are freed, and the kernel clears their pages
/// again for the next layout, which adds half the time of a solve. Because each arena may end in free memory that
/// `malloc_trim` does not return, the number of arenas is limited to the number of threads that work at a time. Without
/// glibc, this function does nothing.
///
/// - Parameter threads: the number of threads that work at a time.
package func keepFreedMemory(threads: Int) {
  #if canImport(CLinux)
    // Blocks below the first threshold are not mapped individually. Free memory at the end of an arena stays with the
    // process up to the second: as much as a layout of about 10,000 views needs.
    setMallocThresholds(31 << 20, 32 << 20, Int32(clamping: max(1, threads)))
  #endif
}
