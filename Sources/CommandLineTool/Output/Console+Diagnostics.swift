import LayoutOperations
import LayoutReports
import LayoutSpec
import Platform

extension Console {
  func report(_ severity: CheckSeverity, _ message: String, code: String? = nil, file: String? = nil) {
    report([Diagnostic(severity, message, code: code, file: file)])
  }

  /// A line each; on a terminal with their source lines, as a check does.
  func report(_ diagnostics: [Diagnostic], lines: (String) -> SourceLines? = { _ in nil }) {
    var texts: [String: SourceLines] = [:]
    for (index, diagnostic) in diagnostics.enumerated() {
      // The first member of a conflict is in the note that follows.
      let next = diagnostics.dropFirst(index + 1).first
      var source: SourceLines?
      if errors.isTerminal, let file = diagnostic.file, next.map(diagnostic.hasSamePosition(as:)) != true {
        source = texts[file] ?? lines(file)
        texts[file] = source
      }
      errors.write(diagnostic.text(source, styler(on: errors)))
    }
  }

  func report(_ mistakes: SpecErrors, in file: String, _ bytes: [UInt8]) {
    report(mistakes.map { ProblemDetails.Mistake($0).diagnostic(file: file) }) { _ in SourceLines(bytes) }
  }

  func report(_ failure: CommandFailure) {
    if let message = failure.usageMessage {
      report(.error, message)
      errors.write("for more information, run '\(helpCall)'\n")
    }
    switch failure {
    case .unreadable(let path, let errno):
      // A path without a folder or an extension may be a misspelt subcommand.
      let mayBeCommand = errno == ENOENT && path == possibleSubcommand && !path.contains("/") && !path.contains(".")
      let hint =
        errno == EISDIR
        ? "; name its files, such as \(path.last == "/" ? path : path + "/")*.json"
        : mayBeCommand ? CommandTable.suggestion(near: path) ?? "" : ""
      report(.error, "cannot be read: \(systemErrorText(errno))\(hint)", file: path)
    case .tooLarge(let path, let line, let limit):
      let what = line.map { "line \($0)" } ?? "it"
      report(.error, "cannot be read: \(what) is larger than \(limit >> 20) MiB", file: path)
    case .unwritable(_, EPIPE):
      // The reader has closed the pipe, as in `layoutc … | head`, which is not worth a message.
      break
    case .unwritable(let path, let errno):
      let reason = errno == ENOENT ? "there is no such folder; make it first" : systemErrorText(errno)
      report(.error, "cannot be written: \(reason)", file: path ?? "standard output")
    case .unavailable(let message): report(.error, message)
    case .usage, .unexpectedOperand, .unknownOption, .reported: break
    }
  }
}
