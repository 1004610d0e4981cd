import Cassowary

extension ViewTree {
  /// Solves the layout for an environment.
  ///
  /// Among all frames that satisfy every required constraint, the solution is lexicographically optimal by priority:
  /// for each priority, from the highest to the lowest, the weighted sum of absolute violations is as small as the
  /// higher ones allow.
  ///
  /// - Throws: `LayoutSolveError`.
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
    var solveOptions = options.limits
    if options.onConflict == .break { solveOptions.breakable = breakable(expendable: options.expendable) }
    let solution: Solution
    do {
      solution = try plan.solve(
        parameters: rootSizes, constants: content.problem.constants, options: solveOptions)
    } catch {
      throw LayoutSolveError(error, self)
    }
    return LayoutSolution(
      root: Size(width: solution.values[0], height: solution.values[1]), frames: frames(solution.values),
      broken: solution.broken.map { references[$0.index] }, layout: self, solution: solution)
  }

  private func frames(_ values: [Double]) -> [Rect] {
    var frames: [Rect] = []
    frames.reserveCapacity(viewCount)
    for view in 0..<viewCount {
      let start = Self.rootVariableCount + 4 * view
      frames.append(
        Rect(x: values[start], y: values[start + 1], width: values[start + 2], height: values[start + 3]))
    }
    return frames
  }
}
