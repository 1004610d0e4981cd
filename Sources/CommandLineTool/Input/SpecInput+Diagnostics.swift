import LayoutReports
import LayoutSpec

extension SpecInput {
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
      var ranges = document.sourceRanges
      return [diagnostic(.error, prefix + conflict.message, code: "unsatisfiable", at: conflict.pointer, &ranges)]
    case .budgetExceeded:
      return [
        Diagnostic(
          .error, "\(prefix)solving exceeded its limit of time, memory or pivots; make the spec smaller",
          code: "budget-exceeded", file: file)
      ]
    }
  }

  /// Returns a warning about constraints that a solve has dropped, for results that do not list them.
  func diagnostics(ofDropped constraints: [String], label: String = "") -> [Diagnostic] {
    guard !constraints.isEmpty else { return [] }
    let prefix = label.isEmpty ? "" : "\(label): "
    let names = constraints.joined(separator: ", ")
    return [
      Diagnostic(.warning, "\(prefix)dropped because of conflicts with constraints before them: \(names)", file: file)
    ]
  }

  private static let fixLimit = 3

  /// Returns one error for a conflict, with a note for each of its parts and for the likeliest fixes.
  ///
  /// - Parameter call: the command that explains the conflict.
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

extension SpecSolveError {
  var exitCode: ExitCode {
    switch self {
    case .unsatisfiable, .budgetExceeded: .failure
    case .invalid(let errors):
      // Mistakes in a file are invalid data; mistakes from options are usage errors.
      errors.errors.contains { $0.source == .spec || $0.line != nil } ? .invalidData : .usage
    }
  }
}
