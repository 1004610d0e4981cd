/// The possible movement of a variable among equally good solutions.
public struct VariableRange: Hashable, Sendable {
  /// The smallest and the largest value; infinite if there is no bound.
  public let interval: ClosedRange<Double>

  /// One possible movement: the change of each variable, including this one, when this one grows by 1, in ascending
  /// order. It is empty if the variable cannot move.
  public let direction: [Term]
}
