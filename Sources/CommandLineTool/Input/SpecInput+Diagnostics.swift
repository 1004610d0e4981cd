import LayoutOperations
import LayoutReports
import LayoutSpec

extension SpecInput {
  /// In order. A problem is reported, and the other environments still have answers. If `isJSON`, the problem takes the
  /// place of its answer in a list. Returns the exit code of the run.
  func answerEach(
    _ arguments: ParsedArguments, isJSON: Bool = false, _ console: Console,
    _ answer: (CallerEnvironment, ResultTarget) throws(ProblemDetails) -> ExitCode
  ) throws(CommandFailure) -> ExitCode {
    let target = ResultTarget(arguments, console)
    var code = ExitCode.success
    for environment in environments {
      do throws(ProblemDetails) {
        if try answer(environment, target) != .success { code = .failure }
      } catch {
        let one = try report(error, in: environment, console)
        guard isSeveral, document.isValid else { return one }
        code = .failure
        if isJSON { target.write(.compact) { error.write(to: &$0) } }
      }
    }
    return try target.finish(code)
  }

  /// Returns the exit code of the run. Throws a failure if the command line is wrong.
  func report(
    _ problem: ProblemDetails, in environment: CallerEnvironment, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let label = isSeveral ? environment.label : ""
    let prefix = Self.prefix(label)
    if let mistake = problem.errors.first, mistake.source == .options {
      guard problem.kind == .limitExceeded else { throw .usage("--range: \(mistake.message)") }
      console.report(.error, prefix + mistake.message, code: mistake.code, file: file)
      return .failure
    }
    if problem.kind == .unknownView {
      guard isSeveral else { throw .usage(problem.detail) }
      console.report(.error, prefix + problem.detail)
      return .failure
    }
    report(diagnostics(of: problem, in: environment, label: label), on: console)
    return problem.exitCode
  }

  /// On a terminal with their source lines.
  func report(_ diagnostics: [Diagnostic], on console: Console) { console.report(diagnostics, lines: lines) }

  private static func prefix(_ label: String) -> String { label.isEmpty ? "" : label + ": " }

  func diagnostics(of problem: ProblemDetails, in environment: CallerEnvironment, label: String = "") -> [Diagnostic] {
    let prefix = Self.prefix(label)
    if let conflict = problem.conflict {
      guard !label.isEmpty else { return diagnostics(of: conflict) }
      var ranges = document.sourceRanges
      return [diagnostic(.error, prefix + conflict.message, code: "unsatisfiable", at: conflict.pointer, &ranges)]
    }
    guard !problem.errors.isEmpty else {
      return [
        Diagnostic(
          .error, "\(prefix)solving exceeded its limit of time, memory or pivots; make the spec smaller",
          code: "budget-exceeded", file: file)
      ]
    }
    var diagnostics = problem.errors.map { mistake in
      var diagnostic = mistake.diagnostic(file: file(of: mistake, in: environment))
      diagnostic.message = prefix + mistake.message
      return diagnostic
    }
    if problem.omittedErrorCount > 0 {
      let count = problem.omittedErrorCount
      diagnostics.append(
        Diagnostic(.error, "\(prefix)\(count) more errors are not listed; fix these first", file: file))
    }
    return diagnostics
  }

  /// For results that do not list the constraints.
  func diagnostics(ofDropped constraints: [String], label: String = "") -> [Diagnostic] {
    guard !constraints.isEmpty else { return [] }
    let names = constraints.joined(separator: ", ")
    let message = "\(Self.prefix(label))dropped because of conflicts with constraints before them: \(names)"
    return [Diagnostic(.warning, message, file: file)]
  }

  private static let fixLimit = 3

  /// One error, with a note for each part of the conflict and for the likeliest fixes.
  func diagnostics(of conflict: SpecConflict, explainedBy call: String = "layoutc explain") -> [Diagnostic] {
    var ranges = document.sourceRanges
    let isSingle = conflict.members.count == 1
    let message = conflict.message + (isSingle ? "" : "; for more, run '\(call)'")
    let whole = diagnostic(.error, message, code: "unsatisfiable", at: conflict.pointer, &ranges)
    guard !isSingle else { return [whole] }
    let parts = conflict.parts.map { part in
      // The pointer is printed after the message, so that only the rest of a name is left.
      let name = part.name ?? ""
      let rest = name.hasPrefix(part.pointer) ? String(name.dropFirst(part.pointer.count)) : name
      return diagnostic(.note, part.text + (rest.isEmpty ? "" : " (\(rest))"), at: part.pointer, &ranges)
    }
    let fixes = conflict.repairs.prefix(Self.fixLimit).map {
      diagnostic(.note, "fix: \($0.text)", at: $0.pointer, &ranges)
    }
    let help = fixes.isEmpty ? conflict.help : nil
    return [whole] + parts + fixes
      + (help.map { [diagnostic(.note, "fix: \($0)", at: conflict.pointer, &ranges)] } ?? [])
  }

  private func diagnostic(
    _ severity: CheckSeverity, _ message: String, code: String? = nil, at pointer: String, _ ranges: inout SourceRanges
  ) -> Diagnostic {
    let range = ranges.range(of: pointer)
    return Diagnostic(
      severity, message, code: code, pointer: pointer, file: file, line: range?.line, column: range?.column)
  }
}

extension ProblemDetails {
  var exitCode: ExitCode {
    // Mistakes in a file are invalid data; mistakes from options are usage errors.
    errors.isEmpty ? .failure : errors.contains { $0.source == .spec || $0.line != nil } ? .invalidData : .usage
  }
}
