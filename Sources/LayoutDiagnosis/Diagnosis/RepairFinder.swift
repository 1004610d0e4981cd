import Cassowary

/// Finds the repairs of a conflict. Each is verified by a solve.
struct RepairFinder {
  private let diagnosis: LogDiagnosis
  private let system: ConstraintSystem
  private let conflict: ConstraintSystem.Conflict
  private let checker: FeasibilityChecker

  /// The largest number of repairs of one kind. It is lower for a large list, because each repair needs a solve.
  private var maximumOfKind: Int { isLarge ? 1 : 6 }
  private var isLarge: Bool { system.rows.count > 2_000 }
  /// The number of repairs of a large list that are tried before other conflicts are assumed to remain.
  private static let maximumTries = 3

  /// A possible repair.
  private struct Candidate {
    let repair: Repair
    /// The rows that the repair removes.
    let removed: Set<Int>
    /// The new constants of rows.
    let constants: [Int: Double]
    /// The rank: lower is more likely.
    let rank: Double

    init(
      _ kind: Repair.Kind, _ constraint: Int, _ text: String, removing removed: Set<Int> = [],
      constants: [Int: Double] = [:], rank: Double
    ) {
      repair = Repair(kind: kind, constraint: constraint, text: text)
      self.removed = removed
      self.constants = constants
      self.rank = rank
    }
  }

  init(
    _ diagnosis: LogDiagnosis, _ system: ConstraintSystem, _ conflict: ConstraintSystem.Conflict,
    _ checker: FeasibilityChecker
  ) {
    self.diagnosis = diagnosis
    self.system = system
    self.conflict = conflict
    self.checker = checker
  }

  /// Returns the repairs, the most likely one first, and whether other conflicts remain.
  func repairs() throws(FeasibilityError) -> (repairs: [Repair], leavesOthers: Bool) {
    let candidates = (settings + switches + prototypes + clamps + removals + constants + priorities).enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map { $0.element }
    let resolving = try verified(candidates)
    if !resolving.isEmpty || candidates.isEmpty { return (resolving.map { $0.repair }, false) }
    // If several conflicts overlap, no single change resolves all of them. Then changes that resolve this one count.
    let members = Set(system.constraints(of: conflict))
    return (try verified(candidates, among: members).map { $0.repair }, true)
  }

  /// Returns the candidates that resolve the conflict.
  ///
  /// - Parameter chosen: the constraints to consider, or `nil` for all.
  private func verified(
    _ candidates: [Candidate], among chosen: Set<Int>? = nil
  ) throws(FeasibilityError) -> [Candidate] {
    var found: [Candidate] = []
    var failures = 0
    for candidate in candidates {
      guard found.count(where: { $0.repair.kind == candidate.repair.kind }) < maximumOfKind else { continue }
      if try !checker.conflicts(system, among: chosen, excluding: candidate.removed, constants: candidate.constants) {
        found.append(candidate)
      } else {
        failures += 1
        if isLarge, chosen == nil, failures == Self.maximumTries { break }
      }
    }
    return found
  }

  // MARK: Members

  /// The members that the app may change, by their index in the list.
  private var changeable: [(index: Int, row: Int, repair: Double)] {
    let constraints = conflict.members.compactMap { member -> (index: Int, row: Int, repair: Double)? in
      system.rows[member.row].subject.constraint.map { ($0, member.row, member.repair) }
    }.sorted { $0.index < $1.index }.prefix(64)
    return constraints.filter { diagnosis.origins[$0.index] == .own }
  }

  private func constraint(_ index: Int) -> LoggedConstraint { diagnosis.log.constraints[index] }

  private func name(_ item: Int) -> String { diagnosis.meaning.table.items[item].name }
  private func description(_ index: Int) -> String { diagnosis.description(of: index) }

  // MARK: Candidates

  /// The order of repairs: first those that take the system's guess away.
  private enum Class: Double {
    case guess = 0, duplicate = 100, temporaryPriority = 150, number = 200, priority = 300, mask = 400
    /// The size of a content view, which is probably its table's.
    case ofTable = 1_000
  }

  /// The candidate that sets the property of the known situation.
  private var settings: [Candidate] {
    guard let setting = diagnosis.cause?.setting, let row = system.row(of: setting.constraint) else { return [] }
    return [
      Candidate(.property, setting.constraint, setting.text, removing: [row], rank: Class.guess.rawValue)
    ]
  }

  /// Candidates that replace what Interface Builder made for views without constraints.
  private var prototypes: [Candidate] {
    candidates(of: .interfaceBuilder) { index, item, removed in
      let text = "constrain \(name(item)) in Interface Builder: its constraints there replace \(description(index))"
      return Candidate(.remove, index, text, removing: removed, rank: Class.guess.rawValue)
    }
  }

  /// Candidates that set `translatesAutoresizingMaskIntoConstraints` to `false` for views whose masks are among the
  /// members.
  private var switches: [Candidate] {
    let constrained = diagnosis.constrainedItems
    return candidates(of: .autoresizing) { index, item, removed in
      guard !diagnosis.keepsItsMask(item) else { return nil }
      let isConstrained = constrained.contains(item)
      let rest = isConstrained ? "because it has constraints of its own" : "and constrain \(name(item)) yourself"
      let text = "set \(name(item)).translatesAutoresizingMaskIntoConstraints = false, \(rest)"
      let rank = isConstrained ? Class.guess : .mask
      return Candidate(.autoresizing, index, text, removing: removed, rank: rank.rawValue)
    }
  }

  /// Returns a candidate for each view that has constraints of an origin among the members.
  private func candidates(
    of origin: ConstraintOrigin, _ candidate: (_ index: Int, _ item: Int, _ removed: Set<Int>) -> Candidate?
  ) -> [Candidate] {
    func item(_ index: Int) -> Int? { diagnosis.origins[index] == origin ? diagnosis.subject(of: index) : nil }
    var seen: Set<Int> = []
    let members = conflict.members.compactMap { system.rows[$0.row].subject.constraint }.sorted()
    return members.compactMap { index in
      guard let subject = item(index), seen.insert(subject).inserted, seen.count <= maximumOfKind else { return nil }
      let removed = system.rows.indices.filter { system.rows[$0].subject.constraint.flatMap(item) == subject }
      return candidate(index, subject, Set(removed))
    }
  }

  /// Candidates that clamp a negative size, which code has computed, at 0.
  private var clamps: [Candidate] {
    changeable.filter { isNegativeSize($0.index) }.map { member in
      let old = roundedText(constraint(member.index).constant)
      let text =
        "clamp the number that the code computes for \(description(member.index)), which is below 0: \(old) → 0"
      return Candidate(
        .constant, member.index, text, constants: [member.row: 0], rank: rank(of: member.index, .guess))
    }
  }

  private func isNegativeSize(_ index: Int) -> Bool {
    let constraint = constraint(index)
    return constraint.second == nil && constraint.first.attribute.isSize && constraint.constant < 0
      && constraint.relation != .greaterThanOrEqual
  }

  private var priorities: [Candidate] {
    changeable.map { member in
      let effect = diagnosis.cause?.effectOfPriority ?? ""
      let text = "give \(description(member.index)) priority 999 instead of 1000\(effect)"
      let old = constraint(member.index)
      // A size of 0 is meant to be 0.
      let isCollapse = old.second == nil && old.constant == 0
      let kind = isCollapse ? Class.mask : diagnosis.cause?.isTemporary == true ? .temporaryPriority : .priority
      return Candidate(.priority, member.index, text, removing: [member.row], rank: rank(of: member.index, kind))
    }
  }

  private var constants: [Candidate] {
    changeable.compactMap { member in
      let old = constraint(member.index)
      let row = diagnosis.meaning.rows[member.index]
      let sign = row.constant == -old.constant && row.constant != old.constant ? -1.0 : 1.0
      let new = Double(roundedText(old.constant + sign * member.repair)) ?? old.constant
      guard new != old.constant, !isPointless(old, new), !(isNegativeSize(member.index) && new == 0) else { return nil }
      let change = "\(roundedText(old.constant)) → \(roundedText(new))"
      return Candidate(
        .constant, member.index, "change the constant of \(description(member.index)): \(change)",
        constants: [member.row: sign * new],
        // A size of 0 is meant to be 0.
        rank: rank(of: member.index, old.constant == 0 ? .mask : .number))
    }
  }

  /// Returns whether a new constant makes no sense: a size of 0, a negative inset, an alignment that is off.
  private func isPointless(_ constraint: LoggedConstraint, _ new: Double) -> Bool {
    if constraint.first.attribute.isSize, constraint.second == nil {
      return new < 0 || (new == 0 && constraint.constant > 0)
    }
    return constraint.constant == 0 || (constraint.constant > 0) != (new > 0)
  }

  /// Candidates that remove one of two equations on the same attribute.
  private var removals: [Candidate] {
    let members = changeable
    return members.indices.flatMap { position in
      members[(position + 1)...].filter { isDuplicate(members[position].index, $0.index) }.flatMap { other in
        [(members[position], other), (other, members[position])].map { removed, kept in
          Candidate(
            .remove, removed.index, "remove \(description(removed.index)): \(description(kept.index)) already sets it",
            removing: [removed.row],
            rank: Class.duplicate.rawValue + (diagnosis.broken?.index == removed.index ? 0 : 1))
        }
      }
    }
  }

  private func isDuplicate(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (diagnosis.meaning.rows[one], diagnosis.meaning.rows[other])
    guard one.relation == .equal, other.relation == .equal else { return false }
    if one.first == other.first { return one.second == other.second }
    return one.second != nil && one.first == other.second && one.second == other.first
  }

  // MARK: Ranks

  /// Returns the rank of a constraint as the one that should change. The most likely one has the lowest rank.
  private func rank(of index: Int, _ kind: Class) -> Double {
    let bonus = diagnosis.broken?.index == index ? -0.5 : 0
    let ofTable = diagnosis.isProbablyOfTable(index) ? Class.ofTable.rawValue : 0
    return kind.rawValue + bonus + rankByKind(of: index) + ofTable
  }

  /// Returns the rank of a kind of constraint: a fixed size before a minimum, a minimum before an inset, an inset before
  /// one of a stack view, which moves all that is in it, and all of them before the size of what contains them.
  private func rankByKind(of index: Int) -> Double {
    let constraint = constraint(index)
    if isParallelToSystems(index) { return 0 }
    if constraint.second == nil { return isRoom(index) ? 11 : constraint.relation == .equal ? 1 : 2 }
    if constraint.multiplier != 1 { return 12 }
    if constraint.constant == 0 { return 13 }
    if constraint.first.attribute.isSize { return 3 }
    let isOfStack = constraint.operands.contains { $0.item.className.hasSuffix("StackView") && !$0.item.isSuperview }
    let position: Double = constraint.first.attribute.isFarEdge ? 0 : constraint.notation == .visualGap ? 1 : 2
    return (constraint.relation == .equal ? 5 : 4) + position + (isOfStack ? 4 : 0)
  }

  /// Returns whether a size is the room for other members, which would have to grow.
  private func isRoom(_ index: Int) -> Bool {
    let first = diagnosis.meaning.rows[index].first
    return conflict.members.contains { member in
      system.rows[member.row].subject.constraint == index && member.repair > 0
    }
      && conflict.members.contains { member in
        guard let other = system.rows[member.row].subject.constraint, other != index else { return false }
        return diagnosis.meaning.rows[other].first != first && diagnosis.meaning.rows[other].second != nil
      }
  }

  /// Returns whether the system imposes a value on the same attribute.
  private func isParallelToSystems(_ index: Int) -> Bool {
    let row = diagnosis.meaning.rows[index]
    return conflict.members.contains { member in
      guard let other = system.rows[member.row].subject.constraint, diagnosis.origins[other] != .own
      else { return false }
      let systems = diagnosis.meaning.rows[other]
      return systems.first == row.first && systems.second == row.second
    }
  }
}
