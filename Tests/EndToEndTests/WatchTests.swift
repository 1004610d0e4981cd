import Foundation
import TestSupport
import Testing

@Suite("--watch", .timeLimit(.minutes(30))) struct WatchTests {
  private static func spec(width: Int) -> String {
    #"{"layoutSpec":1,"root":{"width":\#(width),"height":10},"views":["a"],"constraints":[{"pin":"a","to":"root"}]}"#
  }

  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "a.json")
    try write(width: 100)
  }

  private func write(width: Int) throws { try Data(Self.spec(width: width).utf8).write(to: file) }

  /// Starts a run that is ended after a minute, so that the test fails instead of waiting.
  private func start(_ arguments: [String]) throws -> RunningCommand {
    let running = try RunningCommand(arguments)
    let process = SendableProcess(running)
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.running?.interrupt() }
    return running
  }

  /// Returns the next line that begins with a text, or `nil` if there is none.
  private static func line(of running: RunningCommand, from text: String) throws -> String? {
    for _ in 0..<40 {
      let line = try running.readLine()
      if line.hasPrefix(text) { return line }
    }
    return nil
  }

  @Test("the spec is solved again after each kind of save, and an interrupt exits with 130")
  func solveAgain() throws {
    let running = try start(["solve", file.path, "--watch", "--format", "csv"])
    #expect(try running.readLine() == "environment,id,x,y,width,height,ambiguous")
    #expect(try running.readLine() == "iphone-16 portrait,a,0,0,100,10,")

    // Writing to the file.
    try write(width: 101)
    _ = try running.readLine()
    #expect(try running.readLine() == "iphone-16 portrait,a,0,0,101,10,")

    // Replacing the file by another one.
    let other = folder.url.appending(path: ".a.json.swp")
    try Data(Self.spec(width: 102).utf8).write(to: other)
    #expect(rename(other.path, file.path) == 0)
    _ = try running.readLine()
    #expect(try running.readLine() == "iphone-16 portrait,a,0,0,102,10,")

    // Renaming the file, and writing a new one.
    #expect(rename(file.path, file.path + "~") == 0)
    try write(width: 103)
    _ = try running.readLine()
    #expect(try running.readLine() == "iphone-16 portrait,a,0,0,103,10,")

    // Neither a file with the same bytes nor another file in the folder is a change.
    try write(width: 103)
    try Data("{}".utf8).write(to: folder.url.appending(path: "other.json"))
    Thread.sleep(forTimeInterval: 0.3)
    try write(width: 104)
    _ = try running.readLine()
    #expect(try running.readLine() == "iphone-16 portrait,a,0,0,104,10,")

    running.interrupt()
    let end = try running.wait()
    #expect(end.code == 130 && end.output.isEmpty && end.errors.isEmpty)
  }

  @Test("several files are watched, also after a mistake")
  func mistakes() throws {
    try Data("{".utf8).write(to: folder.url.appending(path: "b.json"))
    let running = try start(["check", file.path, folder.url.appending(path: "b.json").path, "--watch"])
    #expect(try Self.line(of: running, from: "1 error: 2 specs, ") != nil)
    try Data(Self.spec(width: 5).utf8).write(to: folder.url.appending(path: "b.json"))
    #expect(try running.readLine().hasPrefix("clean: 2 specs, "))
    running.interrupt()
    #expect(try running.wait().code == 130)
  }

  @Test("the file beside one of another format is watched, also if it is new, and so are the frames of its layouts")
  func imported() throws {
    let board = try folder.file("board.json", #"[["Q", "W"], ["A", "S"]]"#)
    let running = try start(["solve", board, "--watch", "--format", "csv"])
    #expect(try Self.line(of: running, from: "iphone-16 portrait,q,0,0,44,44,") != nil)
    _ = try folder.file("board.layoutc.json", #"{ "metrics": { "u": 50 } }"#)
    #expect(try Self.line(of: running, from: "iphone-16 portrait,q,0,0,50,50,") != nil)
    running.interrupt()
    #expect(try running.wait().code == 130)
    let storyboard = try String(
      contentsOf: PackageFiles.fixtures.appending(path: "imports/InterfaceBuilder/Harbor.storyboard"), encoding: .utf8)
    let path = try folder.file("Harbor.storyboard", storyboard)
    #expect(
      try CommandProcess(["test", path, "--update", "--quiet", "--device", "iphone-16", "--allow-problems"]).code == 0)
    let comparing = try start(["test", path, "--watch"])
    #expect(try Self.line(of: comparing, from: "the same: ") != nil)
    let frames = folder.url.appending(path: "Harbor.ShipCell.frames")
    let former = try String(contentsOf: frames, encoding: .utf8)
    try Data(former.replacing("nameLabel 16", with: "nameLabel 17").utf8).write(to: frames)
    #expect(try Self.line(of: comparing, from: "1 of ") != nil)
    comparing.interrupt()
    #expect(try comparing.wait().code == 130)
  }

  @Test("golden frames are compared again if they or the spec change")
  func golden() throws {
    #expect(try CommandProcess(["test", file.path, "--update", "--quiet", "--device", "iphone-16"]).code == 0)
    let frames = folder.url.appending(path: "a.frames")
    let former = try String(contentsOf: frames, encoding: .utf8)
    let running = try start(["test", file.path, "--watch"])
    #expect(try running.readLine() == "the same: 1 environment")
    try Data(former.replacing("a 0 0 100 10", with: "a 0 0 99 10").utf8).write(to: frames)
    #expect(try Self.line(of: running, from: "1 of 1 environment differ") != nil)
    running.interrupt()
    #expect(try running.wait().code == 130)
  }

  @Test("an interrupted run leaves its files unchanged")
  func interruptedRun() throws {
    let names = (0..<400).map { "v\($0)" }
    let lines = names.map { "{\"pin\":\"\($0)\",\"to\":\"root\"}" }
    try Data(
      """
      {"layoutSpec":1,"views":[\(names.map { "\"\($0)\"" }.joined(separator: ","))],"constraints":[\(lines.joined(separator: ","))]}
      """.utf8
    ).write(to: file)
    let result = folder.url.appending(path: "report.json")
    try Data("former".utf8).write(to: result)
    let running = try start(["check", file.path, "--all-devices", "--all-orientations", "--watch", "-o", result.path])
    Thread.sleep(forTimeInterval: 2)
    running.interrupt()
    #expect(try running.wait().code == 130)
    #expect(try String(contentsOf: result, encoding: .utf8) == "former")
  }

  @Test("a picture is written again")
  func render() throws {
    let picture = folder.url.appending(path: "a.svg")
    let running = try start(["render", file.path, "--watch", "-o", picture.path])
    func waitForPicture(unlike former: Data?) throws -> Data {
      for _ in 0..<600 {
        if let data = try? Data(contentsOf: picture), data != former { return data }
        Thread.sleep(forTimeInterval: 0.1)
      }
      throw CocoaError(.fileNoSuchFile)
    }
    let first = try waitForPicture(unlike: nil)
    try write(width: 300)
    _ = try waitForPicture(unlike: first)
    running.interrupt()
    #expect(try running.wait().code == 130)
  }

  @Test("files that cannot be watched are rejected")
  func refusals() throws {
    #expect(try CommandProcess(["solve", "-", "--watch"]).code == 64)
    #expect(try CommandProcess(["solve", folder.url.path, "--watch"]).code == 64)
    #expect(try CommandProcess(["solve", file.path, "--watch", "--device", "iphone"]).code == 64)
    #expect(try CommandProcess(["explain", file.path, "--watch"]).code == 64)
  }

  @Test(
    "on a terminal, a run replaces the output of the previous one",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx")))
  func terminal() throws {
    // A pseudoterminal: its two ends, of which the second is unlocked and named by a number.
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    var isLocked: Int32 = 0
    var number: Int32 = 0
    let unlocked = ioctl(terminal, 0x4004_5431, &isLocked)
    let named = ioctl(terminal, 0x8004_5430, &number)
    try #require(unlocked == 0 && named == 0)
    let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(end >= 0)
    let process = Process()
    process.executableURL = CommandProcess.executable
    process.arguments = ["solve", file.path, "--watch", "--format", "table", "--color", "never"]
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    process.standardOutput = FileHandle(fileDescriptor: end)
    process.standardError = FileHandle(fileDescriptor: end)
    try process.run()
    close(end)

    let first = try Self.read(terminal, upTo: "press Ctrl-C to end")
    #expect(first.hasPrefix("\u{1B}[3J\u{1B}[H"))
    #expect(first.contains("a     0  0    100      10\u{1B}[K"))
    try write(width: 200)
    let second = try Self.read(terminal, upTo: "press Ctrl-C to end")
    #expect(second.contains("\u{1B}[3J\u{1B}[H"))
    #expect(second.contains("a     0  0    200      10\u{1B}[K") && !second.contains("100"))
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  /// Returns the output of a terminal up to a text, within a minute.
  private static func read(_ terminal: Int32, upTo text: String) throws -> String {
    var shown = ""
    var waits = [pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)]
    while !shown.contains(text) {
      guard poll(&waits, 1, 60_000) > 0 else { throw CocoaError(.fileReadUnknown) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = readBytes(terminal, &bytes, bytes.count)
      guard count > 0 else { throw CocoaError(.fileReadUnknown) }
      shown += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return shown.replacing("\r\n", with: "\n")
  }
}

/// Calls `read(2)`, whose name a method above has.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// A process that another thread can end.
private final class SendableProcess: @unchecked Sendable {
  weak var running: RunningCommand?
  init(_ running: RunningCommand) { self.running = running }
}
