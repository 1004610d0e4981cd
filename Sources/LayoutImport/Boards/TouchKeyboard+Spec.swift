import JSON

extension TouchKeyboard {
  func spec() -> SpecDraft {
    var draft = SpecDraft(name: name, comment: comment)
    draft["root"] = "keyboard"
    draft.add(layers: layerNames)
    var stacks: SpecObject = ["rows": ["axis": "vertical", "distribution": "fillEqually"]]
    for layer in layers {
      let name = layer.prefix.isEmpty ? layer.name : layer.prefix
      let id = draft.names.name(joining: [name, "layer"], otherwise: "layer")
      let stack = draft.names.name(joining: [name, "row"], otherwise: "row")
      stacks.add(
        stack,
        ["axis": "horizontal", "distribution": "units", "unitGroup": .string(id), "direction": "leftToRight"])
      let rows = layer.rows.enumerated().map { number, row in
        let rowID = draft.names.name(joining: [name, "row\(number + 1)"], otherwise: "row")
        return row.view(rowID, stack: stack, prefix: layer.prefix, in: &draft)
      }
      draft.constraints.append(["pin": .string(id), "to": "root"])
      var condition: SpecObject = layerNames.count > 1 ? ["layer": .string(layer.name)] : [:]
      condition.add(layer.condition)
      var view: SpecObject = ["id": .string(id)]
      view.addUnlessEmpty("when", .object(condition))
      view.add(["stack": "rows", "children": .array(rows)])
      draft.views.append(.object(view))
    }
    draft["stacks"] = .object(stacks)
    return draft
  }
}

extension TouchRow {
  fileprivate func view(_ id: String, stack: String, prefix: String, in draft: inout SpecDraft) -> SpecValue {
    guard !items.isEmpty else { return ["id": .string(id)] }
    var view: SpecObject = ["id": .string(id)]
    let children = items.map { item -> SpecValue in
      switch item {
      case .gap(let width): return width.spacer
      case .key(let key, let width):
        let keyID = draft.id(of: key, prefix: prefix)
        let view = key.view(keyID, width.members)
        return view.members.count == 1 ? .string(keyID) : .object(view)
      case .placed(let key, let left, let width):
        let keyID = draft.id(of: key, prefix: prefix)
        draft.constraints += [
          .string("\(keyID).left == \(id).left + \(numberText(left)) * \(id).width"),
          .string("\(keyID).width == \(numberText(width)) * \(id).width"),
          ["pin": .string(keyID), "to": .string(id), "edges": ["top", "bottom"]],
        ]
        return .object(key.view(keyID, ["kind": "key"]))
      }
    }
    if !isPlaced { view.add("stack", stack) }
    view.add("children", .array(children))
    return .object(view)
  }
}
