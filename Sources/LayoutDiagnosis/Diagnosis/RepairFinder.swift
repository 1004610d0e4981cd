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
    var removed: Set<Int> = []
    /// The new constants of rows.
    var constants: [Int: Double] = [:]
    /// The system with a row replaced, if the repair replaces one.
    var system: ConstraintSystem?
    /// How bad the frames are that the repair leaves.
    var harm = RepairEffect.Harm.none
    /// The rank: lower is more likely.
    let rank: Double
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
    var candidates = fixes + switches + prototypes + clamps
    if diagnosis.cause?.hasAllFixes != true {
      let removals = removals
      candidates += removals + constants
      // Of two contradictory constraints on one attribute, one is wrong, and neither should give way.
      if removals.isEmpty { candidates += priorities }
    }
    candidates = candidates.enumerated().sorted { one, other in
      let (isWrong, isOtherWrong) = (one.element.harm == .wrong, other.element.harm == .wrong)
      guard isWrong == isOtherWrong else { return isOtherWrong }
      return (one.element.rank, one.offset) < (other.element.rank, other.offset)
    }.map { $0.element }
    let resolving = try verified(candidates)
    if !resolving.isEmpty || candidates.isEmpty { return (sound(resolving), false) }
    // If several conflicts overlap, no single change resolves all of them. Then changes that resolve this one count.
    let members = Set(system.constraints(of: conflict))
    return (sound(try verified(candidates, among: members)), true)
  }

  /// Returns the repairs whose frames the author may have meant, or else the first two.
  private func sound(_ candidates: [Candidate]) -> [Repair] {
    let sound = candidates.filter { $0.harm != .wrong }
    return (sound.isEmpty ? Array(candidates.prefix(2)) : sound).map { $0.repair }
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
      if try !checker.conflicts(
        candidate.system ?? system, among: chosen, excluding: candidate.removed, constants: candidate.constants)
      {
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

  private func name(_ item: Int) -> String { diagnosis.meaning.table.items[item].displayName }
  private func description(_ index: Int) -> String { diagnosis.description(of: index) }

  // MARK: Candidates

  /// The order of repairs: first those that take the system's guess away.
  private enum Class: Double {
    case guess = 0, duplicate = 100, number = 200, priority = 300, last = 400
    /// The size of a content view, which is probably its table's.
    case ofTable = 1_000
  }

  /// The candidates of the known situation.
  private var fixes: [Candidate] {
    let fixes = diagnosis.cause?.fixes ?? []
    return fixes.enumerated().compactMap { number, fix in
      guard let row = system.row(of: fix.constraint) else { return nil }
      let rank = (fix.isLast ? Class.last : .guess).rawValue + Double(number) / 100
      var candidate = Candidate(
        repair: Repair(kind: fix.kind, constraint: fix.constraint, text: fix.text), rank: rank)
      switch fix.change {
      case .gone: candidate.removed = [row]
      case .goneWithIdentifier:
        let identifier = constraint(fix.constraint).identifier
        candidate.removed = rows { constraint($0).identifier == identifier }
      case .goneWithMask:
        let item = diagnosis.subject(of: fix.constraint)
        candidate.removed = rows { diagnosis.origins[$0] == .autoresizing && diagnosis.subject(of: $0) == item }
      case .constant(let number): candidate.constants = [row: number]
      case .oppositeEdge(let item, let coefficient, let number):
        let isWidth = constraint(fix.constraint).first.attribute.isHorizontal
        candidate.system = system.adding(coefficient, timesSizeOf: item, isWidth: isWidth, toRow: row)
        candidate.constants = [row: number]
      }
      return candidate
    }
  }

  /// Returns the rows of some constraints of the list.
  private func rows(where isIncluded: (Int) -> Bool) -> Set<Int> {
    Set(system.rows.indices.filter { system.rows[$0].subject.constraint.map(isIncluded) == true })
  }

  /// Candidates that replace what Interface Builder made for views without constraints.
  private var prototypes: [Candidate] {
    candidates(of: .interfaceBuilder) { index, item, removed in
      let text = "constrain \(name(item)) in Interface Builder: its constraints there replace \(description(index))"
      return Candidate(
        repair: Repair(kind: .remove, constraint: index, text: text), removed: removed, rank: Class.guess.rawValue)
    }
  }

  /// Candidates that set `translatesAutoresizingMaskIntoConstraints` to `false` for views whose masks are among the
  /// members.
  private var switches: [Candidate] {
    let constrained = diagnosis.constrainedItems
    let isCause = diagnosis.situation?.name == KnownSituation.translatedMask.name
    let isDone = diagnosis.cause?.fixes.contains { $0.kind == .autoresizing } == true
    return isDone
      ? []
      : candidates(of: .autoresizing) { index, item, removed in
        guard !diagnosis.keepsItsMask(item) else { return nil }
        let isConstrained = constrained.contains(item)
        let lost = diagnosis.lostWithMask(of: item).map { "; then give it the \($0) that the mask set until now" } ?? ""
        let rest = isConstrained ? "because it has constraints of its own\(lost)" : "and constrain it yourself"
        let text = "set \(name(item)).translatesAutoresizingMaskIntoConstraints = false, \(rest)"
        let rank = isConstrained ? Class.guess : isCause ? .duplicate : .last
        return Candidate(
          repair: Repair(kind: .autoresizing, constraint: index, text: text), removed: removed, rank: rank.rawValue)
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
      return candidate(index, subject, rows { item($0) == subject })
    }
  }

  /// Candidates that clamp a negative size, which code has computed, at 0.
  private var clamps: [Candidate] {
    changeable.filter { isNegativeSize($0.index) }.map { member in
      let old = roundedText(constraint(member.index).constant)
      let what = diagnosis.property(of: member.index) ?? description(member.index)
      let text = "clamp the number that the code computes for \(what), which is below 0: \(old) → 0"
      return Candidate(
        repair: Repair(kind: .constant, constraint: member.index, text: text), constants: [member.row: 0],
        rank: rank(of: member.index, .guess))
    }
  }

  private func isNegativeSize(_ index: Int) -> Bool {
    let constraint = constraint(index)
    return constraint.second == nil && constraint.first.attribute.isSize && constraint.constant < 0
      && constraint.relation != .greaterThanOrEqual
  }

  private var priorities: [Candidate] {
    changeable.compactMap { member in
      if let yielding = diagnosis.cause?.yielding, yielding != member.index { return nil }
      let cause = diagnosis.cause
      let effect = RepairEffect(diagnosis, member.index, change: member.repair)
      // A size that is not final says nothing.
      let then = cause?.isTemporary == true ? nil : effect.text
      let text =
        "give \(description(member.index)) priority 999 instead of 1000"
        + (then.map { " (\($0))" } ?? cause?.effectOfPriority ?? "")
      let old = constraint(member.index)
      // A size of 0 is meant to be 0.
      let isCollapse = old.second == nil && old.constant == 0
      return Candidate(
        repair: Repair(kind: .priority, constraint: member.index, text: text), removed: [member.row],
        harm: cause?.isTemporary == true ? .none : effect.harm,
        rank: rank(of: member.index, isCollapse ? .last : .priority))
    }
  }

  /// Candidates that change a constant, if no member is a size that the system imposes: that one is different on each
  /// device, or for a moment only.
  private var constants: [Candidate] {
    let lasting: Set<ConstraintOrigin> = [.own, .stack, .margins]
    let members = conflict.members.compactMap { system.rows[$0.row].subject.constraint }
    guard diagnosis.cause?.isTemporary != true, members.allSatisfy({ lasting.contains(diagnosis.origins[$0]) }) else {
      return []
    }
    return changeable.compactMap { member in
      let old = constraint(member.index)
      let row = diagnosis.meaning.rows[member.index]
      let sign = row.constant == -old.constant && row.constant != old.constant ? -1.0 : 1.0
      let new = Double(roundedText(old.constant + sign * member.repair)) ?? old.constant
      let isSize = old.second == nil && old.first.attribute.isSize
      // A size cannot be 0, and what is aligned stays aligned.
      guard new != old.constant, isSize ? new > 0 : old.constant != 0, !isNegativeSize(member.index) else { return nil }
      let what = diagnosis.property(of: member.index) ?? "the constant of \(description(member.index))"
      let text = "change \(what): \(roundedText(old.constant)) → \(roundedText(new))"
      // A size of 0 is meant to be 0.
      return Candidate(
        repair: Repair(kind: .constant, constraint: member.index, text: text), constants: [member.row: sign * new],
        harm: members.count == 2 ? .none : RepairEffect(diagnosis, member.index, change: member.repair).harm,
        rank: rank(of: member.index, old.constant == 0 ? .last : .number))
    }
  }

  /// Candidates that remove one of two equations or bounds on the same attribute.
  private var removals: [Candidate] {
    let members = changeable
    return members.indices.flatMap { position in
      members[(position + 1)...].filter { diagnosis.areDuplicates(members[position].index, $0.index) }.flatMap {
        other in
        [(members[position], other), (other, members[position])].map { removed, kept in
          // An equation contradicts a bound more likely than the bound is wrong, and a size of 0 is seldom meant.
          let isBound = constraint(removed.index).relation != .equal
          let isLast = isBound || constraint(kept.index).second == nil && constraint(kept.index).constant == 0
          let rank = Class.duplicate.rawValue + (isLast ? 1 : 0) + (diagnosis.broken?.index == removed.index ? 0 : 0.5)
          let text = "remove \(description(removed.index)), and keep \(description(kept.index))"
          return Candidate(
            repair: Repair(kind: .remove, constraint: removed.index, text: text), removed: [removed.row], rank: rank)
        }
      }
    }
  }

  // MARK: Ranks

  /// Returns the rank of a constraint as the one that should change. The most likely one has the lowest rank.
  private func rank(of index: Int, _ kind: Class) -> Double {
    let bonus = diagnosis.broken?.index == index ? -0.05 : 0
    let ofTable = diagnosis.isProbablyOfTable(index) ? Class.ofTable.rawValue : 0
    return kind.rawValue + bonus + rankByKind(of: index) + ofTable
  }

  /// Returns the rank of a kind of constraint: a fixed size before a minimum, a minimum before an inset, an inset before
  /// one of a stack view, which moves all that is in it, and all of them before the size of what contains them.
  private func rankByKind(of index: Int) -> Double {
    let constraint = constraint(index)
    if isParallelToSystems(index) { return 0 }
    if diagnosis.cause?.prefersFarInset == true, diagnosis.isFarInset(index) {
      return constraint.constant == 0 ? 2.5 : 0
    }
    if constraint.second == nil { return isRoom(index) ? 11 : rankOfSize(constraint) }
    if constraint.multiplier != 1 { return 12 }
    if constraint.constant == 0 { return 13 }
    if constraint.first.attribute.isSize { return 3 }
    let isOfStack = constraint.operands.contains { $0.item.className.hasSuffix("StackView") && !$0.item.isSuperview }
    let position: Double = constraint.first.attribute.isFarEdge ? 0 : constraint.notation == .visualGap ? 1 : 2
    return (constraint.relation == .equal ? 5 : 4) + position + (isOfStack ? 4 : 0)
  }

  /// Returns the rank of a number as a size: first a width of a text, which can be truncated, and sizes of views that
  /// scale or scroll.
  private func rankOfSize(_ constraint: LoggedConstraint) -> Double {
    let kind = ClassName(constraint.first.item.className)
    let isWidth = constraint.first.attribute.isHorizontal
    if isWidth, kind.isText, constraint.relation != .equal { return 0.5 }
    let rank = constraint.relation == .equal ? 1.0 : 2
    let isFlexible =
      kind.isFlexible || isWidth && (kind.isText || constraint.first.item.className.hasSuffix("TextField"))
    return isFlexible ? rank - 0.3 : rank
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
