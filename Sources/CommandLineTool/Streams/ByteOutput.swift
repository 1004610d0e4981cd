#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where bytes are written to, through a buffer: a file descriptor, or memory.
///
/// A write that fails is remembered in ``failure``, and what is written after it is dropped.
public final class ByteOutput {
  /// The file descriptor; nil keeps all that is written in memory.
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16
  /// Whether what is kept in memory goes to a terminal in the end.
  private let isForTerminal: Bool

  /// The `errno` of the write that failed, or `nil` if none has.
  public private(set) var failure: Int32?

  /// An output to a file descriptor, which stays open when the output is gone.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
    isForTerminal = false
  }

  /// An output into memory.
  ///
  /// - Parameter isForTerminal: whether what is kept goes to a terminal in the end, which ``isTerminal`` then says.
  public init(forTerminal isForTerminal: Bool = false) {
    descriptor = nil
    self.isForTerminal = isForTerminal
  }

  /// What was written into memory; nothing for a descriptor that was flushed.
  public var bytes: [UInt8] { buffer }

  /// What was written into memory, as text.
  public var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Whether it is a terminal.
  public var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? isForTerminal }

  /// The terminal's width and height in characters, or `nil` if it is no terminal, or one that does not know.
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

  /// Writes a text in UTF-8.
  public func write(_ text: String) { write(text.utf8) }

  /// Hands what the buffer holds to the system.
  public func flush() {
    guard let descriptor, failure == nil, !buffer.isEmpty else { return }
    failure = writeAll(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Writes all bytes to a file descriptor, however many calls it takes.
///
/// - Returns: the `errno` of the call that failed, or `nil` if all is written.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { bytes in
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      written += count
    }
    return nil
  }
}
