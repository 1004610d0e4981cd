#if canImport(CLinux)
  import CLinux
#endif

/// Has the C library keep some freed memory for what comes next.
///
/// By default glibc returns large blocks to the system as soon as they are freed, and the kernel clears their pages
/// again for the next layout, which takes half as long again as solving it. But each of its arenas may end in free
/// memory that `malloc_trim` does not give back, which is why there are no more of them than threads that work at a
/// time. Elsewhere than with glibc this does nothing.
///
/// - Parameter threads: how many threads work at a time.
package func keepFreedMemory(threads: Int) {
  #if canImport(CLinux)
    // Blocks below the first threshold are not mapped one by one; free memory at the end of an arena, below the second,
    // stays with the process: as much as a layout of some 10,000 views takes.
    setMallocThresholds(31 << 20, 32 << 20, Int32(clamping: max(1, threads)))
  #endif
}
