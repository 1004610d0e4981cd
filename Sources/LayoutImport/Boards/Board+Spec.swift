import JSON

extension Board {
  /// Returns the board as a layout spec, with a units stack for each row of keys, and constraints for single keys.
  ///
  /// The metric `u` is the width of a key of one unit, 44 points by default.
  ///
  /// - Throws: ``MalformedLayout`` if the import is cancelled.
  func spec(_ context: inout KeyboardContext) throws(MalformedLayout) -> SpecDraft {
    var board = self
    if let offset = try board.markCrowdedKeys(context) {
      context.warn(
        "rotated-overlap",
        "the rectangles around rotated keys overlap, although the keys do not: these keys are views of the kind view",
        at: offset)
    }
    board.moveInside()
    board.snap()
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
  private var rowCount = 0
  private var offsets: [String: Int] = [:]

  init(board: Board) { self.board = board }

  consuming func build() -> SpecDraft {
    _ = ids.name(joining: ["u"], otherwise: "u")
    for row in board.rows() {
      let keys = row.map { board.keys[$0] }
      if keys.count > 1 { addRow(keys) } else { addAlone(keys[0]) }
    }
    let size = board.size
    var draft = SpecDraft(name: board.name)
    draft.comment = board.comment
    draft.root = ["width": .string(Self.units(size.width)), "height": .string(Self.units(size.height))]
    draft.metrics = ["u": .number(Self.unit)]
    draft.add(layers: board.layerNames)
    if rowCount > 0 {
      draft.stacks = ["row": ["axis": "horizontal", "distribution": "units", "direction": "leftToRight"]]
    }
    draft.views = views
    draft.constraints = constraints
    draft.offsets = offsets
    return draft
  }

  /// Returns a number of key widths as an expression.
  private static func units(_ number: Double) -> String { number == 1 ? "u" : "\(numberText(number)) * u" }

  private mutating func addRow(_ keys: [BoardKey]) {
    rowCount += 1
    let id = ids.name(joining: ["row\(rowCount)"], otherwise: "row")
    offsets[id] = keys[0].offset
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
    views.append(.object(row))
    var box = keys[0].box
    box.width = x - box.x
    addConstraints(id, box)
  }

  private mutating func addAlone(_ key: BoardKey) {
    let id = newID(key)
    views.append(.object(view(of: key, id: id, when: key.condition, more: ["kind": .string(key.kind)])))
    addConstraints(id, key.box)
  }

  private mutating func newID(_ key: BoardKey) -> String {
    let id = ids.name(of: KeyName.name(of: key.name), otherwise: "key")
    offsets[id] = key.offset
    return id
  }

  private func view(
    of key: BoardKey, id: String, when condition: SpecObject = [:], more: SpecObject
  ) -> SpecObject {
    var output = SpecObject()
    output.add("text", key.text)
    if key.legends.contains(where: { !$0.isEmpty }) { output.add("legends", .strings(key.legends)) }
    return SpecObject(key: id, when: condition, label: key.label, more: more, output: output)
  }

  private mutating func addConstraints(_ id: String, _ box: BoardBox) {
    constraints += [
      .string(box.x == 0 ? "\(id).left == root.left" : "\(id).left == \(Self.units(box.x))"),
      .string(box.y == 0 ? "\(id).top == root.top" : "\(id).top == \(Self.units(box.y))"),
      .string("\(id).width == \(Self.units(box.width))"), .string("\(id).height == \(Self.units(box.height))"),
    ]
  }
}
