extension Board {
  /// Returns the board as a layout spec, with a units stack for each row of keys, and constraints for single keys.
  ///
  /// The metric `u` is the width of a key of one unit, 44 points by default.
  func spec() -> SpecDraft {
    var board = self
    board.moveInside()
    return BoardSpec(board: board).build()
  }
}

/// Builds the spec of a board.
struct BoardSpec {
  /// The default of the metric `u`, in points.
  static let unit = 44.0

  private let board: Board
  private var ids = SpecNames()
  private var views: [SpecValue] = []
  private var constraints: [SpecValue] = []
  private var usesRows = false
  private var rowNumber = 0

  init(board: Board) { self.board = board }

  consuming func build() -> SpecDraft {
    _ = ids.name(joining: ["u"], otherwise: "u")
    for row in board.rows() {
      if row.count > 1 { addRow(row) } else { addAlone(board.keys[row[0]]) }
    }
    let size = board.size
    var draft = SpecDraft(name: board.name)
    draft.comment = board.comment
    draft.root = ["width": .string(Self.units(size.width)), "height": .string(Self.units(size.height))]
    draft.metrics = ["u": .number(Self.unit)]
    if board.layerNames.count > 1 { draft.traits = ["layer": .array(board.layerNames.map { .string($0) })] }
    if usesRows {
      draft.stacks = ["row": ["axis": "horizontal", "distribution": "units", "direction": "leftToRight"]]
    }
    draft.views = views
    draft.constraints = constraints
    return draft
  }

  /// Returns a number of key widths as an expression.
  private static func units(_ number: Double) -> String { number == 1 ? "u" : "\(SpecNumber.text(number)) * u" }

  private mutating func addRow(_ row: [Int]) {
    usesRows = true
    rowNumber += 1
    let keys = row.map { board.keys[$0] }
    let id = ids.name(joining: ["row\(rowNumber)"], otherwise: "row")
    var children: [SpecValue] = []
    var x = keys[0].box.x
    for key in keys {
      let gap = key.box.x - x
      if gap > Board.tolerance {
        children.append(
          .object([SpecMember("kind", .string("spacer"))] + Self.unitMembers(gap)))
      }
      children.append(view(of: key, more: Self.unitMembers(key.box.width), isInStack: true))
      x = key.box.right
    }
    var members = [SpecMember("id", .string(id))]
    if let layer = keys[0].layer { members.append(when(layer)) }
    members.append(SpecMember("stack", .string("row")))
    members.append(SpecMember("children", .array(children)))
    views.append(.object(members))
    place(
      id, BoardBox(x: keys[0].box.x, y: keys[0].box.y, width: x - keys[0].box.x, height: keys[0].box.height))
  }

  private static func unitMembers(_ units: Double) -> [SpecMember] {
    units == 1 ? [] : [SpecMember("units", .number(units))]
  }

  private mutating func addAlone(_ key: BoardKey) {
    let value = view(of: key, more: [], isInStack: false)
    views.append(value)
    if let id = value.id { place(id, key.box) }
  }

  private func when(_ layer: String) -> SpecMember {
    SpecMember("when", .object([SpecMember("layer", .string(layer))]))
  }

  private mutating func view(of key: BoardKey, more: [SpecMember], isInStack: Bool) -> SpecValue {
    let id = ids.name(of: KeyName.name(of: key.name), otherwise: "key")
    var members = [SpecMember("id", .string(id))]
    if !isInStack, let layer = key.layer { members.append(when(layer)) }
    if key.label != id { members.append(SpecMember("label", .string(key.label))) }
    if key.isDecal {
      members.append(SpecMember("kind", .string("view")))
    } else if !isInStack {
      members.append(SpecMember("kind", .string("key")))
    }
    members += more
    var output: [SpecMember] = []
    if let text = key.text { output.append(SpecMember("text", .string(text))) }
    if key.legends.contains(where: { !$0.isEmpty }) {
      output.append(SpecMember("legends", .array(key.legends.map { .string($0) })))
    }
    if !output.isEmpty { members.append(SpecMember("output", .object(output))) }
    return .object(members)
  }

  /// Adds constraints for the position of a key.
  private mutating func place(_ id: String, _ box: BoardBox) {
    constraints.append(.string(box.x == 0 ? "\(id).left == root.left" : "\(id).left == \(Self.units(box.x))"))
    constraints.append(.string(box.y == 0 ? "\(id).top == root.top" : "\(id).top == \(Self.units(box.y))"))
    constraints.append(.string("\(id).width == \(Self.units(box.width))"))
    constraints.append(.string("\(id).height == \(Self.units(box.height))"))
  }
}
