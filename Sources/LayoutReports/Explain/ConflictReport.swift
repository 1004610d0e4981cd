import Layout
import LayoutSpec

/// Why required constraints cannot hold together, in words and numbers, and what would mend it.
struct ConflictReport: Sendable {
  /// The members, their factors, and the repairs.
  let detail: FindingDetail
  /// The conflict in a sentence, rows of keys that do not add up first.
  let message: String
  /// The JSON Pointer of what is most likely at fault: a row that does not add up, else the first member.
  let pointer: String
  /// The members that a picture best does without, so that the rest looks as it is meant to.
  let expendable: Set<ConstraintReference>

  init(_ conflict: LayoutConflict, _ inspection: SpecInspection) {
    var detail = FindingDetail()
    detail.conflict = conflict.members.map { member in
      FindingDetail.Member(
        constraint: inspection.name(of: member.reference), text: inspection.text(of: member.reference),
        pointer: inspection.pointer(of: member.reference), multiplier: member.multiplier)
    }
    detail.gap = conflict.gap
    // What the document says itself is easier to change than what a stack makes.
    let changeable = conflict.members.filter { !$0.reference.isImplicit }
    detail.repairs = (changeable.filter(\.isWritten) + changeable.filter { !$0.isWritten }).map {
      Self.repair(of: $0, inspection)
    }
    let units = UnitTotals(inspection.tree).sentences(for: conflict, inspection)
    detail.help = units.first.map { "\($0.help), or give it another unitGroup" } ?? Self.help(detail.repairs)
    self.detail = detail
    guard let odd = units.first else {
      message = Self.sentence(conflict, detail)
      pointer = detail.conflict.first?.pointer ?? ""
      expendable = Set(conflict.members.map(\.reference).filter { !$0.isImplicit }.suffix(1))
      return
    }
    let rest = "so these \(conflict.members.count) constraints cannot hold together"
    message = (units.map(\.text) + [rest]).joined(separator: "; ")
    pointer = inspection.stackPointer(ofView: odd.view)
    expendable = Set(
      conflict.members.map(\.reference).filter { reference in
        if case .stackRule(odd.view, .units) = reference { true } else { false }
      })
  }

  private static func sentence(_ conflict: LayoutConflict, _ detail: FindingDetail) -> String {
    guard let first = detail.conflict.first, detail.conflict.count > 1 else {
      return "`\(detail.conflict.first?.text ?? "")` cannot hold"
    }
    let by = conflict.members.map { abs($0.repair) }.filter { $0 > 0 }.min()
    let numbers = by.map { ", as \(points($0)) \($0 == 1 ? "is" : "are") missing" } ?? ""
    if detail.conflict.count == 2 {
      return "`\(first.text)` and `\(detail.conflict[1].text)` cannot hold together\(numbers)"
    }
    return "these \(detail.conflict.count) constraints cannot hold together\(numbers)"
  }

  private static func help(_ repairs: [FindingDetail.Repair]) -> String? {
    repairs.isEmpty ? nil : "change one of them, or give it a priority below 1000"
  }

  private static func repair(
    of member: LayoutConflict.Member, _ inspection: SpecInspection
  ) -> FindingDetail.Repair {
    let name = inspection.name(of: member.reference)
    let text: String
    if let mended = inspection.text(of: member.reference, shiftedBy: member.repair) {
      text = "let \(name) read \"\(mended)\""
    } else {
      let direction = member.repair < 0 ? "less" : "more"
      text = "let \(name), `\(inspection.text(of: member.reference))`, have \(points(abs(member.repair))) \(direction)"
    }
    return FindingDetail.Repair(constraint: name, change: member.repair, text: text)
  }
}

extension LayoutConflict.Member {
  /// Whether it stands in the document as it is, rather than being made by a stack or a view.
  fileprivate var isWritten: Bool {
    if case .constraint = reference { true } else { false }
  }
}

/// The units that the rows of each group add up to.
struct UnitTotals {
  private struct Group: Hashable {
    let name: Name
    let axis: Axis
  }

  /// For each group its stacks without flexible children, in document order, with their totals.
  private var totals: [Group: [(view: Int, total: Double)]] = [:]
  private var groups: [Int: Group] = [:]

  /// What is to tell of a row.
  struct Sentence {
    let view: Int
    /// What it adds up to.
    let text: String
    /// What to do about it.
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
      groups[view] = group
      totals[group, default: []].append((view, children.reduce(0) { $0 + $1.units }))
    }
  }

  /// A sentence for each row of the conflict that adds up to another number of units than most rows of its group.
  func sentences(for conflict: LayoutConflict, _ inspection: SpecInspection) -> [Sentence] {
    var views: [Int] = []
    for case .stackRule(let view, .units) in conflict.members.map(\.reference) where !views.contains(view) {
      views.append(view)
    }
    return views.compactMap { sentence(for: $0, amongst: views, inspection) }
  }

  private func sentence(for view: Int, amongst views: [Int], _ inspection: SpecInspection) -> Sentence? {
    guard let group = groups[view], let rows = totals[group], let own = rows.first(where: { $0.view == view }),
      views.contains(where: { groups[$0] == group && $0 != view })
    else { return nil }
    let usual = Self.usual(rows)
    guard !Self.areEqual(own.total, usual) else { return nil }
    let others = rows.filter { $0.view != view }
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

  /// The total that most rows have; of several such, that of the first row.
  private static func usual(_ rows: [(view: Int, total: Double)]) -> Double {
    var best = (total: 0.0, count: 0)
    for row in rows {
      let count = rows.count { areEqual($0.total, row.total) }
      if count > best.count { best = (row.total, count) }
    }
    return best.total
  }

  private static func areEqual(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-9 * max(1, abs(one)) }
}
