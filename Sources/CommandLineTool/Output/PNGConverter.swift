import Platform

/// Converts SVG to PNG with an installed converter.
enum PNGConverter {
  private struct Program: Sendable {
    let name: String
    let arguments: @Sendable (_ input: String, _ output: String, _ zoom: Double) -> [String]
  }

  /// The converters to try. The first one that is installed is used.
  private static let programs = [
    Program(name: "rsvg-convert") { ["--format", "png", "--zoom", "\($2)", "--output", $1, $0] },
    Program(name: "resvg") { ["--zoom", "\($2)", $0, $1] },
    Program(name: "inkscape") { ["--export-type=png", "--export-dpi=\(96 * $2)", "--export-filename=\($1)", $0] },
  ]

  /// Returns the PNG of an SVG.
  ///
  /// - Throws: a failure that says what to install if there is no converter.
  ///
  /// - Parameter temporary: the folder for temporary files.
  static func png(of svg: String, zoom: Double, temporary: String) throws(CommandFailure) -> [UInt8] {
    var template = Array("\(temporary)/layoutc-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard made else { throw .unwritable(path: folder, errno: errno) }
    let (input, output) = (folder + "/picture.svg", folder + "/picture.png")
    defer {
      unlink(input)
      unlink(output)
      rmdir(folder)
    }
    try Files.replace(input, with: Array(svg.utf8))
    for program in Self.programs {
      guard let status = run(program.name, program.arguments(input, output, zoom)) else { continue }
      if status == 0 { return try Files.read(output, atMost: .max) }
      throw .unavailable("\(program.name) could not make a PNG; its exit code is \(status)")
    }
    throw .unavailable(
      "no converter for PNG was found; install one of \(programs.map(\.name).joined(separator: ", ")), or use SVG")
  }

  /// Runs a program that is found by its name. What it writes to standard output goes to standard error, because
  /// standard output is for the picture.
  ///
  /// - Returns: its exit status, or `nil` if there is no such program.
  private static func run(_ name: String, _ arguments: [String]) -> Int32? {
    var process = pid_t()
    var pointers: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      // The headers of Darwin do not declare `environ`.
      let environment = _NSGetEnviron().pointee
    #else
      var actions = posix_spawn_file_actions_t()
      let environment = environ
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    guard posix_spawnp(&process, name, &actions, nil, pointers, environment) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    let code = (status >> 8) & 0xFF
    return status & 0x7F == 0 ? (code == 127 ? nil : code) : 128
  }
}
