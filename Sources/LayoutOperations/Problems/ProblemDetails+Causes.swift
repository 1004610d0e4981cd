import LayoutImport
import LayoutReports
import LayoutSpec

extension ProblemDetails {
  package static func badQuery(_ detail: String) -> ProblemDetails { ProblemDetails(.badQuery, detail) }

  static func tooManyEnvironments(_ limit: Int) -> ProblemDetails {
    var problem = ProblemDetails(
      SpecError(
        code: .limitExceeded, pointer: "", source: .request,
        message: "there are more than \(limit) environments; split the request"))
    problem.limit = Limit("environments", Double(limit))
    return problem
  }

  init(ranges message: String) { self.init(RangeError.ranges(ValueTextError(message)).solveError) }
}

package protocol ProblemCause: Error {
  var problem: ProblemDetails { get }
}

extension SpecSolveError: ProblemCause {
  package var problem: ProblemDetails { ProblemDetails(self) }
}

extension RangeError: ProblemCause {
  package var problem: ProblemDetails { ProblemDetails(solveError) }
}

extension ImportError: ProblemCause {
  package var problem: ProblemDetails {
    ProblemDetails(
      code == .budgetExceeded ? .init("budget-exceeded", "The import exceeded its budget") : .invalidFile, message,
      errors: [.init(code: code.rawValue, message: message, position: position)])
  }
}

extension SpecTransition.Failure: ProblemCause {
  package var problem: ProblemDetails {
    var problem = ProblemDetails(error)
    problem.progress = progress
    return problem
  }
}

extension ExplainError: ProblemCause {
  package var problem: ProblemDetails {
    switch self {
    case .solve(let error): ProblemDetails(error)
    case .target(let message): ProblemDetails(.unknownView, message)
    }
  }
}

/// Returns what a closure returns, or throws the problem of its error.
package func withProblems<Cause: ProblemCause, Value>(
  _ body: () throws(Cause) -> Value
) throws(ProblemDetails) -> Value {
  do throws(Cause) {
    return try body()
  } catch {
    throw error.problem
  }
}

extension Diagnostic {
  /// Returns the diagnostics of a problem: one for each mistake, or one for the whole.
  package static func diagnostics(of problem: ProblemDetails, file: String, firstLine: Int = 1) -> [Diagnostic] {
    guard !problem.errors.isEmpty else {
      return [Diagnostic(.error, problem.detail, code: problem.kind.name, file: file, line: firstLine)]
    }
    return problem.errors.map { $0.diagnostic(file: file, firstLine: firstLine) }
  }
}

extension ProblemDetails.Mistake {
  /// - Parameter file: the name of the text, or `nil` if the mistake is on the command line.
  package func diagnostic(file: String?, firstLine: Int = 1) -> Diagnostic {
    Diagnostic(
      .error, message, code: code, pointer: pointer, file: file, line: line.map { $0 + firstLine - 1 }, column: column,
      word: word)
  }
}

extension ProblemDetails.Kind {
  package static var badQuery: Self { Self("bad-query", "The query is invalid", status: 400) }
  package static var invalidFile: Self { Self("invalid-file", "The file cannot be imported") }
  /// A part of the file is not in the spec, which the request does not allow.
  package static var notCarriedOver: Self { Self("not-carried-over", "A spec cannot express a part of the file") }
  /// The request does not say which of several layouts it is about.
  package static var severalLayouts: Self { Self("several-layouts", "The file has several layouts") }
}

extension ProblemDetails {
  package init(_ warnings: [ImportWarning]) {
    self.init(
      .notCarriedOver, warnings.first?.message ?? "",
      errors: warnings.map { Mistake(code: $0.code, message: $0.message, position: $0.positions.first) })
  }

  package init(several layouts: [ImportSummary]) {
    self.init(
      .severalLayouts,
      "The file has \(layouts.count) layouts; choose one with scene, or ask for format=report: \(layouts.list)")
  }
}
