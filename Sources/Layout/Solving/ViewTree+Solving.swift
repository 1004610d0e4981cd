import Cassowary

extension ViewTree {
  /// Solves the layout for an environment.
  ///
  /// Among all frames that satisfy every required constraint, the solution is lexicographically optimal by priority:
  /// for each priority, from the highest to the lowest, the weighted sum of absolute violations is as small as the
  /// higher ones allow.
  public func solve(
    for environment: LayoutEnvironment, options: LayoutOptions = LayoutOptions()
  ) throws(LayoutSolveError) -> LayoutSolution {
    let layout: LinearLayout
    do {
      layout = try linearLayout(for: environment)
    } catch {
      throw .invalidProblem(error)
    }
    do throws(LayoutSolveError) {
      return try layout.solve(with: layout.plan(options), options: options)
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      throw .unsatisfiable(conflict.named(by: self))
    }
  }
}

extension LinearLayout {
  /// Returns a plan of the system, within the limits of the options.
  ///
  /// - Throws: `LayoutSolveError.budgetExceeded`.
  public func plan(_ options: LayoutOptions = LayoutOptions()) throws(LayoutSolveError) -> Plan {
    do throws(SolveError) {
      return try Plan(problem, options: options.limits)
    } catch {
      throw LayoutSolveError(error, self)
    }
  }

  /// Solves the system with a plan of it, or of a system that differs only in constants and the root's size.
  ///
  /// - Throws: `LayoutSolveError`; `.unsuitablePlan` if the plan is for another system.
  public func solve(
    with plan: Plan, options: LayoutOptions = LayoutOptions()
  ) throws(LayoutSolveError) -> LayoutSolution {
    guard isSuitable(plan) else { throw .unsuitablePlan }
    return try solve(withSuitable: plan, options: options)
  }

  /// Solves the system with a plan that is known to be suitable.
  package func solve(
    withSuitable plan: Plan, options: LayoutOptions
  ) throws(LayoutSolveError) -> LayoutSolution {
    var solveOptions = options.limits
    if options.onConflict == .break { solveOptions.breakable = breakable(expendable: options.expendable) }
    let solution: Solution
    do {
      solution = try plan.solve(
        parameters: problem.parameterValues, constants: problem.constants, options: solveOptions)
    } catch {
      throw LayoutSolveError(error, self)
    }
    let values = solution.values
    let frames = (0..<viewCount).map { view in Self.frame(ofView: view) { values[$0] } }
    return LayoutSolution(
      root: Size(width: values[0], height: values[1]), frames: frames,
      broken: solution.broken.map { references[$0.index] }, layout: self, solution: solution)
  }
}
