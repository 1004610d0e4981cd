/// A variable of a problem.
///
/// A variable is an identifier, which is only valid in the problem that created it.
public struct Variable: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index among the problem's variables and parameters, in the order in which they were added.
  public let index: Int

  /// Creates the variable at an index. Methods that take a variable check it.
  @inlinable
  public init(index: Int) {
    self.index = index
  }

  /// Orders variables by when they were added.
  @inlinable
  public static func < (left: Variable, right: Variable) -> Bool {
    left.index < right.index
  }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable, BitwiseCopyable {
  /// The variable.
  public var variable: Variable

  /// The coefficient.
  public var coefficient: Double

  /// Creates a term.
  @inlinable
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
