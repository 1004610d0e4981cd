internal import Cassowary

/// The reason why a spec has no result in an environment.
public enum SpecSolveError: Error, Sendable {
  /// The spec or the caller's input is invalid.
  case invalid(SpecErrors)
  /// Required constraints conflict.
  case unsatisfiable(SpecConflict)
  /// The budget of pivots or time was exceeded.
  case budgetExceeded
}

/// A minimal set of conflicting required constraints: without any one of them, the others could be satisfied.
public struct SpecConflict: Hashable, Sendable {
  /// A constraint of the conflict.
  public struct Member: Hashable, Sendable {
    /// The name in reports: the constraint's id or JSON Pointer, or that of the stack or view that makes it.
    public var constraint: String { words.name }
    /// The text of the constraint.
    public var text: String { words.text }
    /// The constraint in words.
    public let words: SpecWords
    /// The JSON Pointer in the spec of the constraint's origin.
    public let pointer: String
    /// Its factor in the sum that proves the conflict.
    public let multiplier: Double
    /// The amount by which the constant would have to grow to resolve the conflict.
    public let repair: Double
  }

  /// The constraints, in document order.
  public let members: [Member]
  /// The amount by which the weighted sum of the members is violated.
  public let gap: Double
}

extension SpecConflict: CustomStringConvertible {
  /// A sentence with the names and texts of the constraints, and by how much to change the constant of one of them.
  public var description: String {
    conflictSentence(
      members.map { (name: $0.constraint == $0.text ? $0.text : "\($0.constraint): \($0.text)", repair: $0.repair) })
  }
}

extension SpecSolveError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .invalid(let errors): errors.description
    case .unsatisfiable(let conflict): conflict.description
    case .budgetExceeded: "solving takes more pivots, memory or time than the options allow; make the spec smaller"
    }
  }
}
