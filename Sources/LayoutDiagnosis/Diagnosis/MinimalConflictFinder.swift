/// A conflict, and the system that contains it.
struct FoundConflict {
  let system: ConstraintSystem
  var conflict: ConstraintSystem.Conflict
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
    let withBroken = conflicts.first { found in broken.flatMap { found.system.row(of: $0) } != nil }
    var reduced: [FoundConflict] = []
    if let withBroken { reduced.append(try smallest(withBroken)) }
    if let first = reduced.first, hasBroken(first.conflict, in: first.system) {
      let other = conflicts.first { $0.system.rows.first?.subject != first.system.rows.first?.subject }
      return (first, try other.map { (found) throws(FeasibilityError) in try smallest(found) })
    }
    reduced = []
    for found in conflicts.prefix(Self.maximumSystems) { reduced.append(try smallest(found)) }
    let fewest = reduced.indices.min { (facts(in: reduced[$0]), $0) < (facts(in: reduced[$1]), $1) } ?? 0
    return (reduced[fewest], reduced.indices.first { $0 != fewest }.map { reduced[$0] })
  }

  private func facts(in found: FoundConflict) -> Int {
    found.conflict.members.count { found.system.rows[$0.row].isFact }
  }

  // MARK: One system

  /// Returns the smallest of the conflicts with the fewest facts.
  private func smallest(_ found: FoundConflict) throws(FeasibilityError) -> FoundConflict {
    let system = found.system
    var (best, avoided) = try withFewestFacts(try reduced(found.conflict, in: system), in: system)
    guard best.members.count <= 12, system.rows.count <= Self.maximumRows else {
      return FoundConflict(system: system, conflict: best)
    }
    for member in best.members where !system.rows[member.row].isFact {
      guard case .great(let other) = try checker.contradiction(in: system, excluding: avoided.union([member.row]))
      else { continue }
      let candidate = try reduced(other, in: system, avoiding: avoided)
      if rank(candidate, in: system) < rank(best, in: system) { best = candidate }
    }
    return FoundConflict(system: system, conflict: best)
  }

  /// Returns a conflict that uses listed constraints instead of facts if possible, and the facts that it avoids.
  private func withFewestFacts(
    _ found: ConstraintSystem.Conflict, in system: ConstraintSystem
  ) throws(FeasibilityError) -> (ConstraintSystem.Conflict, avoided: Set<Int>) {
    guard found.members.contains(where: { system.rows[$0.row].isFact }) else { return (found, []) }
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
      best = candidate
      avoided = excluded
    }
    return (best, avoided)
  }

  /// Returns the conflict without constraints that are unnecessary when all facts are considered, not only those of the
  /// proof.
  ///
  /// - Parameter avoided: the facts that do not count.
  func reduced(
    _ found: ConstraintSystem.Conflict, in system: ConstraintSystem, avoiding avoided: Set<Int> = []
  ) throws(FeasibilityError) -> ConstraintSystem.Conflict {
    var best = found
    var needed: Set<Int> = []
    while best.members.count <= 300,
      let member = best.members.first(where: { !system.rows[$0.row].isFact && !needed.contains($0.row) })
    {
      let kept = Set(system.constraints(of: best)).subtracting([member.row])
      if case .great(let smaller) = try checker.contradiction(in: system, among: kept, excluding: avoided) {
        best = smaller
      } else {
        needed.insert(member.row)
      }
    }
    return best
  }

  private func facts(of conflict: ConstraintSystem.Conflict, in system: ConstraintSystem) -> [Int] {
    conflict.members.map { $0.row }.filter { system.rows[$0].isFact }
  }

  /// Returns the numbers of facts about guides, which tell nothing about the content, and of all facts.
  private func factRank(
    of conflict: ConstraintSystem.Conflict, in system: ConstraintSystem
  ) -> (guides: Int, count: Int) {
    let facts = facts(of: conflict, in: system)
    let guides = facts.count { row in
      guard case .fact(.size(let item, _)) = system.rows[row].subject else { return false }
      return meaning.table.items[item].kind.isGuide
    }
    return (guides, facts.count)
  }

  private func rank(
    _ conflict: ConstraintSystem.Conflict, in system: ConstraintSystem
  ) -> (guides: Int, facts: Int, size: Int) {
    let bonus = hasBroken(conflict, in: system) ? 0 : 1
    let (guides, facts) = factRank(of: conflict, in: system)
    return (guides, facts, system.constraints(of: conflict).count * 2 + bonus)
  }

  private func hasBroken(_ conflict: ConstraintSystem.Conflict, in system: ConstraintSystem) -> Bool {
    guard let broken else { return false }
    return conflict.members.contains { system.rows[$0.row].subject.constraint == broken }
  }
}
