/// Builds a problem, constraint by constraint, without an allocation for each: terms are appended to the next
/// constraint, which ``finishRow(_:_:priority:weight:)`` adds.
@usableFromInline
package struct ProblemBuilder: ~Copyable {
  /// The variables. The constraints are added at the end.
  private var problem = Problem()
  @usableFromInline var terms: Buffer<Term>
  private var traits: Buffer<Problem.Rows.Traits>
  private var constants: Buffer<Double>
  /// The number of terms of finished rows.
  private var end = 0

  /// Creates a builder with capacity for the given numbers of variables, constraints and terms.
  package init(variables: Int = 0, constraints: Int = 0, terms: Int = 0) {
    problem.reserveCapacity(variables: variables, constraints: 0, terms: 0)
    self.terms = Buffer(capacity: terms)
    traits = Buffer(capacity: constraints)
    constants = Buffer(capacity: constraints)
  }

  /// Adds variables without names.
  package mutating func addVariables(_ count: Int) { problem.addVariables(count) }

  /// Adds a variable without a name.
  package mutating func addVariable() -> Variable { problem.addVariable() }

  /// Adds a parameter, as ``Problem/addParameter(_:value:)`` does.
  package mutating func addParameter(value: Double) throws(ProblemError) -> Variable {
    try problem.addParameter(value: value)
  }

  /// Appends a term to the next constraint.
  @inlinable
  package mutating func appendTerm(_ term: Term) { terms.append(term) }

  /// The terms of the next constraint.
  package var unfinishedTerms: [Term] { Array(terms.array[end...]) }

  /// Adds the constraint with the appended terms, `terms REL constant`, as ``Problem/add(_:)`` does.
  ///
  /// - Throws: ``ProblemError``. The constraint is not added then, and its terms are dropped.
  /// - Complexity: O(*k*) amortized for *k* terms.
  package mutating func finishRow(
    _ relation: Relation, _ constant: Double, priority: Priority = .required, weight: Double = 1
  ) throws(ProblemError) {
    do throws(ProblemError) {
      try Problem.check(constant: constant, weight: weight)
      guard traits.count < Problem.sizeLimit, terms.count <= Problem.sizeLimit else { throw .tooLarge }
      let row = UnsafeMutableBufferPointer(start: terms.base + end, count: terms.count - end)
      end += try Problem.normalize(row, problem.parameterPositions)
    } catch {
      terms.truncate(to: end)
      throw error
    }
    terms.truncate(to: end)
    append(relation, constant, priority, weight)
  }

  /// Adds a constraint on a single variable, `variable REL constant`, while no other constraint is unfinished.
  ///
  /// - Throws: ``ProblemError``. The constraint is not added then.
  /// - Complexity: O(1) amortized.
  package mutating func addBound(
    _ variable: Variable, _ relation: Relation, _ constant: Double, priority: Priority = .required
  ) throws(ProblemError) {
    guard problem.contains(variable), Problem.accepts(constant), traits.count < Problem.sizeLimit else {
      appendTerm(Term(variable))
      return try finishRow(relation, constant, priority: priority)
    }
    terms.append(Term(variable))
    end += 1
    append(relation, constant, priority, 1)
  }

  @inline(__always)
  private mutating func append(_ relation: Relation, _ constant: Double, _ priority: Priority, _ weight: Double) {
    traits.append(
      Problem.Rows.Traits(
        priority: priority.rawValue, weight: weight, end: Int32(truncatingIfNeeded: end), relation: relation))
    constants.append(constant)
  }

  /// Returns the problem.
  ///
  /// - Complexity: O(variables + constraints + terms).
  package consuming func finish() -> Problem {
    problem.rows.terms = terms.array
    problem.rows.traits = traits.array
    problem.rows.constants = constants.array
    return problem
  }
}
