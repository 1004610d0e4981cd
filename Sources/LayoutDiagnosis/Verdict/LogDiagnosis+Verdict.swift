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
      take(chosen.conflict, of: systems[chosen.system])
      // The proof may use only some of the facts, but the sum uses all of them.
      let rows = Set(chosen.conflict.members.map { $0.row })
      let total = try systems[chosen.system].leastViolation(of: rows, solving)
      excess = max(chosen.conflict.excess, total ?? 0)
      let finder = RepairFinder(self, systems[chosen.system], chosen.conflict, checker)
      let found = try finder.repairs()
      repairs = found.repairs
      var further = conflicts.first { $0.system != chosen.system }
      if found.leavesOthers {
        let resolved = repairs.first.flatMap { systems[chosen.system].row(of: $0.constraint) }
        let rest = try checker.contradiction(in: systems[chosen.system], excluding: Set([resolved].compactMap { $0 }))
        if case .great(let conflict) = rest {
          further = (chosen.system, try reduced(conflict, in: systems[chosen.system], checker))
        }
      }
      if let further {
        var other = self
        other.take(further.conflict, of: systems[further.system])
        other.excess = further.conflict.excess
        furtherConflict = ConflictSentences(other).contradiction
      }
      why = ConflictSentences(self).text
    } else if let rounding {
      verdict = .rounding
      take(rounding.conflict, of: systems[rounding.system])
      why = RoundingSentences(self).text
    } else {
      verdict = .satisfiable
      let marginSystems = ConstraintSystem.systems(of: meaning, excluding: excluded, margins: 8)
      for system in marginSystems {
        guard case .great(let found) = try checker.contradiction(in: system) else { continue }
        excessWithStandardMargins = found.excess
        break
      }
      if excessWithStandardMargins == nil, try nearConflict(in: marginSystems, checker) != nil {
        isTightWithStandardMargins = true
      }
      why = SatisfiableSentences(self).text
    }
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
      let subject: Member.Subject =
        switch system.rows[member.row].source {
        case .constraint(let index): .constraint(index)
        case .fact(let fact): .fact(fact)
        }
      return Member(subject: subject, multiplier: member.multiplier, repair: member.repair)
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
      let kept = Set(best.members.map { $0.row }.filter { !system.rows[$0].isFact }).subtracting([member.row])
      if case .great(let smaller) = try checker.contradiction(in: system, among: kept) {
        best = smaller
      } else {
        needed.insert(member.row)
      }
    }
    return best
  }

  private func rank(_ conflict: ConstraintSystem.Conflict, _ system: ConstraintSystem) -> Int {
    let constraints = conflict.members.filter { !system.rows[$0.row].isFact }.count
    return constraints * 2 + (isBrokenMember(of: conflict, system) ? 0 : 1)
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
    return conflict.members.contains { system.rows[$0.row].source == .constraint(index) }
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

extension LogDiagnosis.Member {
  /// The index in the list of the constraint, or `nil` for a fact.
  public var index: Int? {
    if case .constraint(let index) = subject { index } else { nil }
  }
}
