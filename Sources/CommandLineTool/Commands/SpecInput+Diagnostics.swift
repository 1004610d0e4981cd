import LayoutReports
import LayoutSpec

/// A line for standard error that is written later, in order.
struct Diagnostic: Hashable, Sendable {
  var severity = Console.Severity.error
  let message: String
  var code: String?
  var pointer: String?
  var place: Console.Place?
  /// The word that it is about, if that is part of a longer text.
  var word: SpecError.Word?
}

extension SpecInput {
  /// Writes diagnostics, a line each; on a terminal with the source lines, as a check does.
  func report(_ diagnostics: [Diagnostic], on console: Console) {
    var texts: [String: SourceLines] = [:]
    for (index, diagnostic) in diagnostics.enumerated() {
      console.report(
        diagnostic.severity, diagnostic.message, code: diagnostic.code, pointer: diagnostic.pointer,
        at: diagnostic.place)
      // The first member of a conflict stands in the note that follows.
      let next = diagnostics.dropFirst(index + 1).first
      let isRepeated = next?.place == diagnostic.place && next?.word == diagnostic.word
      guard console.errors.isTerminal, !isRepeated, let place = diagnostic.place, let line = place.line,
        let column = place.column, let text = texts[place.file] ?? lines(ofFile: place.file)
      else { continue }
      texts[place.file] = text
      let style = diagnostic.severity.style
      let styler = console.styler(on: console.errors)
      console.errors.write(
        text.excerpt(
          line: line, column: diagnostic.word?.column ?? column, length: diagnostic.word?.length, style, styler))
    }
  }

  /// Returns the diagnostics of a failed solve.
  ///
  /// - Parameters:
  ///   - environment: the environment of the solve.
  ///   - isOneOfSeveral: whether the environment's label is included.
  func diagnostics(
    of error: SpecSolveError, in environment: CallerEnvironment, isOneOfSeveral: Bool
  ) -> [Diagnostic] {
    diagnostics(of: error, in: environment, label: isOneOfSeveral ? environment.label : "")
  }

  /// Returns the diagnostics of a failed solve, prefixed with the environment's label unless it is empty.
  func diagnostics(of error: SpecSolveError, in environment: CallerEnvironment, label: String) -> [Diagnostic] {
    let prefix = label.isEmpty ? "" : "\(label): "
    switch error {
    case .invalid(let errors):
      var diagnostics = errors.errors.map { diagnostic(of: $0, in: environment, prefix: prefix) }
      if errors.omittedCount > 0 {
        diagnostics.append(
          Diagnostic(
            message: "\(prefix)\(errors.omittedCount) more errors are not listed; fix these first",
            place: Console.Place(file: file)))
      }
      return diagnostics
    case .unsatisfiable(let conflict) where label.isEmpty: return diagnostics(of: conflict)
    case .unsatisfiable(let conflict):
      let texts = conflict.members.prefix(Self.shownMembers).map { "`\($0.text)`" }.joined(separator: ", ")
      let rest = conflict.members.count - Self.shownMembers
      let pointer = conflict.members.first?.pointer
      var places = document.places
      return [
        Diagnostic(
          message: "\(prefix)these constraints conflict: \(texts)\(rest > 0 ? " and \(rest) more" : "")",
          code: "unsatisfiable",
          pointer: pointer, place: pointer.map { place(of: $0, &places) })
      ]
    case .budgetExceeded:
      return [
        Diagnostic(
          message: "\(prefix)solving exceeded its limit of time, memory or pivots; make the spec smaller",
          code: "budget-exceeded",
          place: Console.Place(file: file))
      ]
    }
  }

  /// The largest number of conflict members that are listed.
  private static let shownMembers = 8

  private func diagnostic(of error: SpecError, in environment: CallerEnvironment, prefix: String) -> Diagnostic {
    Diagnostic(
      message: prefix + error.message, code: error.code.rawValue, pointer: error.pointer,
      place: place(of: error, in: environment), word: error.word)
  }

  /// Returns one error for a conflict, with a note for each of its members.
  private func diagnostics(of conflict: SpecConflict) -> [Diagnostic] {
    guard let first = conflict.members.first else { return [] }
    let count = conflict.members.count
    var places = document.places
    let whole = Diagnostic(
      message: count == 1
        ? "`\(first.text)` cannot hold"
        : "these \(count) constraints conflict; for the cause and fixes, run 'layoutc explain'",
      code: "unsatisfiable", pointer: first.pointer, place: place(of: first.pointer, &places))
    guard count > 1 else { return [whole] }
    return [whole]
      + conflict.members.map { member in
        let name = member.constraint == member.pointer ? "" : " (\(member.constraint))"
        return Diagnostic(
          severity: .note, message: member.text + name, pointer: member.pointer,
          place: place(of: member.pointer, &places))
      }
  }
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
