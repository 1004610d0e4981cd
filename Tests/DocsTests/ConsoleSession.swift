import TestSupport
import Foundation

/// A ```` ```console ```` block: commands after `$ `, each followed by its output. A line with only `…` stands for any
/// number of lines.
struct ConsoleSession {
  struct Step {
    var command: String
    var output: [String] = []
  }

  let steps: [Step]

  init(_ block: Page.Block) {
    var steps: [Step] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if let last = steps.indices.last {
        steps[last].output.append(line)
      }
    }
    self.steps = steps
  }

  /// Commands that install the package, run until they are stopped, or build it. They are not run here.
  static let known: Set<String> = [
    "swift test", "swift build -c release --product layoutc", "layoutc serve --port 8080",
    "Sources/LayoutWeb/build.sh", "Sources/LayoutWeb/static.sh .build/release/layoutc",
    "swift run --package-path Docs/examples/all-sizes",
  ]

  /// Whether the block has only known commands.
  var isSetUp: Bool { !steps.isEmpty && steps.allSatisfy { Self.known.contains($0.command) } }

  /// Programs that may be missing on a machine.
  private static let extraPrograms = ["curl", "parallel"]

  /// Whether the commands need a program that is missing on this machine.
  var needsMissingProgram: Bool {
    Self.extraPrograms.contains { program in
      guard steps.contains(where: { $0.command.hasPrefix(program + " ") }) else { return false }
      let answer = try? Self.shell("command -v \(program)", in: FileManager.default.temporaryDirectory)
      return answer?.isEmpty ?? true
    }
  }

  /// Runs the commands in one shell, in a folder.
  ///
  /// - Returns: the output of each command, on both streams.
  func run(in folder: URL) throws -> [String] {
    let mark = "\u{1e}\n"
    let script = steps.map { step in
      // The package has already been built.
      let command = step.command.replacing("swift run layoutc", with: "layoutc")
        .replacing(" .build/release/layoutc", with: " \"$(command -v layoutc)\"")
      return "\(command)\nstatus=$?; printf '\\036\\n'; (exit $status)\n"
    }.joined()
    return try Self.shell(script, in: folder).components(separatedBy: mark).dropLast()
  }

  /// Runs a script, with `layoutc` on the path.
  ///
  /// - Returns: its output on both streams.
  static func shell(_ script: String, in folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = try binaries().path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    // Installs go to this folder.
    environment["HOME"] = folder.path
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns whether lines equal the expected ones.
  static func matches(_ lines: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
    guard let first = expected.first else { return lines.isEmpty }
    guard first.trimmingCharacters(in: .whitespaces) == "…" else {
      return lines.first == first && matches(lines.dropFirst(), expected.dropFirst())
    }
    return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], expected.dropFirst()) }
  }

  /// The folder of the built `layoutc`, which is that of the test bundle.
  private static func binaries() throws -> URL {
    let arguments = ProcessInfo.processInfo.arguments
    let candidates =
      Bundle.allBundles.map(\.bundleURL) + arguments.map { URL(filePath: $0) } + [Bundle.main.bundleURL]
    for candidate in candidates {
      for folder in [candidate, candidate.deletingLastPathComponent()]
      where FileManager.default.isExecutableFile(atPath: folder.appending(path: "layoutc").path) {
        return folder
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
