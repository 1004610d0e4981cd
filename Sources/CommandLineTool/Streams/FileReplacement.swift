#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written beside the one that it is to replace, and takes its name when it is complete, so that nobody
/// sees a half-written one. Where it is not committed, it is gone with this object, and the old file is as it was.
///
/// What is no regular file, such as a pipe or a device, is written to as it is.
final class FileReplacement {
  private let target: String
  /// The new file's path, or `nil` if the target itself is written to.
  private let temporary: String?
  /// The file that is written; -1 once it is closed.
  private var descriptor: Int32

  /// Opens the new file.
  init(of path: String) throws(Files.Failure) {
    var status = stat()
    let exists = stat(FileName.systemPath(path), &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      target = path
      temporary = nil
      descriptor = open(FileName.systemPath(path), O_WRONLY | O_CLOEXEC)
    } else {
      target = exists ? Self.resolved(path) : path
      (temporary, descriptor) = Self.createFile(beside: target)
      if exists, descriptor >= 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    }
    guard descriptor >= 0 else { throw Files.Failure(errno: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let temporary { unlink(FileName.systemPath(temporary)) }
  }

  /// Writes bytes behind those that are written.
  func write(_ bytes: [UInt8]) throws(Files.Failure) {
    if let errno = writeAll(bytes, to: descriptor) { throw Files.Failure(errno: errno) }
  }

  /// Closes the new file and gives it the target's name. Nothing may be written after it.
  func commit() throws(Files.Failure) {
    let isClosed = close(descriptor) == 0
    var failure = isClosed ? 0 : errno
    descriptor = -1
    guard let temporary else {
      if failure != 0 { throw Files.Failure(errno: failure) }
      return
    }
    if failure == 0, rename(FileName.systemPath(temporary), FileName.systemPath(target)) != 0 { failure = errno }
    guard failure != 0 else { return }
    unlink(FileName.systemPath(temporary))
    throw Files.Failure(errno: failure)
  }

  /// Creates a file with a name that nobody has yet.
  ///
  /// - Returns: its path and descriptor, which is -1 if it cannot be created.
  private static func createFile(beside target: String) -> (path: String, descriptor: Int32) {
    var path = ""
    for attempt in 0..<100 {
      path = "\(target).layoutc-\(getpid())-\(attempt)"
      let descriptor = open(FileName.systemPath(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 || errno != EEXIST { return (path, descriptor) }
    }
    return (path, -1)
  }

  /// The path of the file that a symbolic link leads to, so that the link stays one.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(FileName.systemPath(path), nil) else { return path }
    defer { free(resolved) }
    let bytes = UnsafeBufferPointer(start: resolved, count: strlen(resolved))
    return FileName.text(of: bytes.map { UInt8(bitPattern: $0) })
  }
}
