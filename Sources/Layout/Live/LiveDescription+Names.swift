import Cassowary

extension LiveDescription {
  func solver(pivotLimit: Int?, isCancelled: (@Sendable () -> Bool)?) throws(LiveLayoutError) -> LiveSolver {
    do throws(LiveLayoutError) {
      return try LiveSolver(self, pivotLimit: pivotLimit, isCancelled: isCancelled)
    } catch {
      throw named(error)
    }
  }

  /// Returns the error with the names of the members of a conflict.
  ///
  /// - Parameter added: the constraints that the change would have added.
  func named(_ error: LiveLayoutError, added: [Constraint] = []) -> LiveLayoutError {
    guard case .unsatisfiable(let conflict) = error else { return error }
    let members = conflict.members.map {
      LiveLayout.Conflict.Member(
        source: $0.source, name: name(of: $0.source, added), multiplier: $0.multiplier, repair: $0.repair)
    }
    return .unsatisfiable(LiveLayout.Conflict(members: members, gap: conflict.gap))
  }

  private func name(of source: LiveLayout.Source, _ added: [Constraint]) -> String {
    switch source {
    case .constraint(let id): constraints[id.index].map(name) ?? "constraint \(id.index)"
    case .added(let index): added.indices.contains(index) ? name(of: added[index]) : "the new constraint"
    case .edit(let anchor): "the suggestion for \(views.name(of: anchor))"
    case .rule(let reference): views.name(of: reference)
    }
  }

  private func name(of constraint: Constraint) -> String {
    constraint.label ?? tree(with: constraint).text(of: 0) { views.name(ofView: $0) }
  }
}
