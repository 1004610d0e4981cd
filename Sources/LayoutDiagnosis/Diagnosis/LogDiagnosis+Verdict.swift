import Cassowary

extension LogDiagnosis {
  private static let maximumSystems = 8

  private var excluded: Set<Int> { repeated.union(rows.indices.filter { rows[$0].isVacuous || rows[$0].isTooLarge }) }

  /// The violation is the least total one of the system.
  private typealias Found = (finder: MinimalConflictFinder, conflict: ConstraintSystem.Conflict, violation: Double)

  mutating func decide(_ options: SolveOptions) throws(FeasibilityError) {
    try options.checkCancellation()
    let excluded = excluded
    let checker = FeasibilityChecker(meaning, excluding: excluded, options: options)
    let systems = meaning.systems(excluding: excluded)
    let broken = brokenIndex
    var found: [Found] = []
    for system in systems {
      guard let (conflict, violation) = try checker.contradiction(in: system) else { continue }
      let finder = MinimalConflictFinder(checker: checker, meaning: meaning, system: system, broken: broken)
      found.append((finder, conflict, violation))
    }
    var conflicts = found.filter { $0.violation > checker.tolerance }
    // The tolerance is that of the whole list.
    if conflicts.isEmpty, found.reduce(0, { $0 + $1.violation }) > checker.tolerance { conflicts = [found[0]] }
    var resolves = false
    if conflicts.count == 1, let broken, conflicts[0].finder.system.contains(broken) {
      resolves = try checker.conflict(in: conflicts[0].finder.system.removing([.constraint(broken)])) == nil
    }
    self.broken = log.broken.map { Broken(index: broken, constraint: $0, resolves: resolves) }
    if !conflicts.isEmpty {
      verdict = .conflict
      return try explain(conflicts)
    }
    var near = found.first?.conflict
    if near == nil { near = try checker.nearConflict(in: systems) }
    if let near {
      verdict = .rounding
      take(near)
      why = roundingSentences
      return
    }
    guard !rows.contains(where: { $0.isTooLarge && !$0.isVacuous && $0.isRequired }) else { throw .numberOutOfRange }
    guard !log.hasUnreadConstraint else { throw .unread }
    verdict = .satisfiable
    try options.checkCancellation()
    for system in meaning.systems(excluding: excluded, margins: 8) where excessWithStandardMargins == nil {
      excessWithStandardMargins = try checker.conflict(in: system)?.gap
    }
  }

  /// Chooses the conflict with the constraint that the system broke, or else the one with the fewest facts.
  private mutating func explain(_ conflicts: [Found]) throws(FeasibilityError) {
    let first = conflicts.firstIndex { found in found.finder.broken.map { found.finder.system.contains($0) } ?? false }
    var reduced: [(finder: MinimalConflictFinder, conflict: ConstraintSystem.Conflict)] = []
    for (index, found) in conflicts.enumerated() where index < Self.maximumSystems || index == first {
      reduced.append((found.finder, try found.finder.smallest(found.conflict)))
    }
    let chosen =
      reduced.firstIndex { $0.finder.hasBroken($0.conflict) }
      ?? reduced.indices.min { (reduced[$0].conflict.facts.count, $0) < (reduced[$1].conflict.facts.count, $1) } ?? 0
    let other = reduced.indices.first { $0 != chosen }.map { reduced[$0].conflict }
    try explain(reduced[chosen].conflict, reduced[chosen].finder, other)
  }

  private mutating func explain(
    _ conflict: ConstraintSystem.Conflict, _ finder: MinimalConflictFinder, _ other: ConstraintSystem.Conflict?
  ) throws(FeasibilityError) {
    take(conflict)
    // The proof may use only some of the facts, but the sum uses all of them.
    let part = finder.system.part(Set(conflict.members.map { $0.origin }))
    let total = try part.leastViolation(finder.checker.options)
    excess = max(conflict.gap, total ?? 0)
    for known in KnownSituation.all where situation == nil {
      cause = known.cause(self)
      if cause != nil { situation = known }
    }
    let result = try RepairFinder(diagnosis: self, finder: finder).repairs()
    repairs = result.repairs
    if let further = result.rest ?? other {
      var other = self
      other.take(further)
      other.excess = further.gap
      (other.cause, other.situation) = (nil, nil)
      furtherConflict = other.contradiction(afterChangeOf: repairs.first?.constraint)
    }
    why = conflictSentences
  }

  private mutating func take(_ found: ConstraintSystem.Conflict) {
    let facts = found.members.filter { $0.index == nil }
    members = found.members.filter { $0.index != nil }.sorted { ($0.index ?? 0) < ($1.index ?? 0) } + facts
  }

  private var brokenIndex: Int? {
    guard let broken = log.broken else { return nil }
    return log.constraints.firstIndex { !$0.address.isEmpty && $0.address == broken.address }
      ?? log.constraints.firstIndex { $0.address.isEmpty && $0.isEquivalent(to: broken) }
  }
}
