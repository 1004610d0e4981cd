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
}

/// The decisions made in each scope, and the names used in it.
struct RangeScopes {
  private struct Content {
    var decisions: [Int] = []
    var names: [EvaluatedName] = []
  }

  private var contents: [RangeScope: Content] = [:]

  mutating func add(decision: Int, to scope: RangeScope) {
    contents[scope, default: Content()].decisions.append(decision)
  }

  mutating func add(_ name: EvaluatedName, to scope: RangeScope) {
    contents[scope, default: Content()].names.append(name)
  }

  /// Returns for each decision whether it concerns one of some scopes, perhaps by a name that is used there.
  func decisions(in scopes: some Sequence<RangeScope>, count: Int) -> [Bool] {
    var isIncluded = [Bool](repeating: false, count: count)
    var pending = Array(scopes)
    var known = Set(pending)
    while let scope = pending.popLast() {
      guard let content = contents[scope] else { continue }
      for decision in content.decisions { isIncluded[decision] = true }
      for name in content.names where known.insert(.name(name)).inserted { pending.append(.name(name)) }
    }
    return isIncluded
  }

  /// Returns the scopes that other decisions concern, except names.
  func scopes(withOthersThan isKnown: [Bool]) -> Set<RangeScope> {
    var users: [EvaluatedName: [RangeScope]] = [:]
    var pending: [RangeScope] = []
    for (scope, content) in contents {
      for name in content.names { users[name, default: []].append(scope) }
      if !content.decisions.allSatisfy({ isKnown[$0] }) { pending.append(scope) }
    }
    var found: Set<RangeScope> = []
    while let scope = pending.popLast() {
      guard found.insert(scope).inserted, case .name(let name) = scope else { continue }
      pending += users[name] ?? []
    }
    return found.filter { if case .name = $0 { false } else { true } }
  }
}
