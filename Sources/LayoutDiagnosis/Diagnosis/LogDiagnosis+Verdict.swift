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
    var conflicts: [ConstraintSystem.Conflict] = []
    var rounding: ConstraintSystem.Conflict?
    var total = 0.0
    for system in systems {
      guard let (found, violation) = try checker.contradiction(in: system) else { continue }
      total += violation
      if violation > checker.tolerance { conflicts.append(found) } else { rounding = rounding ?? found }
    }
    // The tolerance is that of the whole list.
    if conflicts.isEmpty, total > checker.tolerance { conflicts += [rounding].compactMap { $0 } }
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
  private mutating func explain(
    _ conflict: ConstraintSystem.Conflict, _ other: ConstraintSystem.Conflict?, _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    take(conflict)
    // The proof may use only some of the facts, but the sum uses all of them.
    let total = try conflict.system.leastViolation(among: Set(conflict.members.map { $0.row }), checker.options)
    excess = max(conflict.excess, total ?? 0)
    for known in KnownSituation.all where situation == nil {
      cause = known.cause(self)
      if cause != nil { situation = known }
    }
    let result = try RepairFinder(diagnosis: self, system: conflict.system, checker: checker).repairs()
    repairs = result.repairs
    let finder = MinimalConflictFinder(checker: checker, meaning: meaning, broken: nil)
    let rest = try result.rest.map { (rest) throws(FeasibilityError) in try finder.reduced(rest) }
    if let further = rest ?? other {
      var other = self
      other.take(further)
      other.excess = further.excess
      (other.cause, other.situation) = (nil, nil)
      furtherConflict = other.contradiction(afterChangeOf: repairs.first?.constraint)
    }
    why = conflictSentences
  }

  private mutating func tryStandardMargins(
    _ systems: [ConstraintSystem], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    for system in systems {
      guard let found = try checker.conflict(in: system) else { continue }
      excessWithStandardMargins = found.excess
      return
    }
    if try nearConflict(in: systems, checker) != nil { excessWithStandardMargins = 0 }
  }

  /// Returns the first conflict that arises if a number changes within rounding.
  private func nearConflict(
    in systems: [ConstraintSystem], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) -> ConstraintSystem.Conflict? {
    var rowsLeft = FeasibilityChecker.rowsSolvedForRounding
    for system in systems {
      let found = try checker.conflictWithMovedNumber(in: system, of: meaning, rowsLeft: &rowsLeft)
      if let found { return found }
    }
    return nil
  }

  private mutating func take(_ found: ConstraintSystem.Conflict) {
    let all = found.members.map { member in
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
    _ index: Int?, _ conflicts: [ConstraintSystem.Conflict], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    guard let constraint = log.broken else { return }
    var resolves = false
    if conflicts.count == 1, let index, let row = conflicts[0].system.row(of: index) {
      resolves = try checker.conflict(in: conflicts[0].system, excluding: [row]) == nil
    }
    broken = Broken(index: index, constraint: constraint, resolves: resolves)
  }
}
