public import Cassowary

/// The reason why a ``LiveLayout`` rejected a change or a question. The layout is unchanged.
public enum LiveLayoutError: Error, Hashable, Sendable {
  /// The constraint or the anchor is not valid in the layout.
  case invalidConstraint(LayoutConstraintError)
  /// There is no such constraint.
  case unknownConstraint(LayoutConstraintID)
  /// The view is not in the layout.
  case unknownView(Item)
  /// The view is hidden, so its anchors have no values.
  case hiddenView(Item, name: String)
  /// The anchor is already being edited.
  case duplicateEdit(LayoutAnchor, name: String)
  /// The anchor is not being edited.
  case notEdited(LayoutAnchor, name: String)
  /// A number is not finite, its magnitude exceeds ``ViewTree/greatestMagnitude``, or the constraints ask for a value
  /// that is too large to compute.
  case numberOutOfRange(Double)
  /// Rounding errors hide whether all required constraints can hold, since multipliers are almost equal, or far apart.
  case precisionLost
  /// A weight is not above 0, or exceeds ``ViewTree/greatestMagnitude``.
  case invalidWeight(Double)
  /// The layout, or a number in it, is too large for the solver.
  case invalidProblem(ProblemError)
  /// The change would make required constraints conflict.
  case unsatisfiable(LiveLayout.Conflict)
  /// The change exceeded the limit on pivots or memory, or was cancelled.
  case budgetExceeded
}

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

extension LiveLayoutError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public var description: String {
    let limit = ViewTree.greatestMagnitude
    switch self {
    case .invalidConstraint(let error): return error.description
    case .unknownConstraint(let id):
      return "the layout has no constraint with index \(id.index); use one that it returned, and has not removed"
    case .unknownView(let item): return LayoutConstraintError.Reason.unknownView(item).description
    case .hiddenView(_, let name): return "\(name) is hidden, so it has no frame; show it first"
    case .duplicateEdit(_, let name): return "\(name) is already being edited; call endEdit first"
    case .notEdited(_, let name): return "\(name) is not being edited; call edit first"
    case .numberOutOfRange(let number): return "\(number) is out of range; use a number from \(-limit) to \(limit)"
    case .precisionLost: return SolveError.precisionLost.description
    case .invalidWeight(let weight): return "invalid weight \(weight); use a number above 0, up to \(limit)"
    case .invalidProblem(let error): return error.description
    case .unsatisfiable(let conflict): return conflict.description
    case .budgetExceeded: return "the change takes more pivots, memory or time than the layout allows"
    }
  }
}

extension LiveLayoutError {
  /// - Parameter origin: returns the origin of a row and its name, or `nil` to omit it from the members of a conflict.
  init(_ error: SolverError, origin: (ConstraintID) -> (source: LiveLayout.Source, name: String)?) {
    switch error {
    case .solve(.unsatisfiable(let conflict)):
      self = .unsatisfiable(conflict.compactMap { row in origin(row).map { ($0.source, $0.name) } })
    case .solve(.budgetExceeded), .solve(.memoryExceeded), .solve(.cancelled): self = .budgetExceeded
    case .solve(.precisionLost): self = .precisionLost
    case .solve(.numberOutOfRange(let number)), .invalidSuggestion(_, let number, _): self = .numberOutOfRange(number)
    case .problem(let error): self = .invalidProblem(error)
    case .duplicateEdit(let variable, _), .notEdited(let variable, _), .solve(.unknownVariable(let variable)):
      self = .invalidProblem(.unknownVariable(variable))
    case .solve(.notBreakable(let constraint)): self = .invalidProblem(.unknownConstraint(constraint))
    case .solve(.wrongCount): self = .invalidProblem(.tooLarge)
    }
  }
}
