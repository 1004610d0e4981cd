/// A number that a problem's constraints speak about.
///
/// A variable is a handle: it belongs to the problem that made it, and means nothing to another one.
public struct Variable: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The position among the problem's variables and parameters, in the order they were added, from 0.
  public let index: Int

  /// A handle to the variable at a position, which the problem checks wherever it takes a variable.
  @inlinable
  public init(index: Int) {
    self.index = index
  }

  /// The order in which variables were added.
  @inlinable
  public static func < (left: Variable, right: Variable) -> Bool {
    left.index < right.index
  }
}

/// A variable times a number.
public struct Term: Hashable, Sendable, BitwiseCopyable {
  /// What is multiplied.
  public var variable: Variable

  /// What it is multiplied by.
  public var coefficient: Double

  /// A term `coefficient * variable`.
  @inlinable
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
