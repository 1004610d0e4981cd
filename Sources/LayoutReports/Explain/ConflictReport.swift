import JSON
import Layout
import LayoutSpec

/// Explains why required constraints conflict, with fixes.
struct ConflictReport: Sendable {
  /// The members, their factors and the repairs.
  let detail: FindingDetail
  /// A sentence about the conflict. Rows of keys that do not add up come first.
  let message: String
  /// The JSON Pointer of the most likely cause: a row that does not add up, or else the first member that is not implied.
  let pointer: String
  /// The members to drop in a picture, so that the rest looks as intended.
  let expendable: Set<ConstraintReference>

  init(_ conflict: LayoutConflict, _ inspection: SpecInspection) {
    var detail = FindingDetail()
    detail.conflict = conflict.members.map { member in
      FindingDetail.Member(
        constraint: inspection.name(of: member.reference), text: inspection.text(of: member.reference),
        pointer: inspection.pointer(of: member.reference), multiplier: member.multiplier)
    }
    detail.gap = conflict.gap
    let units = UnitTotals(inspection.tree).sentences(for: conflict, inspection)
    // Nobody can change a constraint that a stack or a view makes.
    detail.repairs = conflict.members.compactMap { Self.repair(of: $0, inspection) }
    // Moving a row is no help if its units are wrong.
    detail.isFixedByHelp = !units.isEmpty
    let usual = detail.repairs.isEmpty ? nil : "change one of them, or give it a priority below 1000"
    detail.help = units.first.map { "\($0.help), or give it another unitGroup" } ?? usual
    self.detail = detail
    guard let odd = units.first else {
      message = Self.sentence(conflict, detail, inspection)
      // Nobody can change a size of at least 0.
      let cause = conflict.members.first { !$0.reference.isImplicit } ?? conflict.members.first
      pointer = cause.map { inspection.pointer(of: $0.reference) } ?? ""
      expendable = Set(conflict.members.map { $0.reference }.filter { !$0.isImplicit }.suffix(1))
      return
    }
    let rest = "so these \(conflict.members.count) constraints conflict"
    message = (units.map { $0.text } + [rest]).joined(separator: "; ")
    pointer = inspection.stackPointer(ofView: odd.view)
    expendable = Set(
      conflict.members.map { $0.reference }.filter { reference in
        if case .stackRule(odd.view, .units) = reference { true } else { false }
      })
  }

  private static func sentence(
    _ conflict: LayoutConflict, _ detail: FindingDetail, _ inspection: SpecInspection
  ) -> String {
    guard let first = detail.conflict.first, detail.conflict.count > 1 else {
      return "`\(detail.conflict.first?.text ?? "")` cannot hold"
    }
    let amounts = conflict.members.map { abs($0.repair) }.filter { $0 > 0 }
    let numbers = amounts.min().map { amount in
      // With different factors, there is no one distance.
      guard amounts.allSatisfy({ $0 <= amount * (1 + 1e-6) }) else {
        return ": one of them must change by at least \(points(amount))"
      }
      return switch Self.misfit(conflict, inspection) {
      case nil: ": they are \(points(amount)) apart"
      case .short: ": they are \(points(amount)) short of room"
      case .over: ": they leave \(points(amount)) of room unused"
      }
    }
    if detail.conflict.count == 2 {
      return "`\(first.text)` and `\(detail.conflict[1].text)` conflict\(numbers ?? "")"
    }
    return "these \(detail.conflict.count) constraints conflict\(numbers ?? "")"
  }

  /// The way in which sizes do not fit the available space.
  private enum Misfit {
    case short, over
  }

  /// Returns whether the sizes of a conflict take too much or too little space, or `nil` if it is not about space.
  private static func misfit(_ conflict: LayoutConflict, _ inspection: SpecInspection) -> Misfit? {
    var (isShort, isOver) = (false, false)
    var hasPositions = false
    var isBelowZero = false
    for member in conflict.members {
      guard case .constraint(let index) = member.reference else {
        if member.reference.isImplicit { isBelowZero = true } else { hasPositions = true }
        continue
      }
      let anchors = inspection.tree.anchors(of: index)
      if anchors.count == 1, anchors[0].attribute.kind == .size {
        if member.repair > 0 { isOver = true } else { isShort = true }
      } else if anchors.contains(where: { $0.attribute.kind == .size }) {
        return nil
      } else {
        hasPositions = true
      }
    }
    guard hasPositions else { return nil }
    // If the rest of the space would be negative, a size that must grow is that of the space itself.
    if isBelowZero { return .short }
    return isShort == isOver ? nil : isShort ? .short : .over
  }

  /// Returns a change of a constraint in the document that resolves the conflict.
  private static func repair(
    of member: LayoutConflict.Member, _ inspection: SpecInspection
  ) -> FindingDetail.Repair? {
    guard case .constraint(let index) = member.reference else { return nil }
    let name = inspection.name(of: member.reference)
    let text: String
    let mended = inspection.text(of: member.reference, shiftedBy: member.repair)
    if let mended {
      // A size below 0 is not a fix.
      if inspection.tree.comparesSizeBelowZero(index, shiftedBy: member.repair) { return nil }
      text = "change `\(inspection.text(of: member.reference))` to \"\(mended)\""
    } else {
      let verb = member.repair < 0 ? "lower" : "raise"
      text = "\(verb) the right side of `\(inspection.text(of: member.reference))` by \(points(abs(member.repair)))"
    }
    return FindingDetail.Repair(
      constraint: name, change: member.repair, text: text, pointer: inspection.pointer(of: member.reference),
      replacement: mended)
  }
}

/// The total units of the rows of each group.
struct UnitTotals {
  private struct Group: Hashable {
    let name: Name
    let axis: LayoutConstraint.Axis
  }

  /// For each group, its stacks without flexible children and their totals, in document order.
  private var totals: [Group: [(view: Int, total: Double)]] = [:]
  /// The total that most stacks of each group have.
  private var usualTotals: [Group: Double] = [:]
  private var rows: [Int: (group: Group, total: Double)] = [:]

  /// A sentence about a row.
  struct Sentence {
    let view: Int
    /// A sentence with the total of the row.
    let text: String
    /// A sentence that says what to do.
    let help: String
  }

  init(_ tree: ViewTree) {
    for view in tree.views.indices {
      guard let stack = tree.views[view].stack, stack.distribution == .units, let name = stack.unitGroup,
        let handle = tree.view(view)
      else { continue }
      let children = tree.children(of: handle).map { tree[$0] }
      guard !children.isEmpty, children.allSatisfy({ $0.flexible == 0 }) else { continue }
      let group = Group(name: name, axis: stack.axis)
      let total = children.reduce(0) { $0 + $1.units }
      rows[view] = (group, total)
      totals[group, default: []].append((view, total))
    }
    for (group, rows) in totals { usualTotals[group] = Self.usual(rows) }
  }

  /// Returns a sentence for each row of the conflict whose total differs from that of most rows of its group. The sum
  /// of a row is part of the conflict if both of its ends are.
  func sentences(for conflict: LayoutConflict, _ inspection: SpecInspection) -> [Sentence] {
    var views: [Int] = []
    var counts: [Group: Int] = [:]
    let references = Set(conflict.members.map { $0.reference })
    for case .stackRule(let view, .trail) in conflict.members.map({ $0.reference })
    where references.contains(.stackRule(view: view, .lead)) {
      views.append(view)
      if let group = rows[view]?.group { counts[group, default: 0] += 1 }
    }
    // A group is compared with another row of it. More than a few sentences would not help.
    let odd = views.lazy.filter { view in rows[view].map { (counts[$0.group] ?? 0) > 1 } ?? false }
    return Array(odd.compactMap { sentence(for: $0, inspection) }.prefix(Self.sentenceLimit))
  }

  private static let sentenceLimit = 20

  private func sentence(for view: Int, _ inspection: SpecInspection) -> Sentence? {
    guard let own = rows[view], let usual = usualTotals[own.group], !Self.areEqual(own.total, usual) else { return nil }
    let group = own.group
    let others = (totals[group] ?? []).filter { $0.view != view }
    let alike = others.filter { Self.areEqual($0.total, usual) }
    let owner: String
    if others.count > 1, alike.count == others.count {
      owner = "the others of `\(group.name)`"
    } else if alike.count > 1, alike.count * 2 > others.count {
      owner = "most others of `\(group.name)`"
    } else {
      owner = "`\(inspection.name(ofView: alike.first?.view ?? others[0].view))`"
    }
    let name = "`\(inspection.name(ofView: view))`"
    let change = abs(own.total - usual)
    let count = "\(numberText(change)) unit\(change == 1 ? "" : "s")"
    return Sentence(
      view: view, text: "\(name) adds up to \(numberText(own.total)) units, \(owner) to \(numberText(usual))",
      help: own.total > usual ? "take \(count) from \(name)" : "give \(name) \(count) more")
  }

  /// Returns the total that most rows have; if there are several, that of the first row.
  private static func usual(_ rows: [(view: Int, total: Double)]) -> Double {
    // Sorting puts equal totals next to each other.
    let sorted = rows.enumerated().sorted { ($0.element.total, $0.offset) < ($1.element.total, $1.offset) }
    var best = (total: 0.0, count: 0, first: Int.max)
    var start = 0
    for end in sorted.indices
    where end + 1 == sorted.count || !areEqual(sorted[start].element.total, sorted[end + 1].element.total) {
      let run = sorted[start...end]
      let first = run.map { $0.offset }.min() ?? 0
      if (run.count, -first) > (best.count, -best.first) { best = (rows[first].total, run.count, first) }
      start = end + 1
    }
    return best.total
  }

  private static func areEqual(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-9 * max(1, abs(one)) }
}
