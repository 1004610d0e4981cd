import Platform

/// A new version of a file, which replaces the file when it is complete. If it is not committed, the old file stays.
///
/// A path that is not a regular file, such as a pipe or a device, is written to directly.
final class FileReplacement {
  private let path: String
  private let target: String
  /// `nil` if the target is written to directly.
  private let temporary: String?
  /// -1 when the file is closed.
  private var descriptor: Int32

  init(of path: String) throws(CommandFailure) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      target = path
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      // The path that a symbolic link points to, so that the link is kept.
      target = exists ? Files.resolvedPath(path) ?? path : path
      (temporary, descriptor) = Self.createFile(beside: target)
      if exists, descriptor >= 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    }
    guard descriptor >= 0 else { throw .unwritable(path: path, errno: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    if writeAll(bytes, to: descriptor) < bytes.count { throw .unwritable(path: path, errno: errno) }
  }

  func commit() throws(CommandFailure) {
    var failure = close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    if failure == 0, let temporary, rename(temporary, target) != 0 {
      failure = errno
    }
    guard failure != 0 else { return }
    if let temporary { unlink(temporary) }
    throw .unwritable(path: path, errno: failure)
  }

  /// The name is unused, and short, whatever the target's is. The descriptor is -1 if the file cannot be created.
  private static func createFile(beside target: String) -> (path: String, descriptor: Int32) {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    var path = ""
    for attempt in 0..<100 {
      path = "\(folder).layoutc-\(getpid())-\(attempt)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 || errno != EEXIST { return (path, descriptor) }
    }
    return (path, -1)
  }
}
