#if canImport(CLinux)
  import CLinux
#endif

/// Has the C library keep freed memory for what comes next.
///
/// By default glibc returns large blocks to the system as soon as they are freed, and the kernel clears their pages anew for the
/// next layout, which takes half as long again as solving it. Elsewhere this does nothing.
package func keepFreedMemory() {
  #if canImport(CLinux)
    // Blocks below the first threshold are not mapped one by one; free memory below the second stays with the process.
    setMallocThresholds(31 << 20, 256 << 20)
  #endif
}
