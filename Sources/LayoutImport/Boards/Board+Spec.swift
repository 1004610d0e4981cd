import JSON
import Layout

extension Board {
  /// On a board, the metric `u` is the width of a key of one unit, 44 points by default. A keyboard is as wide and high
  /// as that of the system.
  func spec(_ form: ImportOptions.Form, _ context: ImportContext) throws(MalformedLayout) -> SpecDraft {
    var board = self
    if let offset = try board.markCrowdedKeys(context) {
      context.warn(
        "rotated-overlap",
        "the rectangles around rotated keys overlap, although the keys do not: these keys are views of the kind view",
        at: offset)
    }
    board.moveInside()
    // Sums of rounded numbers match the board's size.
    for index in board.keys.indices { board.keys[index].box = board.keys[index].box.snapped() }
    if form == .keyboard {
      let typing = board.keys.count { !$0.typing.isEmpty }
      context.warn(
        "as-keyboard",
        "the \(numberText(board.size.width)) × \(numberText(board.size.height)) units fill the keyboard's safe area, with "
          + "gaps of 6 points; \(typing) of \(board.keys.count) keys type or do what their legends say; there is no globe "
          + "key (the role inputModeSwitch)", at: 0)
    }
    return BoardSpec(board: board, form).build()
  }
}

private struct BoardSpec {
  private let board: Board
  private let form: ImportOptions.Form
  private var frame = BoardFrame.board
  private var draft: SpecDraft
  private var rowCount = 0

  init(board: Board, _ form: ImportOptions.Form) {
    (self.board, self.form) = (board, form)
    draft = SpecDraft(name: board.name, comment: board.comment)
  }

  consuming func build() -> SpecDraft {
    let size = board.size
    var row: SpecObject = ["axis": "horizontal", "distribution": "units", "direction": "leftToRight"]
    switch form {
    case .board:
      draft.names.reserve("u")
      draft["root"] = [
        "width": .string(frame.units(size.width, along: "width")),
        "height": .string(frame.units(size.height, along: "height")),
      ]
      draft["metrics"] = ["u": 44]
    case .keyboard:
      for name in ["gap", "side", "board"] { draft.names.reserve(name) }
      frame = .keyboard(id: "board", size: size)
      draft["root"] = "keyboard"
      draft["metrics"] = ["gap": 6, "side": 3]
      row.add("spacing", "gap")
      draft.views.append(["id": "board", "kind": "guide"])
      for (edge, sign) in [("left", "+"), ("top", "+"), ("right", "-"), ("bottom", "-")] {
        draft.constraints.append(.string("board.\(edge) == safeArea.\(edge) \(sign) side"))
      }
    }
    for row in board.rows() {
      let keys = row.map { board.keys[$0] }
      if keys.count > 1, form == .board || Self.hasWideGaps(keys) {
        addRow(keys)
      } else {
        for key in keys {
          let view = view(of: key, when: key.condition, more: ["kind": .string(key.kind)])
          add(view.id, view.object, key.box)
        }
      }
    }
    draft.add(layers: board.layerNames)
    if rowCount > 0 { draft["stacks"] = ["row": .object(row)] }
    return draft
  }

  /// Whether spacers fit between the gaps of a keyboard.
  private static func hasWideGaps(_ keys: [BoardKey]) -> Bool {
    zip(keys, keys.dropFirst()).allSatisfy { one, next in
      let gap = next.box.x - one.box.right
      return gap <= Board.tolerance || gap >= 0.5
    }
  }

  private mutating func addRow(_ keys: [BoardKey]) {
    rowCount += 1
    let id = draft.names.name(joining: ["row\(rowCount)"], otherwise: "row")
    draft.offsets[id] = keys[0].offset
    var children: [SpecValue] = []
    var box = keys[0].box
    var x = box.x
    for key in keys {
      let gap = key.box.x - x
      if gap > Board.tolerance { children.append(TouchWidth.units(gap).spacer) }
      var more: SpecObject = key.kind == "view" ? ["kind": "view"] : [:]
      more.add(TouchWidth.units(key.box.width).members)
      children.append(.object(view(of: key, more: more).object))
      x = key.box.right
    }
    box.width = x - box.x
    var row: SpecObject = ["id": .string(id)]
    row.addUnlessEmpty("when", .object(keys[0].condition))
    row.add(["stack": "row", "children": .array(children)])
    add(id, row, box)
  }

  private mutating func add(_ id: String, _ view: SpecObject, _ box: Rect) {
    draft.views.append(.object(view))
    draft.constraints += [
      frame.start(of: id, "left", at: box.x), frame.start(of: id, "top", at: box.y),
      frame.size(of: id, "width", box.width), frame.size(of: id, "height", box.height),
    ]
  }

  private mutating func view(
    of key: BoardKey, when condition: SpecObject = [:], more: SpecObject
  ) -> (id: String, object: SpecObject) {
    var output = SpecObject()
    switch form {
    case .board: output.add("text", key.text)
    case .keyboard: output = key.typing
    }
    if key.legends.contains(where: { !$0.isEmpty }) { output.add("legends", .strings(key.legends)) }
    let touch = TouchKey(offset: key.offset, name: key.name, label: key.label, output: output)
    let id = draft.id(of: touch)
    return (id, touch.view(id, when: condition, more))
  }
}

enum BoardFrame {
  /// The metric `u` is a key width, 44 points by default.
  case board
  /// The safe area is as many key widths wide and high as the board, with gaps between the keys.
  case keyboard(id: String, size: (width: Double, height: Double))

  func start(of id: String, _ edge: String, at position: Double) -> SpecValue {
    let units = units(position, along: edge == "left" ? "width" : "height")
    return switch self {
    case .board: .string("\(id).\(edge) == " + (position == 0 ? "root.\(edge)" : units))
    case .keyboard(let frame, _): .string("\(id).\(edge) == \(frame).\(edge)" + (position == 0 ? "" : " + " + units))
    }
  }

  func size(of id: String, _ size: String, _ length: Double) -> SpecValue {
    let units = units(length, along: size)
    return switch self {
    case .board: .string("\(id).\(size) == \(units)")
    case .keyboard: .string("\(id).\(size) == \(units) - gap")
    }
  }

  func units(_ number: Double, along size: String) -> String {
    let factor = number == 1 ? "" : "\(numberText(number)) * "
    return switch self {
    case .board: factor + "u"
    case .keyboard(let frame, let all):
      "\(factor)(\(frame).\(size) + gap) / \(numberText(size == "width" ? all.width : all.height))"
    }
  }
}
