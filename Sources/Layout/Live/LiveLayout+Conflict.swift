public import Cassowary

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
  public typealias Conflict = MinimalConflict<Source>
}

extension LiveLayout.Source: ConflictOrigin {
  /// Whether the row is a rule that nobody can change.
  public var isImplicit: Bool {
    if case .rule(let reference) = self { reference.isImplicit } else { false }
  }
}

extension LiveLayout.Conflict.Member {
  /// The origin of the member.
  public var source: LiveLayout.Source { origin }
}
