import JSON

extension TouchKeyboard {
  /// Returns the keyboard as a layout spec: a view for each layer with a stack of rows, and a units stack for each row.
  func spec() -> SpecDraft { TouchKeyboardSpec(keyboard: self).build() }
}

private struct TouchKeyboardSpec {
  let keyboard: TouchKeyboard
  private var ids = SpecNames()
  private var draft: SpecDraft

  init(keyboard: TouchKeyboard) {
    self.keyboard = keyboard
    draft = SpecDraft(name: keyboard.name)
  }

  consuming func build() -> SpecDraft {
    draft.comment = keyboard.comment
    draft.root = "keyboard"
    draft.add(layers: keyboard.layerNames)
    draft.stacks = ["rows": ["axis": "vertical", "distribution": "fillEqually"]]
    for layer in keyboard.layers { addView(of: layer) }
    return draft
  }

  private mutating func addView(of layer: TouchLayer) {
    let name = layer.prefix.isEmpty ? layer.name : layer.prefix
    let id = ids.name(joining: [name, "layer"], otherwise: "layer")
    let stack = ids.name(joining: [name, "row"], otherwise: "row")
    draft.stacks.add(
      stack,
      ["axis": "horizontal", "distribution": "units", "unitGroup": .string(id), "direction": "leftToRight"])
    var rows: [SpecValue] = []
    for (number, row) in layer.rows.enumerated() {
      let rowID = ids.name(joining: [name, "row\(number + 1)"], otherwise: "row")
      rows.append(view(of: row, id: rowID, stack: stack, layer: layer))
    }
    draft.constraints.append(["pin": .string(id), "to": "root"])
    var condition: SpecObject = keyboard.layerNames.count > 1 ? ["layer": .string(layer.name)] : [:]
    condition.add(layer.condition)
    var view: SpecObject = ["id": .string(id)]
    view.addUnlessEmpty("when", .object(condition))
    view.add(["stack": "rows", "children": .array(rows)])
    draft.views.append(.object(view))
  }

  private mutating func view(of row: TouchRow, id: String, stack: String, layer: TouchLayer) -> SpecValue {
    guard !row.items.isEmpty else { return ["id": .string(id)] }
    var children: [SpecValue] = []
    var isStack = true
    for item in row.items {
      switch item {
      case .gap(let width): children.append(width.spacer)
      case .key(let key, let width):
        let keyID = keyID(of: key, in: layer)
        let view = key.view(keyID, width.members)
        children.append(view.members.count == 1 ? .string(keyID) : .object(view))
      case .placed(let key, let left, let width):
        isStack = false
        let keyID = keyID(of: key, in: layer)
        children.append(.object(key.view(keyID, ["kind": "key"])))
        draft.constraints += [
          .string("\(keyID).left == \(id).left + \(numberText(left)) * \(id).width"),
          .string("\(keyID).width == \(numberText(width)) * \(id).width"),
          ["pin": .string(keyID), "to": .string(id), "edges": ["top", "bottom"]],
        ]
      }
    }
    var view: SpecObject = ["id": .string(id)]
    if isStack { view.add("stack", stack) }
    view.add("children", .array(children))
    return .object(view)
  }

  private mutating func keyID(of key: TouchKey, in layer: TouchLayer) -> String {
    let id = ids.name(joining: [layer.prefix, KeyName.name(of: key.name)], otherwise: "key")
    draft.offsets[id] = key.offset
    return id
  }
}
