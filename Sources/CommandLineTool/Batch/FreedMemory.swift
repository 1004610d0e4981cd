/// Has the C library keep freed memory for what comes next.
///
/// glibc gives large blocks back to the system as soon as they are freed, and the kernel clears their pages anew for the next
/// layout, which takes half as long again as solving it. What is large follows the largest block that was ever freed, up to
/// 32 MiB; elsewhere this does nothing.
func keepFreedMemory() {
  UnsafeMutableRawPointer.allocate(byteCount: 31 << 20, alignment: 16).deallocate()
}
