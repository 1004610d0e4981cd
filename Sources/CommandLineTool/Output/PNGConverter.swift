import Platform

enum PNGConverter {
  private struct Program: Sendable {
    let name: String
    let arguments: @Sendable (_ input: String, _ output: String, _ zoom: Double) -> [String]
  }

  private static let programs = [
    Program(name: "rsvg-convert") { ["--format", "png", "--zoom", "\($2)", "--output", $1, $0] },
    Program(name: "resvg") { ["--zoom", "\($2)", $0, $1] },
    Program(name: "inkscape") { ["--export-type=png", "--export-dpi=\(96 * $2)", "--export-filename=\($1)", $0] },
  ]

  /// Also returns the characters of the SVG's texts that no installed font has, if `fc-list` is installed. Throws a
  /// failure that says what to install if there is no converter.
  static func png(
    of svg: String, zoom: Double, temporary: String
  ) throws(CommandFailure) -> (png: [UInt8], charactersWithoutFont: [String]) {
    var template = Array("\(temporary)/layoutc-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard made else { throw .unwritable(path: folder, errno: errno) }
    let (input, output, fonts) = (folder + "/picture.svg", folder + "/picture.png", folder + "/fonts")
    defer {
      for file in [input, output, fonts] { unlink(file) }
      rmdir(folder)
    }
    try Files.replace(input, with: Array(svg.utf8))
    for program in Self.programs {
      guard let status = run(program.name, program.arguments(input, output, zoom)) else { continue }
      if status == 0 {
        let png = try Files.read(output, atMost: .max)
        guard run("fc-list", ["--format", "%{charset}\n"], output: fonts) == 0,
          let charsets = try? Files.read(fonts, atMost: 1 << 26)
        else { return (png, []) }
        return (png, charactersWithoutFont(in: svg, charsets: String(decoding: charsets, as: UTF8.self)))
      }
      throw .unavailable("\(program.name) could not make a PNG; its exit code is \(status)")
    }
    throw .unavailable(
      "no converter for PNG was found; install one of \(programs.map(\.name).joined(separator: ", ")), or use SVG")
  }

  /// In order. `charsets` has a line for each font, with hexadecimal ranges such as `20-7e a0`.
  static func charactersWithoutFont(in svg: String, charsets: String) -> [String] {
    var missing: Set<Unicode.Scalar> = []
    var isText = false
    for tag in svg.split(separator: "<") {
      if tag.hasPrefix("text") || tag.hasPrefix("/text") { isText = tag.hasPrefix("t") }
      guard isText, let end = tag.firstIndex(of: ">") else { continue }
      missing.formUnion(
        tag[tag.index(after: end)...].unicodeScalars.filter {
          !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        })
    }
    for range in Set(charsets.split { $0 == " " || $0 == "\n" }) where !missing.isEmpty {
      let bounds = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last, first <= last else { continue }
      missing = missing.filter { !(first...last).contains($0.value) }
    }
    return missing.sorted().map { String($0) }
  }

  /// What the program writes to standard output goes to a file, or to standard error, because standard output is for
  /// the picture. Returns the exit status, or `nil` if there is no such program.
  private static func run(_ name: String, _ arguments: [String], output: String? = nil) -> Int32? {
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
    if let output {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    }
    guard posix_spawnp(&process, name, &actions, nil, pointers, environment) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    let code = (status >> 8) & 0xFF
    return status & 0x7F == 0 ? (code == 127 ? nil : code) : 128
  }
}
