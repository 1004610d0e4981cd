import LayoutSpec

/// The problems of several environments, of which the same one is told once.
struct RepeatedProblems {
  private let input: SpecInput
  /// What is told if there is one environment, of each problem.
  private var places: [[Diagnostic]: Int] = [:]
  private var problems: [(error: SpecSolveError, environments: [InputEnvironment])] = []

  init(_ input: SpecInput) { self.input = input }

  /// Adds the problem of an environment.
  ///
  /// - Returns: the code with which a run ends that fails of this.
  mutating func add(_ error: SpecSolveError, in environment: InputEnvironment) -> ExitCode {
    let diagnostics = input.diagnostics(of: error, in: environment, label: "")
    if let place = places[diagnostics] {
      problems[place].environments.append(environment)
    } else {
      places[diagnostics] = problems.count
      problems.append((error, [environment]))
    }
    return error.exitCode
  }

  /// Tells each problem, with the environments unless it is in all of them.
  func report(on console: Console) {
    for (error, environments) in problems {
      let isEverywhere = environments.count == input.environments.count || !input.document.isValid
      let more = environments.count > 1 ? " and \(environments.count - 1) more" : ""
      let label = isEverywhere ? "" : environments[0].label + more
      console.report(input.diagnostics(of: error, in: environments[0], label: label))
    }
  }
}
