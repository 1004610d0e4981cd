import Cassowary

extension LogDiagnosis {
  /// The constraints to ignore: repeated ones, and those whose numbers say nothing or are too large.
  private var excluded: Set<Int> {
    repeated.union(rows.indices.filter { rows[$0].isVacuous || rows[$0].isTooLarge })
  }

  /// Determines the verdict, the conflict, whether the broken constraint resolves it, and the repairs.
  mutating func decide(_ options: Options) throws(FeasibilityError) {
    let excluded = excluded
    let solving = SolveOptions(pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    try solving.checkCancellation()
    let checker = FeasibilityChecker(meaning, excluding: excluded, options: solving)
    let systems = meaning.systems(excluding: excluded)
    var conflicts: [FoundConflict] = []
    var rounding: FoundConflict?
    for system in systems {
      switch try checker.contradiction(in: system) {
      case .great(let found): conflicts.append(FoundConflict(system: system, conflict: found))
      case .small(let found): rounding = rounding ?? FoundConflict(system: system, conflict: found)
      case .none: break
      }
    }
    let brokenIndex = brokenIndex
    try noteBroken(brokenIndex, conflicts, checker)
    if !conflicts.isEmpty {
      verdict = .conflict
      let finder = MinimalConflictFinder(checker: checker, meaning: meaning, broken: brokenIndex)
      let (chosen, other) = try finder.clearest(of: conflicts)
      try explain(chosen, other, checker)
      return
    }
    if rounding == nil { rounding = try nearConflict(in: systems, checker) }
    if let rounding {
      verdict = .rounding
      take(rounding)
      why = roundingSentences
    } else {
      let isTooLarge = rows.contains { $0.isTooLarge && !$0.isVacuous && $0.isRequired }
      guard !isTooLarge else { throw .numberOutOfRange }
      guard !log.hasUnreadConstraint else { throw .unread }
      verdict = .satisfiable
      try tryStandardMargins(meaning.systems(excluding: excluded, margins: 8), checker)
      why = satisfiableSentences
    }
  }

  /// Takes a conflict, and determines its repairs and what remains after them.
  ///
  /// - Parameter other: a conflict of another system.
  private mutating func explain(
    _ found: FoundConflict, _ other: FoundConflict?, _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    let (system, conflict) = (found.system, found.conflict)
    take(found)
    // The proof may use only some of the facts, but the sum uses all of them.
    let total = try system.leastViolation(of: Set(conflict.members.map { $0.row }), checker.options)
    excess = max(conflict.excess, total ?? 0)
    for known in KnownSituation.all where situation == nil {
      cause = known.cause(self)
      if cause != nil { situation = known }
    }
    let result = try RepairFinder(diagnosis: self, system: system, checker: checker).repairs()
    repairs = result.repairs
    var further = other
    if let rest = result.rest {
      let finder = MinimalConflictFinder(checker: checker, meaning: meaning, broken: nil)
      further = FoundConflict(system: system, conflict: try finder.reduced(rest, in: system))
    }
    if let further {
      var other = self
      other.take(further)
      other.excess = further.conflict.excess
      (other.cause, other.situation) = (nil, nil)
      furtherConflict = LogConflictSentences(other).contradiction
    }
    why = LogConflictSentences(self).text
  }

  private mutating func tryStandardMargins(
    _ systems: [ConstraintSystem], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    for system in systems {
      guard case .great(let found) = try checker.contradiction(in: system) else { continue }
      excessWithStandardMargins = found.excess
      return
    }
    if try nearConflict(in: systems, checker) != nil { excessWithStandardMargins = 0 }
  }

  /// Returns the first conflict that arises if a number changes within rounding.
  private func nearConflict(
    in systems: [ConstraintSystem], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) -> FoundConflict? {
    var rowsLeft = FeasibilityChecker.rowsSolvedForRounding
    for system in systems {
      if let found = try checker.conflictWithMovedNumber(in: system, of: meaning, rowsLeft: &rowsLeft) {
        return FoundConflict(system: system, conflict: found)
      }
    }
    return nil
  }

  private mutating func take(_ found: FoundConflict) {
    let all = found.conflict.members.map { member in
      Member(subject: found.system.rows[member.row].subject, multiplier: member.multiplier, repair: member.repair)
    }
    members =
      all.filter { $0.index != nil }.sorted { ($0.index ?? 0) < ($1.index ?? 0) } + all.filter { $0.index == nil }
  }

  // MARK: The broken constraint

  private var brokenIndex: Int? {
    guard let broken = log.broken else { return nil }
    return log.constraints.firstIndex { !$0.address.isEmpty && $0.address == broken.address }
      ?? log.constraints.firstIndex { $0.address.isEmpty && $0.isEquivalent(to: broken) }
  }

  private mutating func noteBroken(
    _ index: Int?, _ conflicts: [FoundConflict], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    guard let constraint = log.broken else { return }
    var resolves = false
    if conflicts.count == 1, let index, let row = conflicts[0].system.row(of: index) {
      resolves = try !checker.conflicts(conflicts[0].system, excluding: [row])
    }
    broken = Broken(index: index, constraint: constraint, resolves: resolves)
  }
}
