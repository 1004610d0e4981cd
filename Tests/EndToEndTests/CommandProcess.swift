import Foundation

/// A finished run of the command in a separate process.
struct CommandProcess {
  let code: Int32
  let output: String
  let errors: String

  /// The command, which is in the folder of the test executable.
  static let executable: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: "layoutc")
      if FileManager.default.isExecutableFile(atPath: candidate.path), !candidate.hasDirectoryPath { return candidate }
      folder.deleteLastPathComponent()
    }
    return URL(filePath: "layoutc")
  }()

  /// Runs the command, and waits until it ends.
  init(_ arguments: [String], input: String = "") throws {
    let running = try RunningCommand(arguments)
    try running.write(input)
    try running.closeInput()
    self = try running.wait()
  }

  init(code: Int32, output: String, errors: String) {
    self.code = code
    self.output = output
    self.errors = errors
  }

  init(_ arguments: String...) throws { try self.init(arguments) }

  /// Runs a line of shell script, in which `$LAYOUTC` is the command.
  static func shell(_ line: String) throws -> CommandProcess {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = ProcessInfo.processInfo.environment.merging(["LAYOUTC": executable.path]) { $1 }
    return try RunningCommand(process).wait()
  }
}

/// A running command that the test can write to, read from and signal.
final class RunningCommand {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()

  convenience init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = CommandProcess.executable
    process.arguments = arguments
    try self.init(process)
  }

  init(_ process: Process) throws {
    self.process = process
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  func closeInput() throws { try input.fileHandleForWriting.close() }

  func interrupt() { process.interrupt() }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Reads standard output up to the next line feed.
  func readLine() throws -> String {
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Waits until the command ends, and returns the remaining output.
  func wait() throws -> CommandProcess {
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    let reported = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return CommandProcess(
      code: process.terminationStatus, output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: reported, as: UTF8.self))
  }
}
