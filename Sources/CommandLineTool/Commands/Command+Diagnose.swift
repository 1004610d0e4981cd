import JSON
import LayoutDiagnosis
import LayoutOperations
import LayoutReports

extension Command {
  static let diagnose = Command(
    name: Operation.diagnose.name, operands: "[FILE…]", operandCount: 0...10_000,
    summary: Operation.diagnose.summary,
    discussion: [
      """
      Finds every list of "Unable to simultaneously satisfy constraints" in a text, such as the output of xcodebuild. \
      Explains which constraints conflict, by how much, which ones the system made, and which changes resolve the \
      conflict; each change is verified by solving again. Without FILE, or if it is -, reads standard input.
      """,
      """
      The exit code is 1 if the constraints of a list conflict, or a list cannot be read or diagnosed, and 65 if there is \
      no list. With --exit-zero, it is 0 in all of these cases.
      """,
    ],
    examples: [
      "layoutc diagnose conflict.log": "why the constraints of a log conflict",
      "xcodebuild test … 2>&1 | layoutc diagnose --format github": "conflicts as annotations, for CI",
      "layoutc diagnose conflict.log --format spec | layoutc render -":
        "a picture of the items, with the conflict in red",
    ],
    options: [
      .format(
        ["text", "json", "spec", "github"],
        "the format of the diagnoses (default: text); spec: a layout spec of the items; github: annotations"),
      .exitZero, .output,
    ],
    run: runDiagnose)

  private static func runDiagnose(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
    let files = arguments.operands.isEmpty ? ["-"] : arguments.operands
    var output = DiagnosisOutput(arguments, hasSeveralFiles: files.count > 1, console)
    for file in files {
      var reader = ConflictLogReader()
      let listCount = output.listCount
      var (line, lineLength) = (1, 0)
      try console.readPieces(of: file) { piece in
        let newline = UInt8(ascii: "\n")
        line += piece.count { $0 == newline }
        lineLength = piece.lastIndex(of: newline).map { piece.count - 1 - $0 } ?? lineLength + piece.count
        for log in reader.read(piece) { output.write(log, of: file) }
        return !output.hasFailed && lineLength <= ByteInput.standardLimit
      }
      if lineLength > ByteInput.standardLimit {
        throw .tooLarge(path: Console.inputName(file), line: line, limit: ByteInput.standardLimit)
      }
      for log in reader.finish() { output.write(log, of: file) }
      if files.count > 1, output.listCount == listCount {
        console.report(.warning, "no list of constraints found", file: Console.inputName(file))
      }
    }
    return try output.finish(succeeding: arguments.has(.exitZero))
  }
}

/// Texts and annotations are written as soon as a log ends, JSON and specs at the end.
private struct DiagnosisOutput {
  private let format: String
  private let hasSeveralFiles: Bool
  private let console: Console
  private let target: ResultTarget
  private var kept: [(diagnosis: LogDiagnosis, file: String?)] = []
  private(set) var listCount = 0
  private var hasProblem = false

  init(_ arguments: ParsedArguments, hasSeveralFiles: Bool, _ console: Console) {
    format = arguments.value(of: .format) ?? "text"
    target = ResultTarget(arguments, console)
    self.hasSeveralFiles = hasSeveralFiles
    self.console = console
  }

  var hasFailed: Bool { target.hasFailed }

  mutating func write(_ log: ConflictLog, of file: String) {
    let diagnosis = LogDiagnosis(of: log)
    let name = file == "-" ? nil : file
    if log.hasList || log.isPrivate { listCount += 1 }
    hasProblem = hasProblem || diagnosis.verdict == .conflict || diagnosis.verdict == .unreadable
    switch format {
    case "spec" where diagnosis.verdict == .unreadable:
      console.report(.warning, "line \(log.line): \(diagnosis.why)")
    case "spec", "json": kept.append((diagnosis, name))
    case "github": target.write(diagnosis.gitHubAnnotation(file: name))
    default:
      let lines = diagnosis.text(file: name).split(separator: "\n", omittingEmptySubsequences: false)
      target.write((target.isEmpty ? "" : "\n") + lines.map { printable(String($0)) }.joined(separator: "\n"))
    }
    target.flush()
  }

  /// Returns the exit code of the run, always 0 if `isSuccess`. A run that fails without a list leaves the old file.
  func finish(succeeding isSuccess: Bool) throws(CommandFailure) -> ExitCode {
    if format == "json" {
      target.write(.pretty) { writer in
        writer.object { writer in
          writer.array("logs", of: kept) { log, writer in
            log.diagnosis.write(to: &writer, file: hasSeveralFiles ? log.file ?? "<stdin>" : nil)
          }
        }
      }
    } else {
      for log in kept { target.write(kept.count == 1 ? .pretty : .compact) { log.diagnosis.writeSpec(to: &$0) } }
    }
    if listCount == 0 {
      console.report(.error, "no list of constraints found; copy the log from its first line to the broken constraint")
      guard isSuccess else { return .invalidData }
    }
    try target.finish()
    return hasProblem && !isSuccess ? .failure : .success
  }
}

extension Option {
  static let exitZero = Option("exit-zero", .flag, "the exit code is 0 even if there is a conflict, or no list")
}
