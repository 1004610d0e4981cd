import JSON

extension Board {
  /// Returns the board as a layout spec, with a units stack for each row of keys, and constraints for single keys.
  ///
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
    board.snap()
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

struct BoardSpec {
  /// The default of the metric `u`, in points.
  static let unit = 44.0

  private let board: Board
  private let form: ImportOptions.Form
  private var frame = BoardFrame.board
  private var ids = SpecNames()
  private var draft: SpecDraft
  private var rowCount = 0

  init(board: Board, _ form: ImportOptions.Form) {
    self.board = board
    self.form = form
    draft = SpecDraft(name: board.name)
  }

  consuming func build() -> SpecDraft {
    let size = board.size
    draft.comment = board.comment
    var row: SpecObject = ["axis": "horizontal", "distribution": "units", "direction": "leftToRight"]
    switch form {
    case .board:
      _ = ids.name(joining: ["u"], otherwise: "u")
      draft.root = ["width": .string(Self.units(size.width)), "height": .string(Self.units(size.height))]
      draft.metrics = ["u": .number(Self.unit)]
    case .keyboard:
      for metric in ["gap", "side"] { _ = ids.name(joining: [metric], otherwise: metric) }
      let id = ids.name(joining: ["board"], otherwise: "board")
      frame = .keyboard(id: id, size: size)
      draft.root = "keyboard"
      draft.metrics = ["gap": 6, "side": 3]
      row.add("spacing", "gap")
      draft.views.append(["id": .string(id), "kind": "guide"])
      for (edge, sign) in [("left", "+"), ("top", "+"), ("right", "-"), ("bottom", "-")] {
        draft.constraints.append(.string("\(id).\(edge) == safeArea.\(edge) \(sign) side"))
      }
    }
    for row in board.rows() {
      let keys = row.map { board.keys[$0] }
      if keys.count > 1, form == .board || Self.hasWideGaps(keys) {
        addRow(keys)
      } else {
        for key in keys { addAlone(key) }
      }
    }
    draft.add(layers: board.layerNames)
    if rowCount > 0 { draft.stacks = ["row": .object(row)] }
    return draft
  }

  /// Whether the gaps between keys of a row are wide enough for spacers between the gaps of a keyboard.
  private static func hasWideGaps(_ keys: [BoardKey]) -> Bool {
    zip(keys, keys.dropFirst()).allSatisfy { one, next in
      let gap = next.box.x - one.box.right
      return gap <= Board.tolerance || gap >= 0.5
    }
  }

  static func units(_ number: Double) -> String { number == 1 ? "u" : "\(numberText(number)) * u" }

  private mutating func addRow(_ keys: [BoardKey]) {
    rowCount += 1
    let id = ids.name(joining: ["row\(rowCount)"], otherwise: "row")
    draft.offsets[id] = keys[0].offset
    var children: [SpecValue] = []
    var x = keys[0].box.x
    for key in keys {
      let gap = key.box.x - x
      if gap > Board.tolerance { children.append(TouchWidth.units(gap).spacer) }
      var more: SpecObject = key.kind == "view" ? ["kind": "view"] : [:]
      more.add(TouchWidth.units(key.box.width).members)
      let keyID = newID(key)
      children.append(.object(view(of: key, id: keyID, more: more)))
      x = key.box.right
    }
    var row: SpecObject = ["id": .string(id)]
    row.addUnlessEmpty("when", .object(keys[0].condition))
    row.add(["stack": "row", "children": .array(children)])
    draft.views.append(.object(row))
    var box = keys[0].box
    box.width = x - box.x
    draft.constraints += frame.constraints(id, box)
  }

  private mutating func addAlone(_ key: BoardKey) {
    let id = newID(key)
    draft.views.append(.object(view(of: key, id: id, when: key.condition, more: ["kind": .string(key.kind)])))
    draft.constraints += frame.constraints(id, key.box)
  }

  private mutating func newID(_ key: BoardKey) -> String {
    let id = ids.name(of: KeyName.name(of: key.name), otherwise: "key")
    draft.offsets[id] = key.offset
    return id
  }

  private func view(
    of key: BoardKey, id: String, when condition: SpecObject = [:], more: SpecObject
  ) -> SpecObject {
    var output = SpecObject()
    switch form {
    case .board: output.add("text", key.text)
    case .keyboard: output = key.typing
    }
    if key.legends.contains(where: { !$0.isEmpty }) { output.add("legends", .strings(key.legends)) }
    return SpecObject(key: id, when: condition, label: key.label, more: more, output: output)
  }
}
