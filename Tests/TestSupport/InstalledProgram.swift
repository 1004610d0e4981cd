import Foundation

/// A program that is installed on this machine.
package struct InstalledProgram {
  private let path: String

  /// Finds a program by its name, or returns `nil` if it is not installed.
  package init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let path = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { return nil }
    self.path = path
  }

  /// Uses the program at a path.
  package init(path: String) { self.path = path }

  /// Runs the program, and returns its exit code and all that it printed.
  package func run(_ arguments: [String], in folder: URL) throws -> (code: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
