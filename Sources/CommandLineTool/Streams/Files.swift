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
    let descriptor = open(FileName.systemPath(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    defer { close(descriptor) }
    do {
      return try ByteInput(descriptor: descriptor).readAll()
    } catch {
      throw Failure(errno: error.errno)
    }
  }

  /// Opens a file for reading as long as a closure runs.
  static func withInput(
    _ path: String, _ body: (ByteInput) throws(ByteInput.Failure) -> Void
  ) throws(ByteInput.Failure) {
    let descriptor = open(FileName.systemPath(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ByteInput.Failure(errno: errno) }
    defer { close(descriptor) }
    try body(ByteInput(descriptor: descriptor))
  }

  /// Whether there is something at a path, be it readable or not.
  static func exists(_ path: String) -> Bool { access(FileName.systemPath(path), F_OK) == 0 }

  /// Whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.systemPath(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is a regular file at a path, or one behind a link.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.systemPath(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Makes a folder, unless it is there.
  static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(FileName.systemPath(path), 0o777) != 0, !isFolder(path) else { return }
    throw Failure(errno: errno)
  }

  /// Replaces a file by bytes, as a whole or not at all; see ``FileReplacement``.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let replacement = try FileReplacement(of: path)
    try replacement.write(bytes)
    try replacement.commit()
  }
}
