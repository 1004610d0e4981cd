import JSON
import Layout

/// Decisions on the structure of each set of connected views, kept apart from those of others.
///
/// Without sets, all of them are decisions on the structure.
extension RangeWalk {
  /// Walks something whose decisions are in a scope of their own.
  ///
  /// - Parameter outer: a scope whose decisions concern this one, too.
  mutating func apart<Result>(
    _ scope: RangeScope, in outer: RangeScope? = nil, _ body: (inout RangeWalk) -> Result
  ) -> Result {
    guard sets != nil else { return body(&self) }
    let structure = evaluator.trace.structure
    evaluator.trace.structure = scope
    let previous = evaluator.trace.enter(scope)
    if let outer { evaluator.trace.use(outer, in: scope) }
    defer {
      evaluator.trace.enter(previous)
      evaluator.trace.structure = structure
    }
    return body(&self)
  }

  /// Returns the scope of the rows of a view.
  func scope(ofView index: Int) -> RangeScope { sets.map { .views($0[index]) } ?? .structure }

  /// Returns the scope of the rows of a constraint.
  func scope(ofConstraint index: Int) -> RangeScope {
    guard let sets else { return .structure }
    let spec = evaluator.document.spec
    let named = spec.constraintNodes[index].views
    return .views(named.isEmpty ? nil : sets[spec.constraintViews[named.lowerBound]])
  }

  /// Records that decisions concern views that they make absent.
  mutating func useInViews(_ views: Range<Int>, _ scope: RangeScope) {
    guard sets != nil else { return }
    for view in views where !evaluator.document.spec.views[view].isGroup {
      evaluator.trace.use(scope, in: self.scope(ofView: view))
    }
  }

  /// Records that decisions concern constraints that they make inactive.
  mutating func useInConstraints(_ entries: [ConstraintEntry], _ scope: RangeScope) {
    guard sets != nil else { return }
    for entry in entries {
      switch entry {
      case .constraint(let index): evaluator.trace.use(scope, in: self.scope(ofConstraint: index))
      case .group(_, let constraints, let otherwise):
        useInConstraints(constraints, scope)
        useInConstraints(otherwise, scope)
      }
    }
  }

  /// Records which rows name guides.
  mutating func useGuides() {
    guard sets != nil else { return }
    for guide in Guide.allCases {
      for row in resolved.tree.constraints(naming: guide) {
        evaluator.trace.use(.guide(guide), in: scope(ofConstraint: resolved.origins[row].node))
      }
    }
  }
}
