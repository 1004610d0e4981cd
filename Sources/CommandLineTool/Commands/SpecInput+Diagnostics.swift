import LayoutReports
import LayoutSpec

extension SpecInput {
  /// Reports why there is no result.
  ///
  /// - Returns: the exit code of the run.
  func report(_ error: SpecSolveError, in environment: CallerEnvironment, _ console: Console) -> ExitCode {
    report(diagnostics(of: error, in: environment, label: isSeveral ? environment.label : ""), on: console)
    return error.exitCode
  }

  /// Writes diagnostics, on a terminal with their source lines.
  func report(_ diagnostics: [Diagnostic], on console: Console) { console.report(diagnostics, lines: lines) }

  /// Returns the diagnostics of a failed solve, prefixed with the environment's label unless it is empty.
  func diagnostics(of error: SpecSolveError, in environment: CallerEnvironment, label: String = "") -> [Diagnostic] {
    let prefix = label.isEmpty ? "" : "\(label): "
    switch error {
    case .invalid(let errors):
      var diagnostics = errors.errors.map { error in
        var diagnostic = Diagnostic(error)
        diagnostic.message = prefix + error.message
        diagnostic.file = file(of: error, in: environment)
        return diagnostic
      }
      if errors.omittedCount > 0 {
        diagnostics.append(
          Diagnostic(.error, "\(prefix)\(errors.omittedCount) more errors are not listed; fix these first", file: file))
      }
      return diagnostics
    case .unsatisfiable(let conflict) where label.isEmpty: return diagnostics(of: conflict)
    case .unsatisfiable(let conflict):
      let texts = conflict.members.map { "`\($0.text)`" }.shortList(Self.shownMembers)
      let message = "\(prefix)these constraints conflict: \(texts)"
      guard let pointer = (conflict.members.first { !$0.isImplied } ?? conflict.members.first)?.pointer else {
        return [Diagnostic(.error, message, code: "unsatisfiable")]
      }
      var ranges = document.sourceRanges
      return [diagnostic(.error, message, code: "unsatisfiable", at: pointer, &ranges)]
    case .budgetExceeded:
      return [
        Diagnostic(
          .error, "\(prefix)solving exceeded its limit of time, memory or pivots; make the spec smaller",
          code: "budget-exceeded", file: file)
      ]
    }
  }

  /// The largest number of conflict members that are listed.
  private static let shownMembers = 8

  /// Returns one error for a conflict, with a note for each of its members.
  ///
  /// - Parameter call: the command that explains the conflict.
  func diagnostics(of conflict: SpecConflict, explainedBy call: String = "layoutc explain") -> [Diagnostic] {
    guard let first = conflict.members.first(where: { !$0.isImplied }) ?? conflict.members.first else { return [] }
    let count = conflict.members.count
    var ranges = document.sourceRanges
    let message =
      count == 1
      ? "`\(first.text)` cannot hold"
      : "these \(count) constraints conflict; for the cause and fixes, run '\(call)'"
    let whole = diagnostic(.error, message, code: "unsatisfiable", at: first.pointer, &ranges)
    guard count > 1 else { return [whole] }
    return [whole]
      + conflict.members.map { member in
        // The pointer is printed after the message, so that only the rest of a name is left.
        let isPart = member.constraint.hasPrefix(member.pointer)
        let rest = isPart ? String(member.constraint.dropFirst(member.pointer.count)) : member.constraint
        let name = member.isImplied ? "always holds" : rest
        return diagnostic(.note, member.text + (name.isEmpty ? "" : " (\(name))"), at: member.pointer, &ranges)
      }
  }

  private func diagnostic(
    _ severity: CheckSeverity, _ message: String, code: String? = nil, at pointer: String, _ ranges: inout SourceRanges
  ) -> Diagnostic {
    let range = ranges.range(of: pointer)
    return Diagnostic(
      severity, message, code: code, pointer: pointer, file: file, line: range?.line, column: range?.column)
  }
}

extension SpecConflict.Member {
  /// Whether the constraint is that a size is at least 0, which is not in the document.
  fileprivate var isImplied: Bool { constraint.hasSuffix(">=0") }
}

extension SpecSolveError {
  /// The exit code of a run that fails with this error.
  var exitCode: ExitCode {
    switch self {
    case .unsatisfiable, .budgetExceeded: .failure
    case .invalid(let errors):
      // Mistakes in a file are invalid data; mistakes from options are usage errors.
      errors.errors.contains { $0.source == .spec || $0.line != nil } ? .invalidData : .usage
    }
  }
}
