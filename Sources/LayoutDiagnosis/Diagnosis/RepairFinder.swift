import Cassowary

/// Finds the repairs of a conflict. Each is verified by a solve.
struct RepairFinder {
  let diagnosis: LogDiagnosis
  let system: ConstraintSystem
  let checker: FeasibilityChecker

  /// The largest number of repairs of one kind. It is lower for a large list, because each repair needs a solve.
  private var maximumOfKind: Int { isLarge ? 1 : 6 }
  private var isLarge: Bool { system.rows.count > 2_000 }
  /// The number of repairs of a large list that are tried before other conflicts are assumed to remain.
  private static let maximumTries = 3
  /// The largest number of contradictions with which the least value of a negative size grows.
  private static let maximumClamps = 8

  /// A possible repair. A lower rank is more likely.
  private typealias Candidate = (fix: Cause.Fix, rank: Double, isWrong: Bool)

  func repairs() throws(FeasibilityError) -> (repairs: [Repair], rest: ConstraintSystem.Conflict?) {
    let suggested = fixes + switches
    var stages = [suggested]
    if diagnosis.cause?.hasAllFixes != true {
      stages[0] += try general()
    } else if diagnosis.cause?.advice == nil {
      // If no suggested change resolves all conflicts, another one may.
      stages.append(try general())
    }
    stages = stages.map(ordered)
    for candidates in stages {
      let resolving = try sound(candidates)
      if !resolving.isEmpty { return ((resolving + (try lastResort(after: resolving))).map { Repair($0.fix) }, nil) }
    }
    // If several conflicts overlap, no single change resolves all of them. Then changes that resolve this one count.
    for candidates in stages {
      let found = try sound(candidates, among: rows(of: diagnosis.memberIndices))
      if let first = found.first { return (found.map { Repair($0.fix) }, try conflict(after: first.fix)) }
    }
    return ([], nil)
  }

  /// Returns the constraint that gives way best if the changes that a situation suggests are not wanted.
  private func lastResort(after suggested: [Candidate]) throws(FeasibilityError) -> [Candidate] {
    guard diagnosis.cause?.mayGiveWay == true, !suggested.contains(where: { $0.fix.kind == .priority }) else {
      return []
    }
    return Array(try sound(ordered(priorities)).prefix(1))
  }

  /// Returns the candidates that no situation suggests.
  private func general() throws(FeasibilityError) -> [Candidate] {
    let removals = removals
    let others = try clamps() + removals + constants
    // Of two contradictory constraints on one attribute, one is wrong, and neither should give way.
    return removals.isEmpty ? others + priorities : others
  }

  private func ordered(_ candidates: [Candidate]) -> [Candidate] {
    candidates.enumerated().sorted { one, other in
      guard one.element.isWrong == other.element.isWrong else { return other.element.isWrong }
      return (one.element.rank, one.offset) < (other.element.rank, other.offset)
    }.map { $0.element }
  }

  /// Returns the candidates that resolve the conflict and whose frames the author may have meant, or else the first two.
  private func sound(
    _ candidates: [Candidate], among chosen: Set<Int>? = nil
  ) throws(FeasibilityError) -> [Candidate] {
    var found: [Candidate] = []
    var failures = 0
    for candidate in candidates {
      guard found.count(where: { $0.fix.kind == candidate.fix.kind }) < maximumOfKind else { continue }
      if try conflict(after: candidate.fix, among: chosen) == nil {
        found.append(candidate)
      } else {
        failures += 1
        if isLarge, chosen == nil, failures == Self.maximumTries { break }
      }
    }
    let sound = found.filter { !$0.isWrong }
    return sound.isEmpty ? Array(found.prefix(2)) : sound
  }

  private func conflict(
    after fix: Cause.Fix, among chosen: Set<Int>? = nil
  ) throws(FeasibilityError) -> ConstraintSystem.Conflict? {
    guard let row = system.row(of: fix.constraint) else { return try checker.conflict(in: system) }
    var system = system
    if let (item, coefficient) = fix.edge {
      let isWidth = constraint(fix.constraint).first.attribute.isHorizontal
      let size = Quantity(item: item, kind: isWidth ? .width : .height)
      system = system.adding(QuantityTerm(quantity: size, coefficient: coefficient), toRow: row)
    }
    return try checker.conflict(
      in: system, among: chosen, excluding: fix.constant == nil ? rows(of: [fix.constraint] + fix.others) : [],
      constants: fix.constant.map { [row: $0] } ?? [:])
  }

  // MARK: Members

  private var changeable: [(index: Int, row: Int, repair: Double)] {
    diagnosis.ownMembers.prefix(64).compactMap { index -> (index: Int, row: Int, repair: Double)? in
      system.row(of: index).map { (index, $0, diagnosis.member(index)?.repair ?? 0) }
    }
  }

  private func constraint(_ index: Int) -> LoggedConstraint { diagnosis.log.constraints[index] }

  // MARK: Candidates

  /// The order of repairs: first those that take the system's guess away.
  private enum Class: Double {
    case guess = 0, duplicate = 100, number = 200, priority = 300, last = 400
    /// The size of a content view, which is probably its table's.
    case ofTable = 1_000
  }

  private var fixes: [Candidate] {
    (diagnosis.cause?.fixes ?? []).enumerated().filter { system.row(of: $1.constraint) != nil }
      .map { (fix: $1, rank: Class.guess.rawValue + Double($0) / 100, isWrong: false) }
  }

  private func rows(of constraints: [Int]) -> Set<Int> {
    let chosen = Set(constraints)
    return Set(system.rows.indices.filter { system.rows[$0].subject.constraint.map { chosen.contains($0) } == true })
  }

  /// Candidates that set `translatesAutoresizingMaskIntoConstraints` to `false` for views whose masks are among the
  /// members.
  private var switches: [Candidate] {
    guard diagnosis.cause?.fixes.contains(where: { $0.kind == .autoresizing }) != true else { return [] }
    let constrained = diagnosis.constrainedItems
    let isCause = diagnosis.situation?.name == "translated-mask" && diagnosis.cause?.isTemporary == false
    var seen: Set<Int> = []
    return diagnosis.memberIndices.filter { diagnosis.origins[$0] == .autoresizing }.compactMap { index in
      guard let view = diagnosis.subject(of: index), seen.insert(view).inserted, seen.count <= maximumOfKind else {
        return nil
      }
      let isConstrained = constrained.contains(view)
      // A table's header and footer views keep their masks.
      guard !diagnosis.keepsItsMask(view), isConstrained || !diagnosis.kind(of: view).isHeader else { return nil }
      let lost = diagnosis.lostWithMask(of: view).map { "; then give it the \($0) that the mask set until now" } ?? ""
      let rest = isConstrained ? "because it has constraints of its own\(lost)" : "and constrain it yourself"
      let name = diagnosis.table.items[view].displayName
      let fix = Cause.Fix(
        kind: .autoresizing, text: "set \(name).translatesAutoresizingMaskIntoConstraints = false, \(rest)",
        constraint: index, others: diagnosis.constraints(of: .autoresizing, view))
      return (fix, (isConstrained ? Class.guess : isCause ? .duplicate : .last).rawValue, false)
    }
  }

  /// Returns candidates that clamp a negative size, which code has computed, at the least value that resolves the
  /// conflict.
  private func clamps() throws(FeasibilityError) -> [Candidate] {
    var found: [Candidate] = []
    for member in changeable where isNegativeSize(member.index) {
      var least = 0.0
      for _ in 0..<Self.maximumClamps {
        guard let rest = try checker.conflict(in: system, constants: [member.row: least]),
          let repair = rest.members.first(where: { $0.row == member.row })?.repair, repair > 0
        else { break }
        least += repair
      }
      let old = roundedText(constraint(member.index).constant)
      let what = diagnosis.property(of: member.index) ?? ""
      let text = "clamp the number that the code computes for \(what), which is below 0: \(old) → \(roundedText(least))"
      let fix = Cause.Fix(kind: .constant, text: text, constraint: member.index, constant: least)
      found.append((fix, rank(of: member.index, .guess), false))
    }
    return found
  }

  private func isNegativeSize(_ index: Int) -> Bool {
    let constraint = constraint(index)
    return constraint.second == nil && constraint.first.attribute.isSize && constraint.constant < 0
      && constraint.relation != .greaterThanOrEqual
  }

  private var priorities: [Candidate] {
    // A size that is not final says nothing.
    let isTemporary = diagnosis.cause?.isTemporary == true
    return changeable.map { member in
      let effect = diagnosis.effect(of: member.index, change: member.repair)
      let then = isTemporary ? nil : effect.text
      let old = constraint(member.index)
      // A size of 0 is meant to be 0.
      let isCollapse = old.second == nil && old.constant == 0
      let text = diagnosis.priorityText(of: member.index) + (then.map { " (\($0))" } ?? "")
      return (
        Cause.Fix(kind: .priority, text: text, constraint: member.index),
        rank(of: member.index, isCollapse ? .last : .priority), !isTemporary && effect.isWrong
      )
    }
  }

  /// Candidates that change a constant, if no member is a size that the system imposes: that one is different on each
  /// device, or for a moment only.
  private var constants: [Candidate] {
    let lasting: Set<ConstraintOrigin> = [.own, .stack, .margins]
    let members = diagnosis.memberIndices
    guard diagnosis.cause?.isTemporary != true, members.allSatisfy({ lasting.contains(diagnosis.origins[$0]) }) else {
      return []
    }
    return changeable.compactMap { member in
      let old = constraint(member.index)
      let row = diagnosis.rows[member.index]
      let sign = row.constant == -old.constant && row.constant != old.constant ? -1.0 : 1.0
      let new = Double(roundedText(old.constant + sign * member.repair)) ?? old.constant
      let isSize = old.second == nil && old.first.attribute.isSize
      // A size cannot be 0, and what is aligned stays aligned.
      guard new != old.constant, isSize ? new > 0 : old.constant != 0, !isNegativeSize(member.index) else { return nil }
      let what = diagnosis.property(of: member.index) ?? "the constant of \(diagnosis.description(of: member.index))"
      // A size of 0 is meant to be 0.
      let text = "change \(what): \(roundedText(old.constant)) → \(roundedText(new))"
      return (
        Cause.Fix(kind: .constant, text: text, constraint: member.index, constant: sign * new),
        rank(of: member.index, old.constant == 0 ? .last : .number),
        members.count != 2 && diagnosis.effect(of: member.index, change: member.repair).isWrong
      )
    }
  }

  /// Candidates that remove one of two equations or bounds on the same attribute.
  private var removals: [Candidate] {
    let members = changeable
    var found: [Candidate] = []
    for (position, one) in members.enumerated() {
      for other in members[(position + 1)...] where diagnosis.areDuplicates(one.index, other.index) {
        for (removed, kept) in [(one, other), (other, one)] {
          // An equation contradicts a bound more likely than the bound is wrong, and a size of 0 is seldom meant.
          let isBound = constraint(removed.index).relation != .equal
          let isLast = isBound || constraint(kept.index).second == nil && constraint(kept.index).constant == 0
          let names = [removed, kept].map { diagnosis.description(of: $0.index) }
          let rank = Class.duplicate.rawValue + (isLast ? 1 : 0) + (diagnosis.broken?.index == removed.index ? 0 : 0.5)
          let text = "remove \(names[0]), and keep \(names[1])"
          found.append((Cause.Fix(kind: .remove, text: text, constraint: removed.index), rank, false))
        }
      }
    }
    return found
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
    let rows = diagnosis.rows
    return (diagnosis.member(index)?.repair ?? 0) > 0
      && diagnosis.memberIndices.contains { rows[$0].first != rows[index].first && rows[$0].second != nil }
  }

  /// Returns whether the system imposes a value on the same attribute.
  private func isParallelToSystems(_ index: Int) -> Bool {
    let rows = diagnosis.rows
    return diagnosis.memberIndices.contains {
      diagnosis.origins[$0] != .own && rows[$0].first == rows[index].first && rows[$0].second == rows[index].second
    }
  }
}

extension Repair {
  fileprivate init(_ fix: Cause.Fix) { self.init(kind: fix.kind, constraint: fix.constraint, text: fix.text) }
}
