/// Writes bytes to a descriptor, in as many calls as necessary.
///
/// - Returns: the number of bytes written. If there are fewer, a call failed for the reason in `errno`, or wrote
///   nothing.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int {
  bytes.withUnsafeBytes { bytes in
    var written = 0
    while written < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count > 0 { written += count } else if count == 0 || errno != EINTR { break }
    }
    return written
  }
}
