/// The incremental Cassowary solver, whose solution follows changes of constraints and suggested values.
///
/// Each change is applied and solved immediately. A change that is impossible throws an error, and leaves the solver
/// unchanged to the bit. Changes of constants and suggestions never repeat work that depends only on the structure. A
/// new constraint takes a few pivots from the current state, and now and then a new plan, whose cost is amortized.
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
/// Use a solver from one task or thread at a time. To solve one system for many values at once, use ``Plan``.
public final class Solver {
  var state: SolverState

  /// The largest number of pivots in one change, or `nil` for a limit that grows with the system.
  public var pivotLimit: Int? {
    get { state.options.pivotLimit }
    set { state.options.pivotLimit = newValue }
  }

  /// Called every few pivots of a change or a question; `true` ends it with ``SolveError/cancelled``, and leaves the
  /// solver unchanged.
  public var isCancelled: (@Sendable () -> Bool)? {
    get { state.options.isCancelled }
    set { state.options.isCancelled = newValue }
  }

  /// Creates a solver without constraints.
  ///
  /// - Parameter pivotLimit: the largest number of pivots in one change, or `nil` for a limit that grows with the
  ///   system.
  public convenience init(pivotLimit: Int? = nil) {
    self.init(state: SolverState(SolveOptions(pivotLimit: pivotLimit)))
  }

  /// Creates a solver from a problem.
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

  /// Adds a variable, whose value is 0 until constraints determine it.
  public func addVariable(_ name: String? = nil) -> Variable {
    state.addVariable(name)
  }

  /// Adds a parameter: a variable whose value is given with ``suggest(_:for:)-(Double,_)``.
  ///
  /// - Throws: ``ProblemError/numberOutOfRange(_:_:)`` in ``SolverError/problem(_:)``.
  /// - Complexity: that of planning the system again.
  public func addParameter(_ name: String? = nil, value: Double) throws(SolverError) -> Variable {
    try state.transaction { (state) throws(SolverError) in try state.addParameter(name, value) }
  }

  /// Removes a variable, its edit, and every constraint that uses it.
  ///
  /// Do not use the variable afterwards: a variable that is added later may have the same index.
  ///
  /// - Throws: ``ProblemError/unknownVariable(_:)`` in ``SolverError/problem(_:)``, also for a parameter.
  /// - Complexity: O(terms) to find the constraints, plus the cost of removing them.
  public func remove(_ variable: Variable) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.remove(variable) }
  }

  /// Adds a constraint.
  ///
  /// - Throws: ``SolverError/problem(_:)``, or ``SolverError/solve(_:)`` if it conflicts with required constraints.
  @discardableResult
  public func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try state.transaction { (state) throws(SolverError) in try state.add(constraint) }
  }

  /// Adds several constraints: either all of them or none.
  @discardableResult
  public func add(contentsOf constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    try state.transaction { (state) throws(SolverError) in try state.add(contentsOf: constraints) }
  }

  /// Removes a constraint.
  ///
  /// - Throws: ``ProblemError/unknownConstraint(_:)`` in ``SolverError/problem(_:)`` if it does not exist.
  public func remove(_ constraint: ConstraintID) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.remove(constraint) }
  }

  /// Changes the constant of a constraint, which is its right side when all variables are on the left.
  public func setConstant(of constraint: ConstraintID, to constant: Double) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in try state.setConstant(of: constraint, to: constant) }
  }

  /// Changes the priority of a constraint.
  public func setPriority(of constraint: ConstraintID, to priority: Priority) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in
      try state.setImportance(of: constraint, priority: priority, weight: nil)
    }
  }

  /// Changes the weight of a constraint among those of its priority.
  public func setWeight(of constraint: ConstraintID, to weight: Double) throws(SolverError) {
    try state.transaction { (state) throws(SolverError) in
      try state.setImportance(of: constraint, priority: nil, weight: weight)
    }
  }

  /// Returns the value of a variable, or `nil` if it does not exist.
  public func value(of variable: Variable) -> Double? {
    state.value(of: variable)
  }

  /// The value of a variable, or `nil` if it does not exist.
  public subscript(variable: Variable) -> Double? {
    state.value(of: variable)
  }

  /// The values of all variables by index.
  ///
  /// - Complexity: O(*n*) for *n* variables. Use ``withValues(_:)`` to avoid the copy.
  public var values: [Double] {
    state.withValues { values in values.indices.map { values[$0] } }
  }

  /// Calls a closure with the values of all variables by index.
  ///
  /// - Parameter body: the closure, which borrows the values.
  public func withValues<Result>(_ body: (Span<Double>) -> Result) -> Result {
    state.withValues(body)
  }

  /// Returns the variables whose values differ from those that were last reported, in ascending order. Differences below
  /// 1e-9, absolute or relative, are not reported until they add up to more.
  ///
  /// - Complexity: O(*n*) for *n* variables.
  public func changedVariables() -> [Variable] {
    state.changedVariables()
  }

  /// Returns the violation of a constraint as written, in its own units, or `nil` if it does not exist.
  public func violation(of constraint: ConstraintID) -> Double? {
    state.violation(of: constraint)
  }

  /// Returns a constraint, or `nil` if it does not exist.
  public func constraint(_ id: ConstraintID) -> Constraint? {
    state.constraint(id)
  }

  /// The constraints, in the order in which they were added.
  public var constraints: [ConstraintID] {
    state.liveConstraints
  }

  /// The ID of the next constraint that is added. A conflict with constraints that were not added refers to them by
  /// this and the following IDs.
  package var nextConstraint: ConstraintID { ConstraintID(index: state.nextID) }

  /// The current variables, parameters and constraints as a problem, to plan or solve from scratch. Constraint IDs are
  /// renumbered.
  public var problem: Problem {
    state.compactProblem().problem
  }
}
