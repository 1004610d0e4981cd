import LayoutReports
import LayoutSpec

/// The problems of several environments. The same problem is reported once.
struct RepeatedProblems {
  private let environmentCount: Int
  private var indices: [[Diagnostic]: Int] = [:]
  private var problems: [(error: SpecSolveError, input: SpecInput, environments: [CallerEnvironment])] = []

  init(environmentCount: Int) { self.environmentCount = environmentCount }

  /// Adds the problem of a spec in an environment.
  ///
  /// - Returns: the exit code of a run that fails with this problem.
  mutating func add(_ error: SpecSolveError, of input: SpecInput, in environment: CallerEnvironment) -> ExitCode {
    let diagnostics = input.diagnostics(of: error, in: environment)
    if let index = indices[diagnostics] {
      problems[index].environments.append(environment)
    } else {
      indices[diagnostics] = problems.count
      problems.append((error, input, [environment]))
    }
    return error.exitCode
  }

  /// Reports each problem, with its environments unless all have it.
  func report(on console: Console) {
    for (error, input, environments) in problems {
      let isEverywhere = environments.count == environmentCount || !input.document.isValid
      let more = environments.count > 1 ? " and \(environments.count - 1) more" : ""
      let label = isEverywhere ? "" : environments[0].label + more
      input.report(input.diagnostics(of: error, in: environments[0], label: label), on: console)
    }
  }
}
