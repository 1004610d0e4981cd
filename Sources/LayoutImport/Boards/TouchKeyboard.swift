import JSON

/// A keyboard as in Keyman's touch layouts and CLDR's keyboards.
struct TouchKeyboard {
  var name: String
  var comment: String
  /// The values of the trait `layer`. The first is the default.
  var layerNames: [String] = []
  var layers: [TouchLayer] = []
}

struct TouchLayer {
  var name: String
  var prefix: String
  /// The conditions in addition to the layer's trait.
  var condition = SpecObject()
  var rows: [TouchRow] = []
}

struct TouchRow {
  private(set) var items: [Item] = []
  private var gap = 0.0
  private var gapIsRest = false

  enum Item {
    case gap(TouchWidth)
    case key(TouchKey, TouchWidth)
    /// A key that is positioned by fractions of the row's width, because it overlaps others. So are all keys of its
    /// row.
    case placed(TouchKey, left: Double, width: Double)
  }

  init(_ items: [Item] = []) { self.items = items }

  var isPlaced: Bool { items.contains { if case .placed = $0 { true } else { false } } }

  /// - Parameter isRest: whether the gap takes the remaining width.
  mutating func addGap(_ width: Double, isRest: Bool = false) {
    gap += width
    if isRest { gapIsRest = true }
  }

  mutating func add(_ key: TouchKey, _ width: TouchWidth) {
    endGap()
    items.append(.key(key, width))
  }

  mutating func endGap() {
    if gapIsRest {
      items.append(.gap(.rest(weight: 1)))
    } else if gap > Board.tolerance {
      items.append(.gap(.units(gap)))
    }
    gap = 0
    gapIsRest = false
  }
}

enum TouchWidth {
  case units(Double)
  case rest(weight: Double)

  var members: SpecObject {
    switch self {
    case .units(1): [:]
    case .units(let units): ["units": .number(units)]
    case .rest(1): ["flexible": true]
    case .rest(let weight): ["flexible": .number(weight)]
    }
  }

  var spacer: SpecValue {
    var spacer: SpecObject = ["kind": "spacer"]
    spacer.add(members)
    return .object(spacer)
  }
}

struct TouchKey: Hashable {
  var offset = 0
  var name: String
  var label: String
  var output = SpecObject()

  func view(_ id: String, when condition: SpecObject = [:], _ more: SpecObject) -> SpecObject {
    var view: SpecObject = ["id": .string(id)]
    view.addUnlessEmpty("when", .object(condition))
    if label != id { view.add("label", label) }
    view.add(more)
    view.addUnlessEmpty("output", .object(output))
    return view
  }
}

extension [String] {
  mutating func moveToFront(_ layer: String) {
    guard let index = firstIndex(of: layer) else { return }
    insert(remove(at: index), at: 0)
  }
}

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
