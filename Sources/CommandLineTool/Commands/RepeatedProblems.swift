import LayoutReports
import LayoutSpec

/// The problems of several environments. The same problem is reported once.
struct RepeatedProblems {
  private let input: SpecInput
  /// The index of each problem by its diagnostics.
  private var indices: [[Diagnostic]: Int] = [:]
  private var problems: [(error: SpecSolveError, environments: [CallerEnvironment])] = []

  init(_ input: SpecInput) { self.input = input }

  /// Adds the problem of an environment.
  ///
  /// - Returns: the exit code of a run that fails with this problem.
  mutating func add(_ error: SpecSolveError, in environment: CallerEnvironment) -> ExitCode {
    let diagnostics = input.diagnostics(of: error, in: environment)
    if let index = indices[diagnostics] {
      problems[index].environments.append(environment)
    } else {
      indices[diagnostics] = problems.count
      problems.append((error, [environment]))
    }
    return error.exitCode
  }

  /// Reports each problem, with its environments unless all have it.
  func report(on console: Console) {
    for (error, environments) in problems {
      let isEverywhere = environments.count == input.environments.count || !input.document.isValid
      let more = environments.count > 1 ? " and \(environments.count - 1) more" : ""
      let label = isEverywhere ? "" : environments[0].label + more
      input.report(input.diagnostics(of: error, in: environments[0], label: label), on: console)
    }
  }
}
