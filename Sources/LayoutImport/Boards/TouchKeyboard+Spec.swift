import JSON

extension TouchKeyboard {
  /// Returns the keyboard as a layout spec: a view for each layer with a stack of rows, and a units stack for each row.
  func spec() -> SpecDraft { TouchKeyboardSpec(keyboard: self).build() }
}

private struct TouchKeyboardSpec {
  let keyboard: TouchKeyboard
  private var ids = SpecNames()
  private var stacks: SpecObject = ["rows": ["axis": "vertical", "distribution": "fillEqually"]]
  private var constraints: [SpecValue] = []
  private var offsets: [String: Int] = [:]

  init(keyboard: TouchKeyboard) { self.keyboard = keyboard }

  consuming func build() -> SpecDraft {
    var draft = SpecDraft(name: keyboard.name)
    draft.comment = keyboard.comment
    draft.root = "keyboard"
    draft.add(layers: keyboard.layerNames)
    for layer in keyboard.layers { draft.views.append(view(of: layer)) }
    draft.stacks = stacks
    draft.constraints = constraints
    draft.offsets = offsets
    return draft
  }

  private mutating func view(of layer: TouchLayer) -> SpecValue {
    let name = layer.prefix.isEmpty ? layer.name : layer.prefix
    let id = ids.name(joining: [name, "layer"], otherwise: "layer")
    let stack = ids.name(joining: [name, "row"], otherwise: "row")
    stacks.add(
      stack,
      ["axis": "horizontal", "distribution": "units", "unitGroup": .string(id), "direction": "leftToRight"])
    var rows: [SpecValue] = []
    for (number, row) in layer.rows.enumerated() {
      let rowID = ids.name(joining: [name, "row\(number + 1)"], otherwise: "row")
      rows.append(view(of: row, id: rowID, stack: stack, layer: layer))
    }
    constraints.append(["pin": .string(id), "to": "root"])
    var condition: SpecObject = keyboard.layerNames.count > 1 ? ["layer": .string(layer.name)] : [:]
    condition.add(layer.condition)
    var view: SpecObject = ["id": .string(id)]
    view.addUnlessEmpty("when", .object(condition))
    view.add(["stack": "rows", "children": .array(rows)])
    return .object(view)
  }

  private mutating func view(of row: TouchRow, id: String, stack: String, layer: TouchLayer) -> SpecValue {
    if let fractions = row.fractions { return view(of: fractions, id: id, layer: layer) }
    guard !row.items.isEmpty else { return ["id": .string(id)] }
    var children: [SpecValue] = []
    for item in row.items {
      switch item {
      case .gap(let width): children.append(width.spacer)
      case .key(let key, let width):
        let keyID = keyID(of: key, in: layer)
        let view = view(of: key, id: keyID, more: width.members)
        children.append(view.members.count == 1 ? .string(keyID) : .object(view))
      }
    }
    return ["id": .string(id), "stack": .string(stack), "children": .array(children)]
  }

  /// Returns a row whose keys are positioned one by one.
  private mutating func view(of fractions: [TouchFraction], id: String, layer: TouchLayer) -> SpecValue {
    var children: [SpecValue] = []
    for fraction in fractions {
      let key = keyID(of: fraction.key, in: layer)
      children.append(.object(view(of: fraction.key, id: key, more: ["kind": "key"])))
      constraints += [
        .string("\(key).left == \(id).left + \(numberText(fraction.left)) * \(id).width"),
        .string("\(key).width == \(numberText(fraction.width)) * \(id).width"),
        ["pin": .string(key), "to": .string(id), "edges": ["top", "bottom"]],
      ]
    }
    return ["id": .string(id), "children": .array(children)]
  }

  private mutating func keyID(of key: TouchKey, in layer: TouchLayer) -> String {
    let id = ids.name(joining: [layer.prefix, KeyName.name(of: key.name)], otherwise: "key")
    offsets[id] = key.offset
    return id
  }

  private func view(of key: TouchKey, id: String, more: SpecObject) -> SpecObject {
    SpecObject(key: id, label: key.label, more: more, output: key.output)
  }
}
