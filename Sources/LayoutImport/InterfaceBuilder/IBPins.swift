import Layout

/// Combines constraints that tie several edges of a view to the same edges of its container into pins.
struct IBPins {
  typealias Pin = (value: SpecValue, members: [Int])

  private let builder: IBSpecBuilder
  private var pins: [Pin] = []
  private var indices: [Int: Int] = [:]

  private struct Key: Hashable {
    let view: Int
    let target: String
  }

  private typealias Tie = (number: Int, edge: Rect.Edge, inset: Double)

  init(_ builder: IBSpecBuilder) {
    self.builder = builder
    var order: [Key] = []
    var ties: [Key: [Tie]] = [:]
    for number in builder.constraints.indices {
      guard let (key, tie) = tie(number) else { continue }
      if ties[key] == nil { order.append(key) }
      // An edge that is tied twice is not combined.
      if ties[key]?.contains(where: { $0.edge == tie.edge }) != true { ties[key, default: []].append(tie) }
    }
    for key in order {
      guard let members = ties[key], members.count >= 2 else { continue }
      let isUniform = members.allSatisfy { $0.inset == members[0].inset }
      guard members.count == 4 || isUniform else { continue }
      for member in members { indices[member.number] = pins.count }
      pins.append((value(key, members, isUniform: isUniform), members.map { $0.number }))
    }
  }

  func pin(of constraint: Int) -> Pin? { indices[constraint].map { pins[$0] } }

  private func tie(_ number: Int) -> (Key, Tie)? {
    let constraint = builder.constraints[number]
    // A pin ties edges in all size classes, and has no name.
    guard constraint.isRequired, constraint.relation == .equal, constraint.multiplier == .one,
      builder.constraintNames[number] == nil, !builder.lowered.contains(number), !builder.dropped.contains(number),
      let side = constraint.second, let constant = constraint.constant.uniform,
      let first = builder.operands.operand(constraint.first), let second = builder.operands.operand(side),
      first.attribute == second.attribute, let edge = constraint.first.attribute.edge,
      edge.rawValue == first.attribute.rawValue
    else { return nil }
    let inset = (constant + second.offset - first.offset) * edge.inward
    for (inner, outer, inset) in [(first, second, inset), (second, first, -inset)] {
      guard let view = inner.view, inner.item == builder.names.views[view],
        outer.view.map({ builder.layout.isView(view, in: $0) }) ?? true
      else { continue }
      return (Key(view: view, target: outer.item), (number, edge, inset))
    }
    return nil
  }

  private func value(_ key: Key, _ members: [Tie], isUniform: Bool) -> SpecValue {
    var pin: SpecObject = ["pin": .string(builder.names.views[key.view]), "to": .string(key.target)]
    if members.count < 4 {
      let edges = Rect.Edge.allCases.filter { edge in members.contains { $0.edge == edge } }
      pin.add("edges", .strings(edges.map { $0.rawValue }))
    }
    if isUniform {
      if members[0].inset != 0 { pin.add("insets", .number(members[0].inset)) }
    } else {
      var insets = Insets()
      for member in members { insets[member.edge] = member.inset }
      pin.add("insets", .object(SpecObject(insets)))
    }
    return .object(pin)
  }
}
