import LayoutReports
import Platform

/// An input of bytes: a file descriptor, or memory.
package final class ByteInput {
  private let descriptor: Int32?
  private let name: String
  private var rest: ArraySlice<UInt8> = []
  var isTaken = false

  /// Does not close the descriptor.
  package init(descriptor: Int32, named name: String = CheckSources.standardInput) {
    self.descriptor = descriptor
    self.name = name
  }

  package init(bytes: [UInt8]) {
    descriptor = nil
    name = CheckSources.standardInput
    rest = bytes[...]
  }

  /// As after `< FILE` in a shell, for a regular file.
  func isFile(_ path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard let descriptor, fstat(descriptor, &own) == 0, stat(path, &other) == 0 else { return false }
    return own.st_mode & S_IFMT == S_IFREG && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Appends the bytes that are available, waiting for at least one. Returns `false` at the end of the input, or if the
  /// end of the run is requested.
  func read(into bytes: inout [UInt8], atMost limit: Int = 1 << 16) throws(CommandFailure) -> Bool {
    guard let descriptor else {
      let piece = rest.prefix(limit)
      bytes.append(contentsOf: piece)
      rest = rest.dropFirst(piece.count)
      return !piece.isEmpty
    }
    guard Interruption.waitForInput(descriptor) else { return false }
    var failure: Int32?
    let piece = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var result = -1
      repeat { result = Platform.read(descriptor, buffer.baseAddress, limit) } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if let failure { throw .unreadable(path: name, errno: failure) }
    bytes += piece
    return !piece.isEmpty
  }

  /// The size of the largest file that is read as a whole, and of the longest line that is kept, in bytes. It bounds the
  /// memory in use.
  static let standardLimit = 64 << 20

  /// Also if the end of the input can be read.
  func isReady(milliseconds: Int32) -> Bool {
    guard let descriptor else { return true }
    return Interruption.wait(for: descriptor, milliseconds: milliseconds) != .timedOut
  }

  func readAll(atMost limit: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while try read(into: &bytes), bytes.count <= limit {}
    // What has been read may not be everything.
    if Interruption.isRequested { throw .reported(.interrupted) }
    if bytes.count > limit { throw .tooLarge(path: name, limit: limit) }
    return bytes
  }
}
