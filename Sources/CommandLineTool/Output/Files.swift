import Platform

enum Files {
  static func read(_ path: String, atMost limit: Int = ByteInput.standardLimit) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try withInput(path) { (file) throws(CommandFailure) in bytes = try file.readAll(atMost: limit) }
    return bytes
  }

  static func withInput(_ path: String, _ body: (ByteInput) throws(CommandFailure) -> Void) throws(CommandFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
    defer { close(descriptor) }
    try body(ByteInput(descriptor: descriptor, named: path))
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool { isKind(S_IFDIR, path) }

  static func isRegular(_ path: String) -> Bool { isKind(S_IFREG, path) }

  /// For regular files, possibly through symbolic links.
  static func areSame(_ first: String, _ second: String) -> Bool {
    guard isRegular(first), let path = resolvedPath(first) else { return false }
    return path == resolvedPath(second)
  }

  /// Without symbolic links; `nil` if there is no such file.
  static func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isKind(_ kind: mode_t, _ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == kind
  }

  static func makeFolder(_ path: String) throws(CommandFailure) {
    guard mkdir(path, 0o777) != 0 else { return }
    let failure = CommandFailure.unwritable(path: path, errno: errno)
    if !isFolder(path) { throw failure }
  }

  /// Either completely or not at all; see ``FileReplacement``.
  static func replace(_ path: String, with bytes: [UInt8]) throws(CommandFailure) { try replace([(path, bytes)]) }

  static func replace(_ files: [(path: String, bytes: [UInt8])]) throws(CommandFailure) {
    var replacements: [FileReplacement] = []
    for (path, bytes) in files {
      let replacement = try FileReplacement(of: path)
      try replacement.write(bytes)
      replacements.append(replacement)
    }
    for replacement in replacements { try replacement.commit() }
  }
}
