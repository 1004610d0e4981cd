/// A handle to a constraint of a problem.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// The position among the problem's constraints, in the order they were added, from 0.
  public let index: Int

  /// A handle to the constraint at a position, which is checked wherever one is taken.
  @inlinable
  public init(index: Int) {
    self.index = index
  }

  /// The order in which constraints were added.
  @inlinable
  public static func < (left: ConstraintID, right: ConstraintID) -> Bool {
    left.index < right.index
  }
}

/// Variables, parameters and constraints: what is to be solved.
///
/// A *variable* is found by the solver. A *parameter* (a window's width, a dragged edge) is fixed from outside, and can be
/// given another value in each solve of the same ``Plan``; constraints speak about both alike.
///
/// The constraints are kept in flat arrays, row after row, so that a problem of a hundred thousand rows is a handful of
/// allocations.
public struct Problem: Sendable {
  /// The greatest magnitude of a coefficient, a constant and a parameter's value.
  public static let magnitudeLimit = 1e20

  /// The greatest number of variables, of constraints and of terms.
  public static let sizeLimit = Int(Int32.max) / 4

  var rows = Rows()

  /// For each variable, its position among the parameters, or -1.
  var parameterPositions: [Int32] = []
  var parameterVariables: [Int32] = []
  /// Up to the last variable that has one.
  var variableNames: [String?] = []

  /// The values of the parameters, in the order they were added.
  public internal(set) var parameterValues: [Double] = []

  /// A problem without variables and constraints.
  public init() {}

  /// The number of variables, parameters included.
  public var variableCount: Int { parameterPositions.count }

  /// The number of parameters.
  public var parameterCount: Int { parameterVariables.count }

  /// The number of constraints.
  public var constraintCount: Int { rows.count }

  /// The variables, parameters included, in the order they were added; without those that a ``Solver`` has removed.
  public var variables: [Variable] {
    (0..<variableCount).map { Variable(index: $0) }.filter { contains($0) }
  }

  /// The parameters, in the order they were added: the order of the values that ``Plan/solve(parameters:constants:options:)`` takes.
  public var parameters: [Variable] { parameterVariables.map { Variable(index: Int($0)) } }

  /// Whether a variable's value is given from outside.
  public func isParameter(_ variable: Variable) -> Bool {
    contains(variable) && parameterPositions[variable.index] >= 0
  }

  /// Makes room for that many more variables, constraints and terms.
  public mutating func reserveCapacity(variables: Int, constraints: Int, terms: Int) {
    parameterPositions.reserveCapacity(parameterPositions.count + variables)
    rows.reserveCapacity(rows: constraints, terms: terms)
  }

  /// Adds a variable. One without a name is called by its index, `x12`.
  ///
  /// - Complexity: O(1) amortized.
  public mutating func addVariable(_ name: String? = nil) -> Variable {
    parameterPositions.append(-1)
    if let name {
      while variableNames.count < parameterPositions.count - 1 { variableNames.append(nil) }
      variableNames.append(name)
    }
    return Variable(index: parameterPositions.count - 1)
  }

  mutating func setName(of variable: Variable, to name: String?) {
    if name != nil {
      while variableNames.count <= variable.index { variableNames.append(nil) }
    }
    if variableNames.indices.contains(variable.index) { variableNames[variable.index] = name }
  }

  /// Adds a variable whose value is given from outside.
  ///
  /// - Throws: ``ProblemError/numberOutOfRange(_:_:)`` for a value that is not finite or beyond ``magnitudeLimit``.
  /// - Complexity: O(1) amortized.
  public mutating func addParameter(_ name: String? = nil, value: Double) throws(ProblemError) -> Variable {
    guard Problem.accepts(value) else { throw .numberOutOfRange(value, .parameter) }
    let variable = addVariable(name)
    parameterPositions[variable.index] = Int32(truncatingIfNeeded: parameterVariables.count)
    parameterVariables.append(Int32(truncatingIfNeeded: variable.index))
    parameterValues.append(value)
    return variable
  }

  /// Gives a parameter another value.
  ///
  /// - Throws: ``ProblemError/notAParameter(_:)``, or ``ProblemError/numberOutOfRange(_:_:)``.
  public mutating func setValue(of parameter: Variable, to value: Double) throws(ProblemError) {
    guard isParameter(parameter) else { throw .notAParameter(parameter) }
    guard Problem.accepts(value) else { throw .numberOutOfRange(value, .parameter) }
    parameterValues[Int(parameterPositions[parameter.index])] = value
  }

  /// The problem with other values of its parameters, in the order they were added.
  package func replacingParameterValues(_ values: [Double]) -> Problem {
    var problem = self
    problem.parameterValues = values
    return problem
  }

  /// What a variable is called.
  public func name(of variable: Variable) -> String {
    let known = variableNames.indices.contains(variable.index) ? variableNames[variable.index] : nil
    return known ?? "x\(variable.index)"
  }

  /// What ``parameterPositions`` says of a variable that has been removed.
  static var absent: Int32 { -2 }

  func contains(_ variable: Variable) -> Bool {
    parameterPositions.indices.contains(variable.index) && parameterPositions[variable.index] != Problem.absent
  }

  func contains(_ constraint: ConstraintID) -> Bool {
    constraint.index >= 0 && constraint.index < rows.count
  }

  package static func accepts(_ number: Double) -> Bool {
    number.magnitude <= magnitudeLimit
  }
}
