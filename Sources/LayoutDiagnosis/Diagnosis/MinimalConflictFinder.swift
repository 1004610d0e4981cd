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

/// Checks systems with the tolerance of a list, whose numbers are rounded to six digits.
struct FeasibilityChecker {
  /// One unit in the sixth digit of the list's largest number, and at least 1e-6.
  let tolerance: Double
  let options: SolveOptions

  /// On a screen with scale 1. Views are aligned to pixels, but the numbers of constraints are not.
  static let halfPixel = 0.5
  /// The limit of the search for a conflict within rounding.
  private static let rowsSolvedForRounding = 800_000
  /// The number of contradictions below the tolerance that are skipped in search of a larger one.
  private static let maximumSmall = 32

  init(_ meaning: ListMeaning, excluding excluded: Set<Int>, options: SolveOptions) {
    var largest = 0.0
    for (index, row) in meaning.rows.enumerated() where !excluded.contains(index) {
      largest = max(largest, row.constant.magnitude, row.multiplier == 1 ? 0 : row.multiplier.magnitude)
    }
    // A difference of exactly one unit is computed with an error.
    tolerance = max(1e-6, Self.sixthDigit(of: largest)) * (1 + 1e-6)
    self.options = options
  }

  private static func sixthDigit(of number: Double) -> Double {
    guard number > 1e-300 else { return 0 }
    var unit = 1.0
    while unit * 10 <= number { unit *= 10 }
    while unit > number { unit /= 10 }
    return unit * 1e-5
  }

  /// Returns a conflict that exceeds the tolerance.
  func conflict(in system: ConstraintSystem) throws(FeasibilityError) -> ConstraintSystem.Conflict? {
    try contradiction(in: system).flatMap { $0.violation > tolerance ? $0.conflict : nil }
  }

  /// Returns a conflict that exceeds the tolerance, if there is one, or else a smaller one, and the least total
  /// violation of the system, or a part of it that exceeds the tolerance.
  ///
  /// A small contradiction may hide a larger one: one of its members is relaxed, and the rest is solved again.
  func contradiction(
    in system: ConstraintSystem
  ) throws(FeasibilityError) -> (conflict: ConstraintSystem.Conflict, violation: Double)? {
    var relaxed = system
    var greatest: ConstraintSystem.Conflict?
    var total = 0.0
    for _ in 0..<Self.maximumSmall {
      guard let conflict = try relaxed.conflict(options) else { break }
      if conflict.gap > tolerance { return (conflict, conflict.gap) }
      if conflict.gap > greatest?.gap ?? -1 { greatest = conflict }
      total += conflict.gap
      let givesWay = conflict.members.filter { $0.index != nil }
        .max { $0.multiplier.magnitude < $1.multiplier.magnitude }
      guard total <= tolerance, let givesWay else { break }
      relaxed = relaxed.changing(givesWay.origin) { $0.constant += givesWay.repair }
    }
    guard let greatest else { return nil }
    // To relax other members may take less.
    let least = total > greatest.gap ? try system.leastViolation(options) : nil
    return (greatest, least ?? total)
  }

  /// Returns the first conflict that arises if one of the printed numbers changes by at most half a pixel plus
  /// rounding.
  func nearConflict(in systems: [ConstraintSystem]) throws(FeasibilityError) -> ConstraintSystem.Conflict? {
    var rowsLeft = Self.rowsSolvedForRounding
    for system in systems {
      // The rows of a large system take longer.
      let cost = system.rows.count * (system.rows.count > 2_000 ? 5 : 1)
      for row in system.rows where !row.subject.isImplicit && row.constant != 0 {
        let step = Self.halfPixel + Self.sixthDigit(of: row.constant.magnitude) / 2
        // An inequality becomes stricter in one direction only.
        for (sign, looser) in [(1.0, Relation.lessThanOrEqual), (-1, .greaterThanOrEqual)]
        where row.relation != looser && rowsLeft >= cost {
          rowsLeft -= cost
          let moved = system.changing(row.subject) { $0.constant += sign * step }
          // A size of 0 that would become negative is not a contradiction between numbers.
          if let conflict = try moved.conflict(options), conflict.constraints.count > 1 { return conflict }
        }
      }
    }
    return nil
  }
}
