import Foundation
import Testing

@Suite("The real command", .timeLimit(.minutes(1))) struct CommandTests {
  private static let spec =
    #"{"layoutSpec":1,"root":{"width":100,"height":10},"views":["a"],"constraints":[{"pin":"a","to":"root"}]}"#

  @Test("solves what it reads")
  func solve() throws {
    let run = try CommandProcess(["-"], input: Self.spec)
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.output.contains(#""a": { "x": 0, "y": 0, "width": 100, "height": 10 }"#))
  }

  @Test("writes results to standard output, and diagnostics to standard error")
  func streams() throws {
    let wrong = try CommandProcess("devices", "--colour")
    #expect(wrong.code == 64)
    #expect(wrong.output == "")
    #expect(wrong.errors.hasPrefix("layoutc: error: there is no option --colour; did you mean --color?"))
    let missing = try CommandProcess("no/such/file.json")
    #expect(missing.code == 66)
    #expect(try CommandProcess(["-"], input: "{").code == 65)
    #expect(try CommandProcess("--help").code == 0)
    #expect(try CommandProcess().code == 64)
  }

  @Test("answers a batch as its lines come, and ends with its input")
  func batch() throws {
    let running = try RunningCommand(["batch"])
    for number in 1...3 {
      try running.write(Self.spec + "\n")
      #expect(try running.readLine().hasPrefix("{\"id\":\(number),\"result\":{"))
    }
    try running.closeInput()
    let run = try running.wait()
    #expect(run.code == 0)
    #expect(run.output == "")
    #expect(run.errors == "")
  }

  @Test("ends a batch cleanly when it is interrupted: what was asked is answered")
  func interruption() throws {
    let running = try RunningCommand(["batch", "--jobs", "2"])
    try running.write(Self.spec + "\n" + "{\"half")
    #expect(try running.readLine().hasPrefix("{\"id\":1,\"result\":{"))
    running.interrupt()
    let run = try running.wait()
    #expect(run.code == 130)
    #expect(run.output == "")
    #expect(run.errors == "")
  }

  @Test("reads a spec that is called help, and helps where there is none")
  func fileCalledHelp() throws {
    let run = try CommandProcess.shell(
      """
      folder=$(mktemp -d) && cd "$folder" || exit 1
      "$LAYOUTC" help | head -n 1
      echo '\(Self.spec)' > help
      "$LAYOUTC" help
      rm -r "$folder"
      """)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("layoutc: solves"))
    #expect(run.output.contains("\"frames\""))
  }

  @Test("says nothing where its reader goes away, and says so where the device is full")
  func closedOutput() throws {
    let closed = try CommandProcess.shell("\"$LAYOUTC\" devices --format json | head -n 1")
    #expect(closed.errors == "")
    #expect(closed.output == "{\n")
    let batch = try CommandProcess.shell("yes '\(Self.spec)' | \"$LAYOUTC\" batch | head -n 2 | wc -l")
    #expect(batch.errors == "")
    #expect(batch.output.contains("2"))
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try CommandProcess.shell("\"$LAYOUTC\" devices > /dev/full")
    #expect(full.code == 73)
    #expect(full.errors == "standard output: error: cannot be written: No space left on device\n")
  }

  @Test("writes to what is no regular file, and keeps symbolic links")
  func outputFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "layoutc-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: "link.json").path
    let target = folder.appending(path: "target.json").path
    try Data("old".utf8).write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try CommandProcess(["-", "-o", link], input: Self.spec).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try Data(contentsOf: URL(filePath: target)).count > 100)
    #expect(try CommandProcess(["-", "-o", "/dev/null"], input: Self.spec).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test("offers completion scripts that the shells can read")
  func completions() throws {
    guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
    let run = try CommandProcess.shell("\"$LAYOUTC\" --generate-completion-script=bash | /bin/bash -n")
    #expect(run.code == 0)
    #expect(run.errors == "")
  }
}
