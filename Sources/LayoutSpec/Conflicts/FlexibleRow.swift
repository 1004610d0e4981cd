import JSON
import Layout

/// A row of units with a flexible child that has no room left beside the units, in comparison with a row of the same
/// group: "`row4` needs 10.5 units and 44 points for `emoji`; there are 10".
struct FlexibleRow {
  let text: String
  let help: String?
  /// The JSON Pointer of the size of the flexible child, or of the row.
  let pointer: String
  let view: Int
  /// The units that there are too many without the flexible child, or `nil` if there are fewer than in the other row.
  let surplus: Double?

  init?(_ conflict: LayoutConflict, _ totals: UnitTotals, _ names: SpecInspection) {
    let tree = names.tree
    let references = Set(conflict.members.map { $0.reference })
    let rows = conflict.filledStacks
    for view in rows {
      let children = names.children(ofView: view)
      let flexible = children.filter { tree.views[$0].flexible > 0 }
      guard let stack = tree.views[view].stack, stack.distribution == .units, !flexible.isEmpty,
        let other = rows.lazy.compactMap({ totals.total(ofRow: $0, sharingUnitOf: view) }).first
      else { continue }
      let units = children.filter { tree.views[$0].flexible == 0 }.reduce(0) { $0 + tree.views[$1].units }
      guard units > 0 else { continue }
      let sizes = Self.sizes(of: flexible, stack.axis, names)
      let least = sizes.reduce(0) { $0 + $1.least }
      let who = flexible.map { "`\(names.name(ofView: $0))`" }.joined(separator: " and ")
      let row = "`\(names.name(ofView: view))`"
      let rest =
        least > 0
        ? " and \(points(least)) for \(who)" : stack.spacing > 0 ? " and a gap for \(who)" : ", besides \(who)"
      text = "\(row) needs \(unitText(units))\(rest); there are \(numberText(other))"
      let surplus = units - other
      let amount = surplus > 0 ? "more than \(unitText(surplus))" : "units"
      let member = sizes.lazy.compactMap { $0.constraint }.first { references.contains($0) }
      self.view = view
      self.surplus = surplus >= 0 ? surplus : nil
      if surplus >= 0 {
        help = "take \(amount) from \(row), so that there is room for \(who)"
      } else {
        let excess = conflict.members.first { $0.reference == member }.map { -$0.repair } ?? 0
        // The flexible child has the other units, without the gap beside it.
        let unit = flexible.count == 1 ? (least - excess + stack.spacing) / -surplus : 0
        help = Self.units(of: excess, unit).map { "take \($0) from \(row), or make \(who) smaller" }
      }
      pointer = member.map { names.pointer(of: $0) } ?? names.pointer(ofView: view)
      return
    }
    return nil
  }

  /// Returns a distance in units, rounded up: "0.78 units".
  private static func units(of distance: Double, _ unit: Double) -> String? {
    guard distance > 0, unit > 0, distance / unit < 1e6 else { return nil }
    return unitText((distance / unit * 100).rounded(.up) / 100)
  }

  /// Returns the largest size that a constraint of the document requires of each view.
  private static func sizes(
    of views: [Int], _ axis: LayoutConstraint.Axis, _ names: SpecInspection
  ) -> [(least: Double, constraint: ConstraintReference?)] {
    let tree = names.tree
    let attribute: Attribute = axis == .horizontal ? .width : .height
    var sizes: [Int: (least: Double, constraint: ConstraintReference?)] = [:]
    for index in 0..<tree.constraintCount where tree.relation(of: index) != .lessThanOrEqual {
      let anchors = tree.anchors(of: index)
      guard anchors.count == 1, anchors[0].attribute == attribute, anchors[0].coefficient == 1,
        let view = anchors[0].item.viewIndex, views.contains(view), tree.isRequired(index)
      else { continue }
      if tree.constant(of: index) > (sizes[view]?.least ?? 0) {
        sizes[view] = (tree.constant(of: index), .constraint(index))
      }
    }
    return views.map { sizes[$0] ?? (0, nil) }
  }
}

extension LayoutConflict {
  /// The stacks of which both ends are in the conflict, so that their children fill them, in the order of the members.
  var filledStacks: [Int] {
    let references = Set(members.map { $0.reference })
    return members.compactMap { member in
      guard case .stackRule(let view, .trail) = member.reference else { return nil }
      return references.contains(.stackRule(view: view, .lead)) ? view : nil
    }
  }
}
