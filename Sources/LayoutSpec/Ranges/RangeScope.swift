import Layout

/// The part of the linear system that a decision of the document concerns.
enum RangeScope: Hashable {
  /// The rows with their coefficients, and the constants of guides.
  case structure
  /// Everything that uses a name.
  case name(EvaluatedName)
  /// The constants of the rows of a view and its stack along an axis.
  case view(Int, LayoutConstraint.Axis)
  /// The constants of the rows of a constraint.
  case constraint(Int)
  // Parts of the structure, if it is divided.
  /// The rows of a set of views, or those of constraints that name no views.
  case views(Int?)
  /// What depends on the condition of a view or a group of views.
  case viewCondition(Int)
  /// What depends on the condition of a group of constraints.
  case constraintCondition(Int)
  /// The rows that name a guide.
  case guide(Guide)
}

/// The decisions made in each scope, and the other scopes that it depends on.
struct RangeScopes {
  private struct Content {
    var decisions: [Int] = []
    var uses: [RangeScope] = []
  }

  private var contents: [RangeScope: Content] = [:]

  mutating func add(decision: Int, to scope: RangeScope) {
    contents[scope, default: Content()].decisions.append(decision)
  }

  mutating func add(use other: RangeScope, to scope: RangeScope) {
    contents[scope, default: Content()].uses.append(other)
  }

  /// Returns for each decision whether it concerns one of some scopes, perhaps by a name that is used there.
  func decisions(in scopes: some Sequence<RangeScope>, count: Int) -> [Bool] {
    var isIncluded = [Bool](repeating: false, count: count)
    for decision in decisions(in: scopes) { isIncluded[decision] = true }
    return isIncluded
  }

  /// Returns the indices of the decisions that concern one of some scopes or those that these depend on.
  func decisions(in scopes: some Sequence<RangeScope>) -> [Int] {
    var found: [Int] = []
    var pending = Array(scopes)
    var known = Set(pending)
    while let scope = pending.popLast() {
      guard let content = contents[scope] else { continue }
      found += content.decisions
      for other in content.uses where known.insert(other).inserted { pending.append(other) }
    }
    return found
  }

  /// Returns the scopes that other decisions concern, except names.
  func scopes(withOthersThan isKnown: [Bool]) -> Set<RangeScope> {
    var users: [RangeScope: [RangeScope]] = [:]
    var pending: [RangeScope] = []
    for (scope, content) in contents {
      for other in content.uses { users[other, default: []].append(scope) }
      if !content.decisions.allSatisfy({ isKnown[$0] }) { pending.append(scope) }
    }
    var found: Set<RangeScope> = []
    while let scope = pending.popLast() {
      if found.insert(scope).inserted { pending += users[scope] ?? [] }
    }
    return found.filter { if case .name = $0 { false } else { true } }
  }
}
