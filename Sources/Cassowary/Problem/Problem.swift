/// A problem for the solver: variables, parameters and constraints.
///
/// The solver finds the values of *variables*. The values of *parameters*, such as a window's width or a dragged edge,
/// are given, and can be different in each solve of the same ``Plan``. Constraints use both in the same way.
///
/// The constraints are stored in flat arrays, so that a problem with a hundred thousand rows needs only a few
/// allocations.
public struct Problem: Sendable {
  /// The greatest magnitude of a coefficient, a constant, a weight and a parameter value.
  public static let magnitudeLimit = 1e10

  /// The largest number of variables, of constraints and of terms.
  public static let sizeLimit = Int(Int32.max) / 4

  @usableFromInline var rows = Rows()

  /// For each variable, its index among the parameters, or -1.
  var parameterPositions: [Int32] = []
  var parameterVariables: [Int32] = []
  /// Up to the last variable that has a name.
  var variableNames: [String?] = []

  /// The values of the parameters, in the order in which they were added.
  public internal(set) var parameterValues: [Double] = []

  /// Creates a problem without variables and constraints.
  public init() {}

  /// The number of variables, including parameters and variables that a ``Solver`` has removed.
  public var variableCount: Int { parameterPositions.count }

  /// The number of parameters.
  public var parameterCount: Int { parameterVariables.count }

  /// The number of constraints.
  public var constraintCount: Int { rows.count }

  /// The variables and parameters in the order in which they were added, without those that a ``Solver`` has removed.
  public var variables: [Variable] {
    (0..<variableCount).map { Variable(index: $0) }.filter { contains($0) }
  }

  /// The parameters, in the order in which they were added, which is that of the values for
  /// ``Plan/solve(parameters:constants:options:)``.
  public var parameters: [Variable] { parameterVariables.map { Variable(index: Int($0)) } }

  /// Returns whether a variable is a parameter.
  public func isParameter(_ variable: Variable) -> Bool {
    contains(variable) && parameterPositions[variable.index] >= 0
  }

  /// Reserves capacity for the given numbers of additional variables, constraints and terms.
  public mutating func reserveCapacity(variables: Int, constraints: Int, terms: Int) {
    parameterPositions.reserveCapacity(parameterPositions.count + variables)
    rows.reserveCapacity(rows: constraints, terms: terms)
  }

  /// Adds a variable. Without a name, it is named after its index, such as `x12`.
  ///
  /// - Complexity: O(1) amortized.
  public mutating func addVariable(_ name: String? = nil) -> Variable {
    parameterPositions.append(-1)
    let variable = Variable(index: parameterPositions.count - 1)
    setName(of: variable, to: name)
    return variable
  }

  /// Adds variables without names.
  package mutating func addVariables(_ count: Int) {
    parameterPositions.append(contentsOf: repeatElement(-1, count: count))
  }

  mutating func setName(of variable: Variable, to name: String?) {
    if name != nil {
      while variableNames.count <= variable.index { variableNames.append(nil) }
    }
    if variableNames.indices.contains(variable.index) { variableNames[variable.index] = name }
  }

  /// Adds a parameter, which is a variable with a given value.
  ///
  /// - Throws: ``ProblemError/numberOutOfRange(_:_:)`` if the value is not finite or exceeds ``magnitudeLimit``.
  /// - Complexity: O(1) amortized.
  public mutating func addParameter(_ name: String? = nil, value: Double) throws(ProblemError) -> Variable {
    guard Problem.accepts(value) else { throw .numberOutOfRange(value, .parameter) }
    let variable = addVariable(name)
    parameterPositions[variable.index] = Int32(truncatingIfNeeded: parameterVariables.count)
    parameterVariables.append(Int32(truncatingIfNeeded: variable.index))
    parameterValues.append(value)
    return variable
  }

  /// Changes the value of a parameter.
  ///
  /// - Throws: ``ProblemError/notAParameter(_:name:)``, or ``ProblemError/numberOutOfRange(_:_:)``.
  public mutating func setValue(of parameter: Variable, to value: Double) throws(ProblemError) {
    guard isParameter(parameter) else { throw .notAParameter(parameter, name: name(of: parameter)) }
    guard Problem.accepts(value) else { throw .numberOutOfRange(value, .parameter) }
    parameterValues[Int(parameterPositions[parameter.index])] = value
  }

  /// Returns the problem with other parameter values, in the order in which the parameters were added.
  package func replacingParameterValues(_ values: [Double]) -> Problem {
    var problem = self
    problem.parameterValues = values
    return problem
  }

  /// Returns the name of a variable.
  public func name(of variable: Variable) -> String {
    let known = variableNames.indices.contains(variable.index) ? variableNames[variable.index] : nil
    return known ?? "x\(variable.index)"
  }

  static var absent: Int32 { -2 }

  @inline(__always)
  func contains(_ variable: Variable) -> Bool {
    parameterPositions.withUnsafeBufferPointer { positions in
      UInt(bitPattern: variable.index) < UInt(positions.count) && positions[variable.index] != Self.absent
    }
  }

  func contains(_ constraint: ConstraintID) -> Bool {
    constraint.index >= 0 && constraint.index < rows.count
  }

  package static func accepts(_ number: Double) -> Bool {
    number.magnitude <= magnitudeLimit
  }
}

extension Problem {
  /// The constraints' constants, in the order in which they were added.
  public var constants: [Double] { rows.constants }

  /// Returns the priority of a constraint, or `nil` if the problem does not contain it.
  public func priority(of constraint: ConstraintID) -> Priority? {
    contains(constraint) ? Priority(unchecked: rows.traits[constraint.index].priority) : nil
  }

  /// Returns whether a constraint is required, or `false` if the problem does not contain it.
  public func isRequired(_ constraint: ConstraintID) -> Bool {
    contains(constraint) && rows.isRequired(constraint.index)
  }

  /// Without labels.
  func selecting(_ selected: [Int]) -> Problem {
    var result = self
    result.rows = rows.selecting(selected)
    return result
  }

  /// Returns whether two problems differ only in constants, parameter values and names, so that a plan of one works for
  /// the other.
  ///
  /// - Complexity: O(terms).
  public func hasSameStructure(as other: Problem) -> Bool {
    parameterPositions == other.parameterPositions && rows.traits == other.rows.traits
      && rows.hasSameTerms(as: other.rows)
  }
}

extension Problem.Rows {
  /// Without an early exit, several terms are compared at once. Those of a plan are thousands, and nearly always equal.
  fileprivate func hasSameTerms(as other: Problem.Rows) -> Bool {
    guard terms.count == other.terms.count else { return false }
    return terms.withUnsafeBufferPointer { terms in
      other.terms.withUnsafeBufferPointer { others in
        var differences: UInt64 = 0
        for index in 0..<terms.count {
          differences |= UInt64(bitPattern: Int64(terms[index].variable.index ^ others[index].variable.index))
          differences |= terms[index].coefficient.bitPattern ^ others[index].coefficient.bitPattern
        }
        return differences == 0
      }
    }
  }
}
