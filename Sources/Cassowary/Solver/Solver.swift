/// Cassowary's incremental solver: constraints come and go, values are suggested, and the solution follows.
///
/// Each change is made, and solved, at once. A change that cannot be made throws, and leaves everything as it was, to the
/// bit. Changes to constants and suggestions never redo what the structure alone decides; a new constraint costs a few
/// pivots from where the solver stands.
///
/// ```swift
/// let solver = Solver()
/// let left = solver.addVariable("left")
/// let right = solver.addVariable("right")
/// try solver.add(right - left >= 20)
/// try solver.edit(left, priority: .high)
/// try solver.suggest(50, for: left)
/// solver.value(of: right)
/// ```
///
/// A solver belongs to one task or thread at a time. To solve one system for many values at once, see ``Plan``.
public final class Solver {
  var state: SolverState

  /// The most pivots that one change may take; nil is a limit that grows with the system.
  public var pivotLimit: Int? {
    get { state.options.pivotLimit }
    set { state.options.pivotLimit = newValue }
  }

  /// Asked every few pivots of a change or a question; true ends it with ``SolveError/cancelled``, and everything is as it
  /// was.
  public var isCancelled: (@Sendable () -> Bool)? {
    get { state.options.isCancelled }
    set { state.options.isCancelled = newValue }
  }

  /// A solver without constraints.
  ///
  /// - Parameter pivotLimit: the most pivots that one change may take; nil is a limit that grows with the system.
  public convenience init(pivotLimit: Int? = nil) {
    self.init(state: SolverState(SolveOptions(pivotLimit: pivotLimit)))
  }

  /// A solver of a problem.
  ///
  /// - Throws: ``SolverError/solve(_:)`` if its required constraints conflict.
  public convenience init(
    _ problem: Problem, pivotLimit: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(SolverError) {
    let options = SolveOptions(pivotLimit: pivotLimit, isCancelled: isCancelled)
    self.init(state: try SolverState(problem, options))
  }

  private init(state: consuming SolverState) {
    self.state = state
  }

  /// Adds a variable, at 0 until constraints say otherwise.
  public func addVariable(_ name: String? = nil) -> Variable {
    state.addVariable(name)
  }

  /// Adds a parameter: a variable whose value is given from outside, with ``suggest(_:for:)-(Double,_)``.
  ///
  /// - Throws: ``ProblemError/numberOutOfRange(_:_:)`` in ``SolverError/problem(_:)``.
  /// - Complexity: that of planning the system again.
  public func addParameter(_ name: String? = nil, value: Double) throws(SolverError) -> Variable {
    try state.transaction { (state) throws(SolverError) in try state.addParameter(name, value) }
  }

  /// Removes a variable, its edit, and every constraint that it occurs in.
  ///
  /// Its handle means nothing from then on: a variable that is added later may get its index.
  ///
  /// - Throws: ``ProblemError/unknownVariable(_:)`` in ``SolverError/problem(_:)``, for parameters, too.
  /// - Complexity: O(terms) to find the constraints, and what removing them takes.
  public func remove(_ variable: Variable) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.remove(variable) }
  }

  /// Adds a constraint.
  ///
  /// - Throws: ``SolverError/problem(_:)``, or ``SolverError/solve(_:)`` where it conflicts with required ones.
  @discardableResult
  public func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try state.transaction { (state) throws(SolverError) in try state.add(constraint) }
  }

  /// Adds several constraints: all of them, or, if that is not possible, none.
  @discardableResult
  public func add(contentsOf constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    try state.transaction { (state) throws(SolverError) in try state.add(contentsOf: constraints) }
  }

  /// Removes a constraint.
  ///
  /// - Throws: ``ProblemError/unknownConstraint(_:)`` in ``SolverError/problem(_:)`` for one that is not there.
  public func remove(_ constraint: ConstraintID) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.remove(constraint) }
  }

  /// Gives a constraint another constant, its right side once the variables stand on the left.
  public func setConstant(of constraint: ConstraintID, to constant: Double) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.setConstant(of: constraint, to: constant) }
  }

  /// Gives a constraint another priority.
  public func setPriority(of constraint: ConstraintID, to priority: Priority) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in
      try state.setImportance(of: constraint, priority: priority, weight: nil)
    }
  }

  /// Gives a constraint another weight among those of its priority.
  public func setWeight(of constraint: ConstraintID, to weight: Double) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in
      try state.setImportance(of: constraint, priority: nil, weight: weight)
    }
  }

  /// The value of a variable, or `nil` if it does not exist.
  public func value(of variable: Variable) -> Double? {
    state.value(of: variable)
  }

  /// The value of a variable, or `nil` if it does not exist.
  public subscript(variable: Variable) -> Double? {
    state.value(of: variable)
  }

  /// The values of all variables by index.
  ///
  /// - Complexity: O(*n*) for *n* variables; ``withValues(_:)`` copies none.
  public var values: [Double] {
    state.withValues { values in values.indices.map { values[$0] } }
  }

  /// The values of all variables by index, for a loop over many of them.
  ///
  /// - Parameter body: is lent the values.
  public func withValues<Result>(_ body: (Span<Double>) -> Result) -> Result {
    state.withValues(body)
  }

  /// The variables whose values have changed since this was asked last, in ascending order. Differences below 1e-9, or
  /// that share of the value, do not count.
  ///
  /// - Complexity: O(*n*) for *n* variables.
  public func changedVariables() -> [Variable] {
    state.changedVariables()
  }

  /// By how much a constraint is violated, in its own units, as written, or `nil` if it does not exist.
  public func violation(of constraint: ConstraintID) -> Double? {
    state.violation(of: constraint)
  }

  /// The constraint of a handle, or `nil` if it does not exist.
  public func constraint(_ id: ConstraintID) -> Constraint? {
    state.constraint(id)
  }

  /// The constraints, in the order they were added.
  public var constraints: [ConstraintID] {
    state.liveConstraints
  }

  /// The variables, parameters and constraints as they stand, to plan or solve afresh. Handles of constraints are not the
  /// solver's.
  public var problem: Problem {
    state.compactProblem().problem
  }
}
