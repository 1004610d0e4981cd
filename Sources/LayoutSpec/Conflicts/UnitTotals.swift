import JSON
import Layout

struct UnitTotals {
  private struct Group: Hashable {
    let name: Name
    let axis: LayoutConstraint.Axis
  }

  /// For each group, its stacks without flexible children and their totals, in document order.
  private var rows: [Group: [(view: Int, total: Double)]] = [:]
  /// For each stack its group, and its total if it has no flexible children.
  private var stacks: [Int: (group: Group, total: Double?)] = [:]

  struct Sentence {
    let view: Int
    let text: String
    let help: String
    /// The units that are missing.
    let change: Double
  }

  init(_ tree: ViewTree) {
    for view in tree.views.indices {
      guard let stack = tree.views[view].stack, stack.distribution == .units, let name = stack.unitGroup else {
        continue
      }
      let group = Group(name: name, axis: stack.axis)
      stacks[view] = (group, nil)
      let children = tree.childIndices(of: view).map { tree.views[$0] }
      guard !children.isEmpty, children.allSatisfy({ $0.flexible == 0 }) else { continue }
      let total = children.reduce(0) { $0 + $1.units }
      stacks[view] = (group, total)
      rows[group, default: []].append((view, total))
    }
  }

  func total(ofRow view: Int, sharingUnitOf other: Int) -> Double? {
    stacks[view]?.group == stacks[other]?.group ? stacks[view]?.total : nil
  }

  /// Returns a sentence for each row of the conflict whose total differs from that of most rows of its group. The sum
  /// of a row is part of the conflict if both of its ends are.
  func sentences(for conflict: LayoutConflict, _ names: SpecInspection) -> [Sentence] {
    let views = conflict.filledStacks
    var counts: [Group: Int] = [:]
    for view in views {
      if let row = stacks[view], row.total != nil { counts[row.group, default: 0] += 1 }
    }
    // A group is compared with another row of it. More than a few sentences would not help.
    var usual: [Group: Double] = [:]
    for (group, count) in counts where count > 1 { usual[group] = Self.usual(rows[group] ?? []) }
    return Array(views.lazy.compactMap { sentence(for: $0, usual, names) }.prefix(20))
  }

  private func sentence(for view: Int, _ usual: [Group: Double], _ names: SpecInspection) -> Sentence? {
    guard let (group, total) = stacks[view], let total, let usual = usual[group], !Self.areEqual(total, usual) else {
      return nil
    }
    let others = (rows[group] ?? []).filter { $0.view != view }
    let alike = others.filter { Self.areEqual($0.total, usual) }
    let owner: String
    if others.count > 1, alike.count == others.count {
      owner = "the others of `\(group.name)`"
    } else if alike.count > 1, alike.count * 2 > others.count {
      owner = "most others of `\(group.name)`"
    } else {
      owner = "`\(names.name(ofView: alike.first?.view ?? others[0].view))`"
    }
    let name = "`\(names.name(ofView: view))`"
    let count = unitText(abs(total - usual))
    return Sentence(
      view: view, text: "\(name) adds up to \(numberText(total)) units, \(owner) to \(numberText(usual))",
      help: total > usual ? "take \(count) from \(name)" : "give \(name) \(count) more", change: usual - total)
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
