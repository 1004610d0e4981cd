import Cassowary

extension LogDiagnosis {
  /// The constraints to ignore: repeated ones, and those whose numbers say nothing or are too large.
  var excluded: Set<Int> {
    var excluded = repeated
    for (index, row) in meaning.rows.enumerated() where row.isVacuous || row.isTooLarge { excluded.insert(index) }
    return excluded
  }

  /// Determines the verdict, the conflict, whether the broken constraint resolves it, and the repairs.
  mutating func decide(_ options: Options) throws(FeasibilityError) {
    let excluded = excluded
    let solving = SolveOptions(pivotLimit: options.pivotLimit, isCancelled: options.isCancelled)
    let checker = FeasibilityChecker(meaning, excluding: excluded, options: solving)
    let systems = ConstraintSystem.systems(of: meaning, excluding: excluded)
    var conflicts: [(system: Int, conflict: ConstraintSystem.Conflict)] = []
    var rounding: (system: Int, conflict: ConstraintSystem.Conflict)?
    for (index, system) in systems.enumerated() {
      switch try checker.contradiction(in: system) {
      case .great(let found): conflicts.append((index, try smallest(found, in: system, checker)))
      case .small(let found): rounding = rounding ?? (index, found)
      case .none: break
      }
    }
    if conflicts.isEmpty, rounding == nil { rounding = try nearConflict(in: systems, checker) }
    noteBroken(
      try conflicts.map { (found) throws(FeasibilityError) in try breakingResolves(systems[found.system], checker) })
    if let chosen = conflicts.first(where: { isBrokenMember(of: $0.conflict, systems[$0.system]) }) ?? conflicts.first {
      verdict = .conflict
      let other = conflicts.first { $0.system != chosen.system }.map { (systems[$0.system], $0.conflict) }
      try explain(chosen.conflict, of: systems[chosen.system], other, checker)
    } else if let rounding {
      verdict = .rounding
      take(rounding.conflict, of: systems[rounding.system])
      why = roundingSentences
    } else {
      verdict = .satisfiable
      try tryStandardMargins(ConstraintSystem.systems(of: meaning, excluding: excluded, margins: 8), checker)
      why = satisfiableSentences
    }
  }

  /// Takes a conflict, and determines its repairs and what remains after them.
  ///
  /// - Parameter other: the first conflict of another system.
  private mutating func explain(
    _ conflict: ConstraintSystem.Conflict, of system: ConstraintSystem,
    _ other: (ConstraintSystem, ConstraintSystem.Conflict)?, _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    take(conflict, of: system)
    // The proof may use only some of the facts, but the sum uses all of them.
    let total = try system.leastViolation(of: Set(conflict.members.map { $0.row }), checker.options)
    excess = max(conflict.excess, total ?? 0)
    let found = try RepairFinder(self, system, conflict, checker).repairs()
    repairs = found.repairs
    var further = other
    if found.leavesOthers {
      let resolved = repairs.first.flatMap { system.row(of: $0.constraint) }
      let rest = try checker.contradiction(in: system, excluding: Set([resolved].compactMap { $0 }))
      if case .great(let conflict) = rest { further = (system, try reduced(conflict, in: system, checker)) }
    }
    if let (system, conflict) = further {
      var other = self
      other.take(conflict, of: system)
      other.excess = conflict.excess
      furtherConflict = ConflictSentences(other).contradiction
    }
    why = ConflictSentences(self).text
  }

  /// Determines whether a satisfiable list would conflict with standard margins.
  private mutating func tryStandardMargins(
    _ systems: [ConstraintSystem], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) {
    for system in systems {
      guard case .great(let found) = try checker.contradiction(in: system) else { continue }
      excessWithStandardMargins = found.excess
      return
    }
    isTightWithStandardMargins = try nearConflict(in: systems, checker) != nil
  }

  /// Returns the first conflict that arises if a number changes within rounding.
  private func nearConflict(
    in systems: [ConstraintSystem], _ checker: FeasibilityChecker
  ) throws(FeasibilityError) -> (system: Int, conflict: ConstraintSystem.Conflict)? {
    var rowsLeft = FeasibilityChecker.rowsSolvedForRounding
    for (index, system) in systems.enumerated() {
      if let found = try checker.conflictWithMovedNumber(in: system, of: meaning, rowsLeft: &rowsLeft) {
        return (index, found)
      }
    }
    return nil
  }

  private mutating func take(_ conflict: ConstraintSystem.Conflict, of system: ConstraintSystem) {
    let all = conflict.members.map { member in
      Member(subject: system.rows[member.row].subject, multiplier: member.multiplier, repair: member.repair)
    }
    members =
      all.filter { $0.index != nil }.sorted { ($0.index ?? 0) < ($1.index ?? 0) } + all.filter { $0.index == nil }
  }

  // MARK: The smallest conflict

  /// Returns the smallest of the conflicts that remain without one of the members, to leave out noise.
  private func smallest(
    _ found: ConstraintSystem.Conflict, in system: ConstraintSystem, _ checker: FeasibilityChecker
  ) throws(FeasibilityError) -> ConstraintSystem.Conflict {
    var best = try reduced(found, in: system, checker)
    guard best.members.count <= 12, system.rows.count <= 2_000 else { return best }
    for member in best.members where !system.rows[member.row].isFact {
      guard case .great(let other) = try checker.contradiction(in: system, excluding: [member.row]) else { continue }
      let candidate = try reduced(other, in: system, checker)
      if rank(candidate, system) < rank(best, system) { best = candidate }
    }
    return best
  }

  /// Returns the conflict without constraints that are unnecessary when all facts are considered, not only those of the
  /// proof.
  private func reduced(
    _ found: ConstraintSystem.Conflict, in system: ConstraintSystem, _ checker: FeasibilityChecker
  ) throws(FeasibilityError) -> ConstraintSystem.Conflict {
    var best = found
    var needed: Set<Int> = []
    while best.members.count <= 300,
      let member = best.members.first(where: { !system.rows[$0.row].isFact && !needed.contains($0.row) })
    {
      let kept = Set(system.constraints(of: best)).subtracting([member.row])
      if case .great(let smaller) = try checker.contradiction(in: system, among: kept) {
        best = smaller
      } else {
        needed.insert(member.row)
      }
    }
    return best
  }

  private func rank(_ conflict: ConstraintSystem.Conflict, _ system: ConstraintSystem) -> Int {
    system.constraints(of: conflict).count * 2 + (isBrokenMember(of: conflict, system) ? 0 : 1)
  }

  // MARK: The broken constraint

  /// The index in the list of the broken constraint.
  private var brokenIndex: Int? {
    guard let broken = log.broken else { return nil }
    return log.constraints.firstIndex { !$0.address.isEmpty && $0.address == broken.address }
      ?? log.constraints.firstIndex { $0.address.isEmpty && $0.saysTheSame(as: broken) }
  }

  private func isBrokenMember(of conflict: ConstraintSystem.Conflict, _ system: ConstraintSystem) -> Bool {
    guard let index = brokenIndex else { return false }
    return conflict.members.contains { system.rows[$0.row].subject.constraint == index }
  }

  private func breakingResolves(_ system: ConstraintSystem, _ checker: FeasibilityChecker) throws(FeasibilityError)
    -> Bool
  {
    guard let index = brokenIndex, let row = system.row(of: index) else { return false }
    return try !checker.conflicts(system, excluding: [row])
  }

  private mutating func noteBroken(_ resolved: [Bool]) {
    guard let constraint = log.broken else { return }
    let resolves = !resolved.isEmpty && resolved.allSatisfy { $0 }
    broken = Broken(index: brokenIndex, constraint: constraint, resolves: resolves)
  }
}
