import Cassowary

extension LiveLayout {
  /// The origin of a row in a conflict or an explanation.
  public enum Source: Hashable, Sendable {
    /// A constraint of the layout.
    case constraint(LayoutConstraintID)
    /// The constraint with this index among those that the rejected change would have added.
    case added(Int)
    /// The suggested value of an anchor that is being edited.
    case edit(LayoutAnchor)
    /// A rule of a view or a stack that is not a constraint of its own; never `.constraint`.
    case rule(ConstraintReference)
  }

  /// A minimal set of conflicting required constraints: without any one of them, the others could be satisfied.
  public struct Conflict: Hashable, Sendable {
    /// A constraint of the conflict.
    public struct Member: Hashable, Sendable {
      /// The origin of the member.
      public let source: Source
      /// The constraint's label, or its text if it has none, such as `q.width >= 44`; or the rule or the suggestion.
      public let name: String
      /// Its factor in the sum that proves the conflict.
      public let multiplier: Double
      /// The amount in points by which the constant alone would have to grow, or shrink if negative, to resolve the
      /// conflict.
      public let repair: Double
    }

    /// The constraints that conflict.
    public let members: [Member]
    /// The amount by which the weighted sum of the members is violated.
    public let gap: Double
  }
}

extension LiveLayout.Conflict: CustomStringConvertible {
  /// A sentence with the names of the constraints, and by how much to change the constant of one of them.
  public var description: String {
    let changeable = members.filter { member in
      if case .rule(let reference) = member.source { !reference.isImplicit } else { true }
    }
    return conflictSentence((changeable.isEmpty ? members : changeable).map { ($0.name, $0.repair) })
  }
}
