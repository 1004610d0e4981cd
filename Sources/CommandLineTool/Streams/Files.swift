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

  /// Whether there is something at a path, be it readable or not.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Replaces a file by bytes, as a whole or not at all; see ``FileReplacement``.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let replacement = try FileReplacement(of: path)
    try replacement.write(bytes)
    try replacement.commit()
  }

  /// What the system says of an `errno`.
  static func explanation(of errno: Int32) -> String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text)
  }
}
