#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading and writing whole files.
enum Files {
  /// Why a file cannot be read or written.
  struct Failure: Error, Hashable {
    let errno: Int32
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    defer { close(descriptor) }
    do {
      return try ByteInput(descriptor: descriptor).readAll()
    } catch {
      throw Failure(errno: error.errno)
    }
  }

  /// Replaces a file by bytes: they are written to a new file beside it, which then takes its name, so that nobody
  /// sees a half-written one. What is no regular file, such as a pipe or a device, is written to as it is.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG { return try overwrite(path, with: bytes) }
    let target = exists ? resolved(path) : path
    let temporary = "\(target).layoutc-\(getpid())"
    let mode = exists ? status.st_mode & 0o7777 : 0o666
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    var failure = writeAll(bytes, to: descriptor)
    if close(descriptor) != 0, failure == nil { failure = errno }
    if failure == nil, rename(temporary, target) != 0 { failure = errno }
    if let failure {
      unlink(temporary)
      throw Failure(errno: failure)
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    defer { close(descriptor) }
    if let failure = writeAll(bytes, to: descriptor) { throw Failure(errno: failure) }
  }

  /// The path of the file that a symbolic link leads to, so that the link stays one.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What the system says of an `errno`.
  static func explanation(of errno: Int32) -> String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text)
  }
}
