/// A conflict, and the system that contains it.
struct FoundConflict {
  let system: ConstraintSystem
  let conflict: ConstraintSystem.Conflict
}

/// Finds the minimal conflict that explains a list best.
///
/// Listed constraints explain more than facts: a label's listed height of 15 is shown, and not that no height is
/// negative. Of conflicts with equally many facts, the one with the fewest constraints leaves out the most noise.
struct MinimalConflictFinder {
  let checker: FeasibilityChecker
  let meaning: ListMeaning
  /// The index in the list of the broken constraint.
  let broken: Int?

  /// The largest number of conflicting systems that are compared.
  private static let maximumSystems = 8
  /// The largest system in which other conflicts are searched for.
  private static let maximumRows = 2_000
  /// The largest number of facts that are tried to be avoided.
  private static let maximumFacts = 24

  /// Returns the conflict to explain, and one of another system if there is one.
  ///
  /// It is the one with the constraint that the system broke, or else the one with the fewest facts.
  func clearest(of conflicts: [FoundConflict]) throws(FeasibilityError) -> (FoundConflict, other: FoundConflict?) {
    let withBroken = conflicts.firstIndex { found in broken.flatMap { found.system.row(of: $0) } != nil }
    if let withBroken {
      let first = try smallest(conflicts[withBroken])
      if hasBroken(first.conflict, in: first.system) {
        let other = conflicts.indices.first { $0 != withBroken }
        return (first, try other.map { (index) throws(FeasibilityError) in try smallest(conflicts[index]) })
      }
    }
    var reduced: [FoundConflict] = []
    for found in conflicts.prefix(Self.maximumSystems) { reduced.append(try smallest(found)) }
    let counts = reduced.map { facts(of: $0.conflict, in: $0.system).count }
    let fewest = counts.indices.min { (counts[$0], $0) < (counts[$1], $1) } ?? 0
    return (reduced[fewest], reduced.indices.first { $0 != fewest }.map { reduced[$0] })
  }

  // MARK: One system

  /// Returns the smallest of the conflicts with the fewest facts.
  private func smallest(_ found: FoundConflict) throws(FeasibilityError) -> FoundConflict {
    let system = found.system
    var (best, avoided) = try withFewestFacts(try reduced(found.conflict, in: system), in: system)
    guard best.members.count <= 12, system.rows.count <= Self.maximumRows else {
      return FoundConflict(system: system, conflict: best)
    }
    for row in system.constraints(of: best) {
      guard case .great(let other) = try checker.contradiction(in: system, excluding: avoided.union([row])) else {
        continue
      }
      let candidate = try reduced(other, in: system, avoiding: avoided)
      let sizes = [candidate, best].map { one in
        system.constraints(of: one).count * 2 + (hasBroken(one, in: system) ? 0 : 1)
      }
      let ranks = [candidate, best].map { factRank(of: $0, in: system) }
      if (ranks[0].guides, ranks[0].count, sizes[0]) < (ranks[1].guides, ranks[1].count, sizes[1]) { best = candidate }
    }
    return FoundConflict(system: system, conflict: best)
  }

  /// Returns a conflict that uses listed constraints instead of facts if possible, and the facts that it avoids.
  private func withFewestFacts(_ found: ConstraintSystem.Conflict, in system: ConstraintSystem) throws(FeasibilityError)
    -> (ConstraintSystem.Conflict, avoided: Set<Int>)
  {
    guard !facts(of: found, in: system).isEmpty else { return (found, []) }
    let all = Set(system.rows.indices.filter { system.rows[$0].isFact })
    if case .great(let other) = try checker.contradiction(in: system, excluding: all) {
      return (try reduced(other, in: system, avoiding: all), all)
    }
    var best = found
    var avoided: Set<Int> = []
    var tried: Set<Int> = []
    while system.rows.count <= Self.maximumRows, tried.count < Self.maximumFacts,
      let fact = facts(of: best, in: system).first(where: { !tried.contains($0) })
    {
      tried.insert(fact)
      let excluded = avoided.union([fact])
      guard case .great(let other) = try checker.contradiction(in: system, excluding: excluded) else { continue }
      let candidate = try reduced(other, in: system, avoiding: excluded)
      guard factRank(of: candidate, in: system) < factRank(of: best, in: system) else { continue }
      (best, avoided) = (candidate, excluded)
    }
    return (best, avoided)
  }

  /// Returns the conflict without constraints that are unnecessary when all facts are considered, not only those of the
  /// proof.
  ///
  /// - Parameter avoided: the facts that do not count.
  func reduced(_ found: ConstraintSystem.Conflict, in system: ConstraintSystem, avoiding avoided: Set<Int> = [])
    throws(FeasibilityError) -> ConstraintSystem.Conflict
  {
    var best = found
    var needed: Set<Int> = []
    while best.members.count <= 300, let row = system.constraints(of: best).first(where: { !needed.contains($0) }) {
      let kept = Set(system.constraints(of: best)).subtracting([row])
      if case .great(let smaller) = try checker.contradiction(in: system, among: kept, excluding: avoided) {
        best = smaller
      } else {
        needed.insert(row)
      }
    }
    return best
  }

  private func facts(of conflict: ConstraintSystem.Conflict, in system: ConstraintSystem) -> [Int] {
    conflict.members.map { $0.row }.filter { system.rows[$0].isFact }
  }

  /// Returns the numbers of facts about guides, which tell nothing about the content, and of all facts.
  private func factRank(of conflict: ConstraintSystem.Conflict, in system: ConstraintSystem) -> (
    guides: Int, count: Int
  ) {
    let facts = facts(of: conflict, in: system)
    let guides = facts.count { row in
      guard case .fact(.size(let item, _)) = system.rows[row].subject else { return false }
      return meaning.table.items[item].kind.isGuide
    }
    return (guides, facts.count)
  }

  private func hasBroken(_ conflict: ConstraintSystem.Conflict, in system: ConstraintSystem) -> Bool {
    broken != nil && conflict.members.contains { system.rows[$0.row].subject.constraint == broken }
  }
}
