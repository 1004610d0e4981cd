import JSON
public import Layout

extension SpecInspection {
  /// The environment with all derived values.
  public var environment: ResolvedEnvironment { ResolvedEnvironment(document, resolved) }

  /// Solves the layout.
  ///
  /// - Parameters:
  ///   - expendable: if not `nil`, conflicting required constraints are dropped instead of causing an error,
  ///     these before others.
  ///   - options: the options for solving.
  /// - Throws: `LayoutSolveError`.
  public func solve(
    dropping expendable: Set<ConstraintReference>? = nil, options: SpecOptions = SpecOptions()
  ) throws(LayoutSolveError) -> LayoutSolution {
    var layoutOptions = options.layoutOptions
    layoutOptions.onConflict = expendable == nil ? .fail : .break
    layoutOptions.expendable = expendable ?? []
    return try resolved.solve(document.plans, layoutOptions)
  }

  /// Returns an error of ``solve(dropping:options:)`` with the names of the document.
  public func solveError(_ error: LayoutSolveError) -> SpecSolveError { SpecSolveError(error, self) }
}

extension SpecDocument {
  /// Returns the spec in an environment without solving it.
  ///
  /// - Parameters:
  ///   - caller: the environment.
  ///   - isCancelled: called every few hundred views and constraints; `true` ends the work.
  /// - Throws: `SpecSolveError.invalid` with all mistakes of the spec and of the caller, or
  ///   `SpecSolveError.budgetExceeded` if it was cancelled.
  public func inspect(
    _ caller: CallerEnvironment = CallerEnvironment(), isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SpecSolveError) -> SpecInspection {
    SpecInspection(self, try resolved(for: caller, isCancelled: isCancelled), TextBudget(isCancelled: isCancelled))
  }
}
