import Foundation
import TestSupport
import Testing

@Suite("The command in a separate process", .timeLimit(.minutes(30))) struct CommandTests {
  private static let spec =
    #"{"layoutSpec":1,"root":{"width":100,"height":10},"views":["a"],"constraints":[{"pin":"a","to":"root"}]}"#

  @Test("a spec on standard input is solved")
  func solve() throws {
    let run = try CommandProcess(["-"], input: Self.spec)
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.output.contains(#""a": { "x": 0, "y": 0, "width": 100, "height": 10 }"#))
  }

  @Test("results are on standard output, diagnostics on standard error")
  func streams() throws {
    let wrong = try CommandProcess("devices", "--colour")
    #expect(wrong.code == 64)
    #expect(wrong.output == "")
    #expect(wrong.errors.hasPrefix("layoutc: error: unknown option --colour; did you mean --color?"))
    let missing = try CommandProcess("no/such/file.json")
    #expect(missing.code == 66)
    #expect(try CommandProcess(["-"], input: "{").code == 65)
    #expect(try CommandProcess("--help").code == 0)
    #expect(try CommandProcess().code == 64)
  }

  @Test("a batch answers each line when it arrives, and ends with the input")
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

  @Test("an interrupted batch ends with complete results")
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

  /// A request that takes longer than a minute to solve.
  private static let endless: String = {
    let count = 3_000
    var constraints = (1..<count).map { #""a\#($0 - 1).left <= a\#($0).left""# }
    constraints += (0..<count).map { #""a\#($0).left == \#(($0 * 7_919) % 100_000) @ 500""# }
    let views = (0..<count).map { #""a\#($0)""# }.joined(separator: ",")
    let environments = (0..<1_000).map { #"{"window":{"width":\#(100 + $0),"height":9}}"# }.joined(separator: ",")
    let spec = #"{"layoutSpec":1,"views":[\#(views)],"constraints":[\#(constraints.joined(separator: ","))]}"#
    return #"{"id":"endless","spec":\#(spec),"environments":[\#(environments)]}"#
  }()

  @Test(
    "a batch that is ended during a line writes nothing of it",
    arguments: [SIGINT, SIGTERM, SIGHUP].sampled(every: 3))
  func interruptionOfLine(number: Int32) throws {
    let running = try RunningCommand(["batch", "--jobs", "1"])
    try running.write(Self.spec + "\n")
    #expect(try running.readLine().hasPrefix("{\"id\":1,\"result\":{"))
    try running.write(Self.endless + "\n" + Self.spec + "\n")
    usleep(500_000)
    running.signal(number)
    let run = try running.wait()
    #expect(run.code == 130)
    #expect(run.output == "")
    #expect(run.errors == "")
  }

  @Test("a crash is reported with exit code 70", arguments: [SIGILL, SIGTRAP, SIGSEGV])
  func crash(number: Int32) throws {
    let process = Process()
    process.executableURL = CommandProcess.executable
    process.arguments = ["batch"]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "SWIFT_BACKTRACE" }
    let running = try RunningCommand(process)
    try running.write(Self.spec + "\n")
    #expect(try running.readLine().hasPrefix("{"))
    running.signal(number)
    let run = try running.wait()
    #expect(run.code == 70)
    #expect(run.errors.hasPrefix("layoutc: error: internal error; please report it"))
  }

  @Test("a batch that is ended leaves the old file, and no other", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptionOfFile(number: Int32) throws {
    let folder = try TemporaryFolder()
    let target = try folder.file("answers.ndjson", "old")
    let id = String(repeating: "x", count: 100_000)
    let line = #"{"id":"\#(id)","spec":{"layoutSpec":1,"views":["a"]}}"# + "\n"
    let running = try RunningCommand(["batch", "-o", target])
    var count = 0
    while try folder.names.count == 1, count < 10_000 {
      try running.write(line)
      count += 1
    }
    #expect(try folder.names.count == 2)
    running.signal(number)
    #expect(try running.wait().code == 130)
    #expect(try folder.names == ["answers.ndjson"])
    #expect(try folder.text(of: "answers.ndjson") == "old")
  }

  @Test("a batch line that needs too much memory is stopped, and no other line")
  func batchMemory() throws {
    let comment = String(repeating: "x", count: 6_000_000)
    let large = #"{"spec":{"layoutSpec":1,"$comment":"\#(comment)","views":["a"]}}"#
    let lines = [Self.spec, large, Self.spec].map { $0 + "\n" }.joined()
    let limited = try CommandProcess(["batch", "--jobs", "1", "--max-memory", "1048576"], input: lines)
    #expect(limited.code == 0)
    let answers = limited.output.split(separator: "\n")
    #expect(answers.map { $0.contains("/problems/budget-exceeded") } == [false, true, false])
    #expect(answers.map { $0.contains(#""frames":"#) } == [true, false, true])
    #expect(try CommandProcess("batch", "--max-memory", "1").code == 64)
  }

  @Test("`help` reads a file of that name, or prints the help if there is none")
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

  @Test("a closed pipe ends the command silently, a full device is an error")
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

  @Test("--output writes to special files, and through symbolic links")
  func outputFiles() throws {
    let folder = try TemporaryFolder()
    let link = folder.path("link.json")
    let target = try folder.file("target.json", "old")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try CommandProcess(["-", "-o", link], input: Self.spec).code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try folder.text(of: "target.json").count > 100)
    #expect(try CommandProcess(["-", "-o", "/dev/null"], input: Self.spec).code == 0)
    #expect(try folder.names.count == 2)
  }

  @Test("a file name may be as long as the system allows")
  func longFileName() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 250) + ".json"
    #expect(try CommandProcess(["-", "-o", folder.path(name)], input: Self.spec).code == 0)
    #expect(try folder.names == [name])
  }

  @Test("a converter gets the zoom, and cannot write to standard output")
  func converter() throws {
    let folder = try TemporaryFolder()
    let converter = try folder.file(
      "inkscape",
      """
      #!/bin/sh
      echo "$@"
      for argument; do case "$argument" in --export-filename=*) echo PNG > "${argument#*=}" ;; esac; done
      while read -r line; do case "$line" in *@media*) echo "two appearances" ;; esac; done < "$4"
      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: converter)
    let spec = try folder.file("spec.json", Self.spec)
    let temporary = folder.path("own temporary folder")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    let run = try CommandProcess.shell(
      "PATH='\(folder.url.path)' TMPDIR='\(temporary)' \"$LAYOUTC\" render '\(spec)' --format png --zoom 4")
    #expect(run.code == 0 && run.output == "PNG\n")
    #expect(run.errors.contains("--export-filename=\(temporary)/layoutc-"), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
    #expect(run.errors.contains("--export-dpi=384.0") && !run.errors.contains("two appearances"), "\(run.errors)")
    #expect(try CommandProcess("render", spec, "--format", "png", "--theme", "none").code == 64)
  }

  @Test("bash completes names of files with blanks, and options after a value that is called like a subcommand")
  func bashCompletions() throws {
    guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
    let folder = try TemporaryFolder()
    _ = try folder.file("my form.json", Self.spec)
    let script = try folder.file("script", CommandProcess("--generate-completion-script=bash").output)
    let run = try CommandProcess.shell(
      """
      cd '\(folder.url.path)' && /bin/bash -c '
      complete() { :; }; . "\(script)"
      COMP_WORDS=(layoutc solve my) COMP_CWORD=2; _layoutc; echo "${#COMPREPLY[@]} ${COMPREPLY[0]}"
      COMP_WORDS=(layoutc -o check --lang) COMP_CWORD=3; _layoutc; echo "${#COMPREPLY[@]}"
      COMP_WORDS=(layoutc -o check compile --lang) COMP_CWORD=4; _layoutc; echo "${COMPREPLY[0]}"
      COMP_WORDS=(layoutc check --format s) COMP_CWORD=3; _layoutc; echo "${COMPREPLY[@]}"
      COMP_WORDS=(layoutc --format s) COMP_CWORD=2; _layoutc; echo "${COMPREPLY[@]}"
      COMP_WORDS=(layoutc check --fail-on "") COMP_CWORD=3; _layoutc; echo "${COMPREPLY[@]}"'
      """)
    #expect(
      run.output == "1 my form.json\n0\n--language\nsarif\nsystem\nerror warning note\n", "\(run.errors)")
  }

  @Test("shells can read the completion scripts")
  func completions() throws {
    guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
    let run = try CommandProcess.shell("\"$LAYOUTC\" --generate-completion-script=bash | /bin/bash -n")
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  private static let bar = #"""
    {"layoutSpec":1,"views":["a"],"constraints":["a.left == safeArea.left + 4","a.right == safeArea.right - 4","a.top == root.top","a.height == 40"]}
    """#

  @Test func `standard input that does not end is refused at the same limit`() throws {
    let run = try CommandProcess.shell("\"$LAYOUTC\" - < /dev/zero")
    #expect(run.code == 66)
    #expect(run.errors == "<stdin>: error: cannot be read: it is larger than 64 MiB\n")
  }

  @Test(arguments: ["solve -", "batch", "check -", "diagnose"])
  func `a result cannot replace the file that standard input is`(_ command: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("spec.json", Self.bar)
    let run = try CommandProcess.shell("\"$LAYOUTC\" \(command) -o '\(path)' < '\(path)'")
    #expect(run.code == 64)
    #expect(run.errors.contains("--output: \(path) is also an input; write to another file"), "\(run.errors)")
    #expect(try folder.text(of: "spec.json") == Self.bar)
  }

  /// The command has read the spec from a pipe when the signal comes, but not its end.
  @Test(arguments: [SIGINT, SIGTERM])
  func `an update that is interrupted leaves the golden frames as they were`(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("keys.json", Self.bar)
    #expect(try CommandProcess("test", path, "--update", "--device", "iphone-16").code == 0)
    let golden = try folder.text(of: "keys.frames")
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR)
    defer { close(pipe) }
    let moved = Self.bar.replacing("left + 4", with: "left + 8")
    #expect(moved.withCString { write(pipe, $0, strlen($0)) } > 0)
    let running = try RunningCommand(["test", path, "--update"])
    var unread = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    for _ in 0..<3_000 where poll(&unread, 1, 0) == 1 { usleep(10_000) }
    running.signal(signal)
    let run = try running.wait()
    #expect(run.code == 130)
    #expect(run.errors == "")
    #expect(try folder.text(of: "keys.frames") == golden)
    #expect(try folder.names == ["keys.frames", "keys.json"])
  }
}
