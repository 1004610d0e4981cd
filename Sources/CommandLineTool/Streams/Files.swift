import Platform

/// Functions that read and write whole files.
enum Files {
  /// The reason why a file cannot be read or written.
  struct Failure: Error, Hashable {
    let errno: Int32
  }

  /// Returns the bytes of a file.
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

  /// Opens a file for reading while a closure runs.
  static func withInput(
    _ path: String, _ body: (ByteInput) throws(ByteInput.Failure) -> Void
  ) throws(ByteInput.Failure) {
    let descriptor = open(FileName.systemPath(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ByteInput.Failure(errno: errno) }
    defer { close(descriptor) }
    try body(ByteInput(descriptor: descriptor))
  }

  /// Returns whether something exists at a path, readable or not.
  static func exists(_ path: String) -> Bool { access(FileName.systemPath(path), F_OK) == 0 }

  /// Returns whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.systemPath(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether there is a regular file at a path, or a link to one.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.systemPath(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Creates a folder unless it exists.
  static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(FileName.systemPath(path), 0o777) != 0 else { return }
    let failure = Failure(errno: errno)
    if !isFolder(path) { throw failure }
  }

  /// Replaces the contents of a file, either completely or not at all; see ``FileReplacement``.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let replacement = try FileReplacement(of: path)
    try replacement.write(bytes)
    try replacement.commit()
  }
}
