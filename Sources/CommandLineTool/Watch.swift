import LayoutOperations
import LayoutReports
import Platform

/// Runs a command again whenever one of its files changes. On a terminal, each run replaces the previous one.
struct Watch {
  private let command: Command
  private let arguments: ParsedArguments
  private let console: Console

  init(_ command: Command, _ arguments: ParsedArguments, _ console: Console) {
    self.command = command
    self.arguments = arguments
    self.console = console
  }

  private var files: [String] {
    let overrides = arguments.operands.filter { $0 != "-" }.map(SpecFile.overridesPath)
    return arguments.operands + overrides + arguments.values(of: .environmentFile) + command.otherFiles(arguments)
  }

  /// Returns `interrupted`, unless standard output is closed. Throws an error if the command line is wrong, or the
  /// files cannot be watched.
  func run() throws(CommandFailure) -> ExitCode {
    for file in files where file == "-" || Files.exists(file) && !Files.isRegular(file) {
      throw .usage("--watch needs files, but \(file) is not a file")
    }
    guard let watcher = FolderWatcher() else { throw .unavailable("cannot watch files: \(systemErrorText())") }
    Interruption.catchSignals()
    var isFirst = true
    while true {
      let files = files
      // Changes from here on are detected by the next wait.
      guard watcher.watch(files.map { Array($0.utf8CString) }) else {
        throw .unavailable("cannot watch \(files[0]): \(systemErrorText())")
      }
      let contents = Self.contents(of: files)
      try runOnce(isFirst: isFirst)
      isFirst = false
      if Interruption.isRequested { return .interrupted }
      if console.output.failure != nil { return .failure }
      guard waitForChange(watcher, of: files, from: contents) else { return .interrupted }
    }
  }

  // MARK: Running

  private func runOnce(isFirst: Bool) throws(CommandFailure) {
    guard console.canRedraw(console.output) else {
      try run(on: console, isFirst: isFirst)
      console.output.flush()
      console.errors.flush()
      return
    }
    let kept = console.keepingOutputs()
    try run(on: kept, isFirst: isFirst)
    if Interruption.isRequested { return }
    let status = console.isQuiet ? "" : status
    console.output.write(Self.drawing(kept.output.text, kept.errors.text, status: status))
    console.output.flush()
  }

  /// Each line overwrites that of the previous run in place, so that unchanged lines do not flicker.
  private static func drawing(_ results: String, _ errors: String, status: String) -> String {
    let (clearScrollback, home, clearRestOfLine, clearBelow) = ("\u{1B}[3J", "\u{1B}[H", "\u{1B}[K", "\u{1B}[J")
    var text = ""
    for part in [results, errors, status] where !part.isEmpty { text += part.hasSuffix("\n") ? part : part + "\n" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return clearScrollback + home + lines.joined(separator: clearRestOfLine + "\n") + clearBelow
  }

  /// Reports a failure, which the next change may fix.
  private func run(on console: Console, isFirst: Bool) throws(CommandFailure) {
    do throws(CommandFailure) {
      _ = try command.run(arguments, console)
    } catch {
      if isFirst, error.usageMessage != nil { throw error }
      console.report(error)
    }
  }

  private var status: String {
    let styler = console.styler(on: console.output)
    let count = files.count { Files.exists($0) }
    return styler.styled(.dim, "watching \(counted(count, "file")), press Ctrl-C to end") + "\n"
  }

  // MARK: Waiting

  /// The time without changes to wait for after a change, because editors save in several steps.
  private static let quietMilliseconds: Int32 = 50
  /// The number of consecutive changes after which they are no longer waited out.
  private static let burstLimit = 20

  /// Returns `false` if the end of the run is requested.
  private func waitForChange(_ watcher: FolderWatcher, of files: [String], from former: [[UInt8]?]) -> Bool {
    while Interruption.wait(for: watcher.descriptor) == .ready {
      var wait = Interruption.WaitResult.ready
      for _ in 0..<Self.burstLimit where wait == .ready {
        guard watcher.watch(files.map { Array($0.utf8CString) }) else { return true }
        wait = Interruption.wait(for: watcher.descriptor, milliseconds: Self.quietMilliseconds)
      }
      if wait == .interrupted { return false }
      if Self.contents(of: files) != former { return true }
    }
    return false
  }

  private static func contents(of files: [String]) -> [[UInt8]?] {
    files.map { file in
      guard Files.isRegular(file) else { return nil }
      return try? Files.read(file)
    }
  }
}
