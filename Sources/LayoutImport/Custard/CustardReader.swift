import JSON

/// Reads azooKey's custom tabs (`.custard`): a grid of cells, and keys that cover one or more of them.
///
/// `row_count` is the number of cells *across*, and `column_count` the number *down*. A key over n cells is as wide as
/// n cells and n - 1 gaps, as in a units stack.
struct CustardReader {
  private struct Cell: Hashable {
    var key: TouchKey
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The key without its place in the file. Of equal ones, one is enough.
    var identity: Cell {
      var cell = self
      cell.key.offset = 0
      return cell
    }
  }

  private static let maximumCount = 200.0

  private var across = 1
  private var down = 1
  /// The fractions of a cell at the end of the first screen of a tab that scrolls.
  private var rest = (x: 0.0, y: 0.0)
  private var cells: [Cell] = []
  private var draft: SpecDraft

  private init(name: String, comment: String) { draft = SpecDraft(name: name, comment: comment) }

  static func recognizes(_ root: JSONValue) -> Bool {
    let tab = root.kind == .array ? root.firstElement : root
    return tab?["interface"]?["key_layout"] != nil
  }

  static func read(_ root: JSONValue, _ context: ImportContext) throws(MalformedLayout) -> SpecDraft {
    var tab = root
    if root.kind == .array {
      guard let first = root.firstElement else { throw root.malformed("the list has no custom tab") }
      if root.count > 1 {
        context.warn("other-tab", "only the first custom tab of the list is imported", at: first.endOffset)
      }
      tab = first
    }
    let name = tab["metadata"]?["display_name"]?.string ?? tab["identifier"]?.string ?? context.layoutName
    var reader = CustardReader(name: name, comment: context.comment("a custom tab of azooKey"))
    try reader.readInterface(tab, context)
    return reader.spec(context)
  }

  private mutating func readInterface(_ tab: JSONValue, _ context: ImportContext) throws(MalformedLayout) {
    guard let interface = tab["interface"], let layout = interface["key_layout"] else {
      throw MalformedLayout("a custom tab needs \"interface\" with \"key_layout\"", at: tab.startOffset)
    }
    let columns = try count(layout["row_count"], in: layout, "row_count")
    let rows = try count(layout["column_count"], in: layout, "column_count")
    (across, down) = (Int(columns), Int(rows))
    if let style = tab["input_style"], let name = style.string, name != "direct" {
      context.warn(
        "input_style", "the input style \(SpecFormatter.quoted(name)), which changes what is typed, is left out",
        at: style.startOffset)
    }
    let scrolls = layout["type"]?.string == "grid_scroll"
    let isHorizontal = layout["direction"]?.string == "horizontal"
    if scrolls {
      if isHorizontal { rest.x = columns - Double(across) } else { rest.y = rows - Double(down) }
      context.warn("scrolling", "a tab that scrolls is imported as its first screen", at: layout.startOffset)
    }
    guard let keys = interface["keys"], keys.kind == .array else {
      throw MalformedLayout("a custom tab needs a list of \"keys\"", at: interface.startOffset)
    }
    for (index, key) in keys.elements.enumerated() {
      try context.addView(at: key.startOffset)
      if let cell = try cell(of: key, index, scrolls ? isHorizontal : nil, context) { cells.append(cell) }
    }
  }

  /// Returns `nil` if the key is not wholly on the first screen of a tab that scrolls.
  ///
  /// - Parameter scrollsHorizontally: the direction of a tab that scrolls, otherwise `nil`.
  private func cell(
    of key: JSONValue, _ index: Int, _ scrollsHorizontally: Bool?, _ context: ImportContext
  ) throws(MalformedLayout) -> Cell? {
    let specifier = key["specifier"]
    var cell = Cell(key: CustardKey.key(of: key, context), x: 0, y: 0, width: 1, height: 1)
    cell.key.offset = key.startOffset
    if let scrollsHorizontally {
      // The keys fill lines across the direction of scrolling.
      let number = try cellNumber(specifier?["index"], default: index)
      (cell.x, cell.y) = scrollsHorizontally ? (number / down, number % down) : (number % across, number / across)
      return cell.x < across && cell.y < down ? cell : nil
    }
    cell.x = try cellNumber(specifier?["x"], default: 0)
    cell.y = try cellNumber(specifier?["y"], default: 0)
    cell.width = max(1, try cellNumber(specifier?["width"], default: 1))
    cell.height = max(1, try cellNumber(specifier?["height"], default: 1))
    if cell.x + cell.width > across || cell.y + cell.height > down {
      context.warn(
        "outside", "this key extends beyond the grid, which has \(across) × \(down) cells", at: key.startOffset)
    }
    return cell
  }

  private func count(_ value: JSONValue?, in layout: JSONValue, _ key: String) throws(MalformedLayout) -> Double {
    guard let value else { throw MalformedLayout("\"key_layout\" needs \"\(key)\"", at: layout.startOffset) }
    let number = try value.expectedNumber()
    // Only a tab that scrolls may show a part of a cell.
    let isWhole = number == number.rounded() || layout["type"]?.string == "grid_scroll"
    guard number >= 1, number <= Self.maximumCount, isWhole else {
      throw MalformedLayout("expected a whole number of cells from 1 to 200", at: value.startOffset)
    }
    return number
  }

  private func cellNumber(_ value: JSONValue?, default fallback: Int) throws(MalformedLayout) -> Int {
    guard let value, !value.isNull else { return fallback }
    let number = try value.expectedNumber()
    guard number >= 0, number <= 100_000, number == number.rounded() else {
      throw MalformedLayout("expected a cell's whole number from 0 on", at: value.startOffset)
    }
    return Int(number)
  }

  // MARK: The spec

  private mutating func spec(_ context: ImportContext) -> SpecDraft {
    draft.names.reserve("grid")
    let standing = standing()
    var rows = (0..<down).map { number in row(number, standing: standing, context) }
    if rest.y > 0 { rows.append(TouchWidth.units(rest.y).spacer) }
    draft.views = [["id": "grid", "stack": "rows", "children": .array(rows)]]
    draft.constraints = [["pin": "grid", "to": "root"]]
    for (cell, isStanding) in zip(cells, standing) where !isStanding { place(cell) }
    draft["root"] = "keyboard"
    draft["metrics"] = ["gap": 6]
    draft["stacks"] = [
      "rows": ["axis": "vertical", "distribution": rest.y > 0 ? "units" : "fillEqually", "spacing": "gap"],
      "row": [
        "axis": "horizontal", "distribution": "units", "unitGroup": "cell", "spacing": "gap",
        "direction": "leftToRight",
      ],
    ]
    return draft
  }

  /// Returns whether each key is in the stack of its row: it is one cell high, inside the grid, and overlaps no key
  /// that differs from it.
  ///
  /// - Complexity: linear in the number of keys.
  private func standing() -> [Bool] {
    // For each cell, how many more keys cover it than the one to its left, then how many cover it.
    var covers = [[Int]](repeating: [Int](repeating: 0, count: across + 1), count: down)
    var alike: [Cell: Int] = [:]
    for cell in cells where cell.x < across && cell.y < down {
      for y in cell.y..<min(down, cell.y + cell.height) {
        covers[y][cell.x] += 1
        covers[y][min(across, cell.x + cell.width)] -= 1
      }
      if cell.height == 1 { alike[cell.identity, default: 0] += 1 }
    }
    for y in 0..<down {
      for x in 1...across { covers[y][x] += covers[y][x - 1] }
    }
    return cells.map { cell in
      guard cell.height == 1, cell.y < down, cell.x + cell.width <= across else { return false }
      let count = alike[cell.identity]
      return covers[cell.y][cell.x..<(cell.x + cell.width)].allSatisfy { $0 == count }
    }
  }

  private mutating func row(_ number: Int, standing: [Bool], _ context: ImportContext) -> SpecValue {
    let keys = cells.indices.filter { standing[$0] && cells[$0].y == number }.map { cells[$0] }.sorted { $0.x < $1.x }
    var children: [SpecValue] = []
    var x = 0
    for cell in keys {
      guard cell.x >= x else {
        context.warn("duplicate-key", "of equal keys at the same cells, one is imported", at: cell.key.offset)
        continue
      }
      if cell.x > x { children.append(TouchWidth.units(Double(cell.x - x)).spacer) }
      let width = TouchWidth.units(Double(cell.width)).members
      children.append(.object(cell.key.view(draft.id(of: cell.key), width)))
      x = cell.x + cell.width
    }
    let end = Double(across - x) + rest.x
    if end > 0 { children.append(TouchWidth.units(end).spacer) }
    let id = draft.names.name(joining: ["row\(number + 1)"], otherwise: "row")
    return ["id": .string(id), "stack": "row", "children": .array(children)]
  }

  private mutating func place(_ cell: Cell) {
    let id = draft.id(of: cell.key)
    let frame = BoardFrame.keyboard(id: "grid", size: (Double(across) + rest.x, Double(down) + rest.y))
    draft.constraints += [
      frame.start(of: id, "left", at: Double(cell.x)), frame.size(of: id, "width", Double(cell.width)),
      frame.start(of: id, "top", at: Double(cell.y)), frame.size(of: id, "height", Double(cell.height)),
    ]
    draft.views.append(.object(cell.key.view(id, ["kind": "key"])))
  }
}

enum CustardKey {
  static func key(of value: JSONValue, _ context: ImportContext) -> TouchKey {
    let key = value["key"]
    if value["key_type"]?.string == "system" {
      let touch = systemKey(key?["type"]?.string ?? "")
      if touch.output.isEmpty {
        context.warn("system", "what this key of the system does is left out", at: value.startOffset)
      }
      return touch
    }
    let label = label(of: key?["design"]?["label"], context)
    let actions = key?["press_actions"].map { Array($0.elements) } ?? []
    let variations = key?["variations"].map { Array($0.elements) } ?? []
    let role = role(of: actions)
    var output = SpecObject()
    output.add("text", inputText(of: actions))
    output.add("role", role)
    output.add("tab", actions.first { $0["type"]?.string == "move_tab" }?["text"]?.string)
    let flicks = variations.filter { $0["type"]?.string == "flick_variation" }
      .compactMap { flick in flick["direction"]?.string.map { (direction: $0, flick: flick) } }
      .withoutDuplicates { $0.direction }
      .compactMap { direction, flick in text(of: flick, context).map { (direction, SpecValue.string($0)) } }
    output.addUnlessEmpty("flick", .object(SpecObject(flicks)))
    let longPresses = variations.filter { $0["type"]?.string == "longpress_variation" }
    output.addUnlessEmpty("longPress", .strings(longPresses.compactMap { text(of: $0, context) }))
    warnOfActions(actions, role: role, context)
    warnOfLongPress(key, context)
    return TouchKey(name: role ?? label, label: label, output: output)
  }

  private static func warnOfLongPress(_ key: JSONValue?, _ context: ImportContext) {
    guard let long = key?["longpress_actions"] else { return }
    for list in [long["start"], long["repeat"]] {
      guard let first = list?.firstElement else { continue }
      context.warn("longpress_actions", "actions of a long press are left out", at: first.startOffset)
    }
  }

  private static func systemKey(_ type: String) -> TouchKey {
    guard let (name, label, role) = systemKeys.first(where: { $0.type == type }) else {
      return TouchKey(name: type.isEmpty ? "system" : type, label: type)
    }
    return TouchKey(name: name, label: label, output: role.map { ["role": .string($0)] } ?? [:])
  }

  private static let systemKeys: [(type: String, label: String, role: String?)] = [
    ("change_keyboard", "🌐", "inputModeSwitch"), ("enter", "⏎", "return"), ("upper_lower", "a/A", "shift"),
    ("next_candidate", "次候補", nil), ("flick_kogaki", "小ﾞﾟ", nil), ("flick_kutoten", "、。?!", nil),
    ("flick_hira_tab", "あいう", "plane"), ("flick_abc_tab", "abc", "plane"), ("flick_star123_tab", "☆123", "plane"),
  ]

  private static func label(of value: JSONValue?, _ context: ImportContext) -> String {
    guard let value else { return "" }
    if let sub = value["sub"], sub.count > 0 {
      context.warn("sub", "the smaller texts of a label are left out", at: sub.startOffset)
    }
    if let text = value["text"]?.string ?? value["main"]?.string { return text }
    let image = value["system_image"]?.string ?? ""
    return images.first { $0.name == image }?.label ?? image
  }

  private static let images: [(name: String, label: String)] = [
    ("delete.left", "⌫"), ("list.bullet", "☰"), ("globe", "🌐"), ("return", "⏎"), ("shift", "⇧"), ("space", "␣"),
    ("keyboard.chevron.compact.down", "⌨"), ("arrowtriangle.left.fill", "◀"), ("arrowtriangle.right.fill", "▶"),
    ("arrow.left", "←"), ("arrow.right", "→"), ("arrow.up", "↑"), ("arrow.down", "↓"), ("doc.on.clipboard", "📋"),
  ]

  private static func inputText(of actions: [JSONValue]) -> String? {
    let text = actions.compactMap { $0["type"]?.string == "input" ? $0["text"]?.string : nil }.joined()
    return text.isEmpty ? nil : text
  }

  private static func warnOfActions(_ actions: [JSONValue], role: String?, _ context: ImportContext) {
    var isRoleKnown = role == nil || role == "space"
    for action in actions {
      let type = action["type"]?.string ?? ""
      if type == "input" { continue }
      if !isRoleKnown, Self.role(ofAction: type) == role {
        isRoleKnown = true
        // A key deletes one character.
        guard role == "delete", type != "delete" || action["count"]?.number.map({ $0 != 1 }) == true else { continue }
        context.warn("delete", "what a key deletes other than one character is left out", at: action.startOffset)
      } else {
        context.warn("press_actions", "actions other than typing a text are left out", at: action.startOffset)
      }
    }
  }

  private static func role(of actions: [JSONValue]) -> String? {
    for action in actions {
      let type = action["type"]?.string ?? ""
      if type == "input" { return inputText(of: actions) == " " ? "space" : nil }
      if let role = role(ofAction: type) { return role }
    }
    return nil
  }

  private static func role(ofAction type: String) -> String? {
    switch type {
    case "delete", "smart_delete", "smart_delete_default": "delete"
    case "move_tab": "plane"
    case "dismiss_keyboard": "dismiss"
    case "toggle_caps_lock_state", "toggle_shift_state": "shift"
    default: nil
    }
  }

  private static func text(of variation: JSONValue, _ context: ImportContext) -> String? {
    let actions = variation["key"]?["press_actions"].map { Array($0.elements) } ?? []
    warnOfActions(actions, role: nil, context)
    warnOfLongPress(variation["key"], context)
    return inputText(of: actions)
  }
}
