extension TouchKeyboard {
  /// Returns the keyboard as a layout spec: a view for each layer with a stack of rows, and a units stack for each row.
  func spec() -> SpecDraft {
    var ids = SpecNames()
    var constraints: [SpecValue] = []
    var stacks: SpecObject = ["rows": ["axis": "vertical", "distribution": "fillEqually"]]
    let views = layers.map { layer in
      view(of: layer, ids: &ids, stacks: &stacks, constraints: &constraints)
    }
    var draft = SpecDraft(name: name)
    draft.comment = comment
    draft.root = "keyboard"
    if layerNames.count > 1 { draft.traits = ["layer": .array(layerNames.map { .string($0) })] }
    draft.stacks = stacks
    draft.views = views
    draft.constraints = constraints
    return draft
  }

  private func view(
    of layer: TouchLayer, ids: inout SpecNames, stacks: inout SpecObject, constraints: inout [SpecValue]
  ) -> SpecValue {
    let name = layer.prefix.isEmpty ? layer.name : layer.prefix
    let id = ids.name(joining: [name, "layer"], otherwise: "layer")
    let stack = ids.name(joining: [name, "row"], otherwise: "row")
    stacks.add(
      stack,
      [
        "axis": "horizontal", "distribution": "units", "unitGroup": .string(id), "direction": "leftToRight",
      ])
    var condition = layerNames.count > 1 ? [SpecMember("layer", .string(layer.name))] : []
    condition += layer.condition
    var rows: [SpecValue] = []
    for (number, row) in layer.rows.enumerated() {
      let rowID = ids.name(joining: [name, "row\(number + 1)"], otherwise: "row")
      rows.append(view(of: row, id: rowID, stack: stack, layer: layer, ids: &ids, constraints: &constraints))
    }
    constraints.append(
      .object([SpecMember("pin", .string(id)), SpecMember("to", .string("root"))]))
    var members = [SpecMember("id", .string(id))]
    if !condition.isEmpty { members.append(SpecMember("when", .object(condition))) }
    members.append(SpecMember("stack", .string("rows")))
    members.append(SpecMember("children", .array(rows)))
    return .object(members)
  }

  private func view(
    of row: TouchRow, id: String, stack: String, layer: TouchLayer, ids: inout SpecNames,
    constraints: inout [SpecValue]
  ) -> SpecValue {
    if let fractions = row.fractions {
      return view(ofFractions: fractions, id: id, layer: layer, ids: &ids, constraints: &constraints)
    }
    guard !row.items.isEmpty else { return .object([SpecMember("id", .string(id))]) }
    let children = row.items.map { item in
      switch item {
      case .gap(let width):
        SpecValue.object([SpecMember("kind", .string("spacer"))] + Self.members(of: width))
      case .key(let key, let width):
        Self.view(of: key, id: keyID(of: key, in: layer, ids: &ids), more: Self.members(of: width))
      }
    }
    return ["id": .string(id), "stack": .string(stack), "children": .array(children)]
  }

  /// Returns a row whose keys are positioned one by one.
  private func view(
    ofFractions fractions: [TouchFraction], id: String, layer: TouchLayer, ids: inout SpecNames,
    constraints: inout [SpecValue]
  ) -> SpecValue {
    var children: [SpecValue] = []
    for fraction in fractions {
      let key = keyID(of: fraction.key, in: layer, ids: &ids)
      children.append(Self.view(of: fraction.key, id: key, more: [SpecMember("kind", .string("key"))]))
      constraints.append(.string("\(key).left == \(id).left + \(SpecNumber.text(fraction.left)) * \(id).width"))
      constraints.append(.string("\(key).width == \(SpecNumber.text(fraction.width)) * \(id).width"))
      constraints.append(
        .object([
          SpecMember("pin", .string(key)), SpecMember("to", .string(id)),
          SpecMember("edges", .array([.string("top"), .string("bottom")])),
        ]))
    }
    return .object([SpecMember("id", .string(id)), SpecMember("children", .array(children))])
  }

  private func keyID(of key: TouchKey, in layer: TouchLayer, ids: inout SpecNames) -> String {
    ids.name(joining: [layer.prefix, KeyName.name(of: key.name)], otherwise: "key")
  }

  private static func view(of key: TouchKey, id: String, more: [SpecMember]) -> SpecValue {
    var members = [SpecMember("id", .string(id))]
    if key.label != id { members.append(SpecMember("label", .string(key.label))) }
    members += more
    if !key.output.isEmpty { members.append(SpecMember("output", .object(key.output))) }
    if members.count == 1 { return .string(id) }
    return .object(members)
  }

  private static func members(of width: TouchWidth) -> [SpecMember] {
    switch width {
    case .units(1): []
    case .units(let units): [SpecMember("units", .number(units))]
    case .rest(1): [SpecMember("flexible", .boolean(true))]
    case .rest(let weight): [SpecMember("flexible", .number(weight))]
    }
  }
}
