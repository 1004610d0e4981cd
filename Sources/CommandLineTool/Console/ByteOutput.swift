import Platform

/// A buffered output of bytes: a file descriptor, or memory.
///
/// After a write fails, ``failure`` is set, and further output is discarded.
public final class ByteOutput {
  /// The file descriptor, or `nil` to keep the output in memory.
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16
  /// Whether output in memory is eventually shown on a terminal.
  private let isForTerminal: Bool

  /// The `errno` of the write that failed, or `nil` if none has.
  public private(set) var failure: Int32?

  /// Creates an output to a file descriptor, which it does not close.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    isForTerminal = false
  }

  /// Creates an output in memory.
  ///
  /// - Parameter isForTerminal: whether the output is eventually shown on a terminal, which ``isTerminal`` then
  ///   returns.
  public init(forTerminal isForTerminal: Bool = false) {
    descriptor = nil
    self.isForTerminal = isForTerminal
  }

  /// The output in memory; empty for a descriptor that was flushed.
  public var bytes: [UInt8] { buffer }

  /// The output in memory, as text.
  public var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Whether the output is a terminal.
  public var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? isForTerminal }

  /// The terminal's width and height in characters, or `nil` if they are unknown.
  var terminalSize: (columns: Int, rows: Int)? {
    guard let descriptor, isTerminal else { return nil }
    var size = winsize()
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes bytes.
  public func write(_ bytes: some Collection<UInt8>) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Writes a text as UTF-8.
  public func write(_ text: String) { write(text.utf8) }

  /// Writes the contents of the buffer to the descriptor.
  public func flush() {
    guard let descriptor, failure == nil, !buffer.isEmpty else { return }
    if writeAll(buffer, to: descriptor) < buffer.count { failure = errno }
    buffer.removeAll(keepingCapacity: true)
  }
}
