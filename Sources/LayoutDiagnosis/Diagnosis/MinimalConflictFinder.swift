import Cassowary

/// Finds the minimal conflict that explains a list best.
///
/// Listed constraints explain more than facts: a label's listed height of 15 is shown, and not that no height is
/// negative. Of conflicts with equally many facts, the one with the fewest constraints leaves out the most noise.
struct MinimalConflictFinder {
  typealias Conflict = ConstraintSystem.Conflict
  typealias Subject = ConstraintSystem.Subject

  let checker: FeasibilityChecker
  let meaning: ListMeaning
  var system: ConstraintSystem
  let broken: Int?

  /// In a larger system, no other conflicts are searched for.
  private static let maximumRows = 2_000
  private static let maximumFacts = 24

  /// Returns the smallest of the conflicts with the fewest facts.
  func smallest(_ found: Conflict) throws(FeasibilityError) -> Conflict {
    var (best, avoided) = try withFewestFacts(try reduced(found))
    guard best.members.count <= 12, system.rows.count <= Self.maximumRows else { return best }
    for index in best.constraints {
      guard let candidate = try conflict(avoiding: avoided.union([.constraint(index)])) else { continue }
      let sizes = [candidate, best].map { $0.constraints.count * 2 + (hasBroken($0) ? 0 : 1) }
      let ranks = [candidate, best].map { factRank(of: $0) }
      if (ranks[0].guides, ranks[0].count, sizes[0]) < (ranks[1].guides, ranks[1].count, sizes[1]) { best = candidate }
    }
    return best
  }

  private func withFewestFacts(_ found: Conflict) throws(FeasibilityError) -> (Conflict, avoided: Set<Subject>) {
    guard !found.facts.isEmpty else { return (found, []) }
    let all = Set(system.rows.map { $0.subject }.filter { $0.isImplicit })
    if let other = try conflict(avoiding: all) { return (other, all) }
    var best = found
    var avoided: Set<Subject> = []
    var tried: Set<Fact> = []
    while system.rows.count <= Self.maximumRows, tried.count < Self.maximumFacts,
      let fact = best.facts.first(where: { !tried.contains($0) })
    {
      tried.insert(fact)
      let excluded = avoided.union([.fact(fact)])
      guard let candidate = try conflict(avoiding: excluded), factRank(of: candidate) < factRank(of: best) else {
        continue
      }
      (best, avoided) = (candidate, excluded)
    }
    return (best, avoided)
  }

  func conflict(avoiding avoided: Set<Subject> = []) throws(FeasibilityError) -> Conflict? {
    guard let found = try checker.conflict(in: system.removing(avoided)) else { return nil }
    return try reduced(found, avoiding: avoided)
  }

  /// Removes constraints that are unnecessary when all facts are considered, not only those of the proof.
  private func reduced(_ found: Conflict, avoiding avoided: Set<Subject> = []) throws(FeasibilityError) -> Conflict {
    var best = found
    let system = system.part(Set(found.constraints.map { Subject.constraint($0) }))
    var needed: Set<Int> = []
    while best.members.count <= 300, let index = best.constraints.first(where: { !needed.contains($0) }) {
      let kept = best.constraints.filter { $0 != index }.map { Subject.constraint($0) }
      if let smaller = try checker.conflict(in: system.part(Set(kept)).removing(avoided)) {
        best = smaller
      } else {
        needed.insert(index)
      }
    }
    return best
  }

  /// Facts about guides tell nothing about the content.
  private func factRank(of conflict: Conflict) -> (guides: Int, count: Int) {
    let guides = conflict.facts.count { fact in
      guard case .size(let item, _) = fact else { return false }
      return meaning.table.items[item].kind.isGuide
    }
    return (guides, conflict.facts.count)
  }

  func hasBroken(_ conflict: Conflict) -> Bool { broken.map { conflict.constraints.contains($0) } ?? false }
}
