/// Finds the minimal conflict that explains a list best.
///
/// Listed constraints explain more than facts: a label's listed height of 15 is shown, and not that no height is
/// negative. Of conflicts with equally many facts, the one with the fewest constraints leaves out the most noise.
struct MinimalConflictFinder {
  typealias Conflict = ConstraintSystem.Conflict

  let checker: FeasibilityChecker
  let meaning: ListMeaning
  let broken: Int?

  /// The largest number of conflicting systems that are compared.
  private static let maximumSystems = 8
  /// The largest system in which other conflicts are searched for.
  private static let maximumRows = 2_000
  private static let maximumFacts = 24

  /// Returns the conflict to explain, and one of another system if there is one.
  ///
  /// It is the one with the constraint that the system broke, or else the one with the fewest facts.
  func clearest(of conflicts: [Conflict]) throws(FeasibilityError) -> (Conflict, other: Conflict?) {
    let withBroken = conflicts.firstIndex { found in broken.flatMap { found.system.row(of: $0) } != nil }
    if let withBroken {
      let first = try smallest(conflicts[withBroken])
      if hasBroken(first) {
        let other = conflicts.indices.first { $0 != withBroken }
        return (first, try other.map { (index) throws(FeasibilityError) in try smallest(conflicts[index]) })
      }
    }
    var reduced: [Conflict] = []
    for found in conflicts.prefix(Self.maximumSystems) { reduced.append(try smallest(found)) }
    let fewest = reduced.indices.min { (reduced[$0].facts.count, $0) < (reduced[$1].facts.count, $1) } ?? 0
    return (reduced[fewest], reduced.indices.first { $0 != fewest }.map { reduced[$0] })
  }

  // MARK: One system

  /// Returns the smallest of the conflicts with the fewest facts.
  private func smallest(_ found: Conflict) throws(FeasibilityError) -> Conflict {
    let system = found.system
    var (best, avoided) = try withFewestFacts(try reduced(found))
    guard best.members.count <= 12, system.rows.count <= Self.maximumRows else { return best }
    for row in best.constraints {
      guard let other = try checker.conflict(in: system, excluding: avoided.union([row])) else { continue }
      let candidate = try reduced(other, avoiding: avoided)
      let sizes = [candidate, best].map { $0.constraints.count * 2 + (hasBroken($0) ? 0 : 1) }
      let ranks = [candidate, best].map { factRank(of: $0) }
      if (ranks[0].guides, ranks[0].count, sizes[0]) < (ranks[1].guides, ranks[1].count, sizes[1]) { best = candidate }
    }
    return best
  }

  /// Returns a conflict that uses listed constraints instead of facts if possible, and the facts that it avoids.
  private func withFewestFacts(_ found: Conflict) throws(FeasibilityError) -> (Conflict, avoided: Set<Int>) {
    guard !found.facts.isEmpty else { return (found, []) }
    let system = found.system
    let all = Set(system.rows.indices.filter { system.rows[$0].isFact })
    if let other = try checker.conflict(in: system, excluding: all) {
      return (try reduced(other, avoiding: all), all)
    }
    var best = found
    var avoided: Set<Int> = []
    var tried: Set<Int> = []
    while system.rows.count <= Self.maximumRows, tried.count < Self.maximumFacts,
      let fact = best.facts.first(where: { !tried.contains($0) })
    {
      tried.insert(fact)
      let excluded = avoided.union([fact])
      guard let other = try checker.conflict(in: system, excluding: excluded) else { continue }
      let candidate = try reduced(other, avoiding: excluded)
      guard factRank(of: candidate) < factRank(of: best) else { continue }
      (best, avoided) = (candidate, excluded)
    }
    return (best, avoided)
  }

  /// Returns the conflict without constraints that are unnecessary when all facts are considered, not only those of the
  /// proof.
  func reduced(_ found: Conflict, avoiding avoided: Set<Int> = []) throws(FeasibilityError) -> Conflict {
    var best = found
    var needed: Set<Int> = []
    while best.members.count <= 300, let row = best.constraints.first(where: { !needed.contains($0) }) {
      let kept = Set(best.constraints).subtracting([row])
      if let smaller = try checker.conflict(in: found.system, among: kept, excluding: avoided) {
        best = smaller
      } else {
        needed.insert(row)
      }
    }
    return best
  }

  /// Returns the numbers of facts about guides, which tell nothing about the content, and of all facts.
  private func factRank(of conflict: Conflict) -> (guides: Int, count: Int) {
    let guides = conflict.facts.count { row in
      guard case .fact(.size(let item, _)) = conflict.system.rows[row].subject else { return false }
      return meaning.table.items[item].kind.isGuide
    }
    return (guides, conflict.facts.count)
  }

  private func hasBroken(_ conflict: Conflict) -> Bool {
    broken != nil && conflict.constraints.contains { conflict.system.rows[$0].subject.constraint == broken }
  }
}
