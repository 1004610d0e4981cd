import Cassowary

/// Each repair is verified by a solve.
struct RepairFinder {
  typealias Conflict = ConstraintSystem.Conflict

  let diagnosis: LogDiagnosis
  let finder: MinimalConflictFinder

  /// Lower for a large list, because each repair needs a solve.
  private var maximumOfKind: Int { isLarge ? 1 : 6 }
  private var isLarge: Bool { finder.system.rows.count > 2_000 }
  /// Then other conflicts of a large list are assumed to remain.
  private static let maximumTries = 3
  private static let maximumClamps = 8

  /// In order: first the repairs that take the system's guess away.
  private enum Class: Double {
    case guess = 0, duplicate = 100, number = 200, priority = 300, last = 400
    case ofTable = 1_000
  }

  /// The rest is a conflict that remains after the first repair, if no single change resolves all conflicts.
  func repairs() throws(FeasibilityError) -> (repairs: [Repair], rest: Conflict?) {
    var stages = [fixes + switches]
    if diagnosis.cause?.hasAllFixes != true {
      stages[0] += try general()
    } else if diagnosis.cause?.advice == nil {
      // If no suggested change resolves all conflicts, another one may.
      stages.append(try general())
    }
    stages = stages.map(ordered)
    for candidates in stages {
      let resolving = try sound(candidates)
      if !resolving.isEmpty { return (resolving + (try lastResort(after: resolving)), nil) }
    }
    // If several conflicts overlap, no single change resolves all of them. Then changes that resolve this one count.
    for candidates in stages {
      let found = try sound(candidates, inMembers: true)
      if let first = found.first {
        var rest = finder
        rest.system = system(after: first)
        return (found, try rest.conflict())
      }
    }
    return ([], nil)
  }

  /// Returns the constraint that gives way best if the changes that a situation suggests are not wanted.
  private func lastResort(after suggested: [Repair]) throws(FeasibilityError) -> [Repair] {
    guard diagnosis.cause?.mayGiveWay == true, !suggested.contains(where: { $0.kind == .priority }) else { return [] }
    return Array(try sound(ordered(priorities)).prefix(1))
  }

  private func general() throws(FeasibilityError) -> [Repair] {
    let removals = removals
    let others = try clamps() + removals + constants
    // Of two contradictory constraints on one attribute, one is wrong, and neither should give way.
    return removals.isEmpty ? others + priorities : others
  }

  private func ordered(_ repairs: [Repair]) -> [Repair] {
    repairs.enumerated().map { ($0.element.isWrong ? 1 : 0, $0.element.rank, $0.offset) }.sorted { $0 < $1 }
      .map { repairs[$0.2] }
  }

  /// Returns the repairs that resolve the conflict and whose frames the author may have meant, or else the first two.
  ///
  /// - Parameter inMembers: whether other conflicts may remain.
  private func sound(_ repairs: [Repair], inMembers: Bool = false) throws(FeasibilityError) -> [Repair] {
    var found: [Repair] = []
    var failures = 0
    for repair in repairs where found.count(where: { $0.kind == repair.kind }) < maximumOfKind {
      if try finder.checker.conflict(in: system(after: repair, inMembers: inMembers)) == nil {
        found.append(repair)
      } else {
        failures += 1
        if isLarge, !inMembers, failures == Self.maximumTries { break }
      }
    }
    let sound = found.filter { !$0.isWrong }
    return sound.isEmpty ? Array(found.prefix(2)) : sound
  }

  private func system(after repair: Repair, inMembers: Bool = false) -> ConstraintSystem {
    func subjects(_ indices: [Int]) -> Set<LogDiagnosis.Subject> { Set(indices.map { .constraint($0) }) }
    var changed = finder.system
    if let constant = repair.constant {
      changed = changed.changing(.constraint(repair.constraint)) { row in
        row.constant = constant
        row.terms += repair.edge.map { [$0] } ?? []
      }
    }
    if inMembers { changed = changed.part(subjects(diagnosis.memberIndices)) }
    return repair.constant == nil ? changed.removing(subjects([repair.constraint] + repair.others)) : changed
  }

  // MARK: Members

  private var changeable: ArraySlice<Int> { diagnosis.ownMembers.prefix(64) }

  private func constraint(_ index: Int) -> LoggedConstraint { diagnosis.log.constraints[index] }

  // MARK: Repairs

  private var fixes: [Repair] {
    (diagnosis.cause?.fixes ?? []).enumerated().filter { finder.system.contains($1.constraint) }
      .map { $1.ranked(Class.guess.rawValue + Double($0) / 100) }
  }

  private var switches: [Repair] {
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
      return Repair(
        .autoresizing, index, "set \(name).translatesAutoresizingMaskIntoConstraints = false, \(rest)",
        others: diagnosis.constraints(of: .autoresizing, view)
      ).ranked((isConstrained ? Class.guess : isCause ? .duplicate : .last).rawValue)
    }
  }

  /// Repairs that clamp a negative size, which code has computed, at the least value that resolves the conflict.
  private func clamps() throws(FeasibilityError) -> [Repair] {
    var found: [Repair] = []
    for index in changeable where isNegativeSize(index) {
      var least = 0.0
      for _ in 0..<Self.maximumClamps {
        let clamped = finder.system.changing(.constraint(index)) { $0.constant = least }
        let rest = try finder.checker.conflict(in: clamped)
        guard let repair = rest?.members.first(where: { $0.index == index })?.repair, repair > 0 else { break }
        least += repair
      }
      let change = "\(roundedText(constraint(index).constant)) → \(roundedText(least))"
      let what = diagnosis.property(of: index) ?? ""
      let text = "clamp the number that the code computes for \(what), which is below 0: \(change)"
      found.append(Repair(.constant, index, text, constant: least).ranked(rank(of: index, .guess)))
    }
    return found
  }

  private func isNegativeSize(_ index: Int) -> Bool {
    let constraint = constraint(index)
    return constraint.second == nil && constraint.first.attribute.isSize && constraint.constant < 0
      && constraint.relation != .greaterThanOrEqual
  }

  private var priorities: [Repair] {
    // A size that is not final says nothing.
    let isTemporary = diagnosis.cause?.isTemporary == true
    return changeable.map { index in
      let effect = diagnosis.effect(of: index)
      let then = isTemporary ? nil : effect.text
      let old = constraint(index)
      // A size of 0 is meant to be 0.
      let isCollapse = old.second == nil && old.constant == 0
      return diagnosis.yielding(of: index, then.map { " (\($0))" } ?? "")
        .ranked(rank(of: index, isCollapse ? .last : .priority), isWrong: !isTemporary && effect.isWrong)
    }
  }

  /// None if a member is a size that the system imposes: that one is different on each device, or for a moment only.
  private var constants: [Repair] {
    let lasting: Set<ConstraintOrigin> = [.own, .stack, .margins]
    let members = diagnosis.memberIndices
    guard diagnosis.cause?.isTemporary != true, members.allSatisfy({ lasting.contains(diagnosis.origins[$0]) }) else {
      return []
    }
    return changeable.compactMap { index in
      let old = constraint(index)
      let row = diagnosis.rows[index]
      let sign = row.constant == -old.constant && row.constant != old.constant ? -1.0 : 1.0
      let new = Double(roundedText(old.constant + sign * diagnosis.repair(of: index))) ?? old.constant
      let isSize = old.second == nil && old.first.attribute.isSize
      // A size cannot be 0, and what is aligned stays aligned.
      guard new != old.constant, isSize ? new > 0 : old.constant != 0, !isNegativeSize(index) else { return nil }
      let what = diagnosis.property(of: index) ?? "the constant of \(diagnosis.description(of: index))"
      // A size of 0 is meant to be 0.
      return Repair(
        .constant, index, "change \(what): \(roundedText(old.constant)) → \(roundedText(new))", constant: sign * new
      ).ranked(
        rank(of: index, old.constant == 0 ? .last : .number),
        isWrong: members.count != 2 && diagnosis.effect(of: index).isWrong)
    }
  }

  private var removals: [Repair] {
    let own = changeable
    var found: [Repair] = []
    for one in own {
      for other in own where other > one && diagnosis.areDuplicates(one, other) {
        for (removed, kept) in [(one, other), (other, one)] {
          // An equation contradicts a bound more likely than the bound is wrong, and a size of 0 is seldom meant.
          let isBound = constraint(removed).relation != .equal
          let isLast = isBound || constraint(kept).second == nil && constraint(kept).constant == 0
          let rank = Class.duplicate.rawValue + (isLast ? 1 : 0) + (diagnosis.broken?.index == removed ? 0 : 0.5)
          found.append(diagnosis.removal(of: removed, ", and keep \(diagnosis.description(of: kept))").ranked(rank))
        }
      }
    }
    return found
  }

  // MARK: Ranks

  private func rank(of index: Int, _ kind: Class) -> Double {
    let bonus = diagnosis.broken?.index == index ? -0.05 : 0
    let ofTable = diagnosis.isProbablyOfTable(index) ? Class.ofTable.rawValue : 0
    return kind.rawValue + bonus + rankByKind(of: index) + ofTable
  }

  /// A fixed size before a minimum, a minimum before an inset, an inset before one of a stack view, which moves all
  /// that is in it, and all of them before the size of what contains them.
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
    let isOfStack = constraint.operands.contains { ClassName($0.item.className).isStack && !$0.item.isSuperview }
    let position: Double = constraint.first.attribute.isFarEdge ? 0 : constraint.notation == .visualGap ? 1 : 2
    return (constraint.relation == .equal ? 5 : 4) + position + (isOfStack ? 4 : 0)
  }

  /// First a width of a text, which can be truncated, and sizes of views that scale or scroll.
  private func rankOfSize(_ constraint: LoggedConstraint) -> Double {
    let kind = ClassName(constraint.first.item.className)
    let isWidth = constraint.first.attribute.isHorizontal
    if isWidth, kind.isText, constraint.relation != .equal { return 0.5 }
    let rank = constraint.relation == .equal ? 1.0 : 2
    let isFlexible =
      kind.isFlexible || isWidth && (kind.isText || constraint.first.item.className.hasSuffix("TextField"))
    return isFlexible ? rank - 0.3 : rank
  }

  /// Returns whether it is the room for other members, which would have to grow.
  private func isRoom(_ index: Int) -> Bool {
    let rows = diagnosis.rows
    return diagnosis.repair(of: index) > 0
      && diagnosis.memberIndices.contains { rows[$0].first != rows[index].first && rows[$0].second != nil }
  }

  private func isParallelToSystems(_ index: Int) -> Bool {
    let rows = diagnosis.rows
    return diagnosis.memberIndices.contains {
      diagnosis.origins[$0] != .own && rows[$0].first == rows[index].first && rows[$0].second == rows[index].second
    }
  }
}
