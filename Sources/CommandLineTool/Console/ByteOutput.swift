import Platform

/// A buffered output of bytes: a file descriptor, or memory. After a write fails, further output is discarded.
package final class ByteOutput {
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16
  /// Whether output in memory is eventually shown on a terminal.
  private let isForTerminal: Bool

  /// The `errno` of the write that failed, or `nil` if none has.
  package private(set) var failure: Int32?

  /// Does not close the descriptor. Without one, keeps the output in memory.
  package init(descriptor: Int32? = nil, forTerminal isForTerminal: Bool = false) {
    self.descriptor = descriptor
    self.isForTerminal = isForTerminal
  }

  /// The output in memory; empty for a descriptor that was flushed.
  package var bytes: [UInt8] { buffer }

  package var text: String { String(decoding: buffer, as: UTF8.self) }

  package var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? isForTerminal }

  var terminalSize: (columns: Int, rows: Int)? {
    guard let descriptor, isTerminal else { return nil }
    var size = winsize()
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  package func write(_ bytes: some Collection<UInt8>) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  package func write(_ text: String) { write(text.utf8) }

  package func flush() {
    guard let descriptor, failure == nil, !buffer.isEmpty else { return }
    if writeAll(buffer, to: descriptor) < buffer.count { failure = errno }
    buffer.removeAll(keepingCapacity: true)
  }
}
