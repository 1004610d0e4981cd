import JSON
import Layout

/// Reads QMK's `info.json` and `keyboard.json`, and VIA's definitions.
struct QMKReader {
  /// Also recognizes a part of QMK's description of a keyboard that has no layouts, and a keymap.
  static func recognizes(_ root: JSONValue) -> Bool {
    guard root.kind == .object else { return false }
    if hasLayouts(root) || recognizesVIA(root) { return true }
    let count = root.members.count { partMembers.contains($0.key.string) }
    if count >= 2 || count == 1 && root["layouts"] != nil { return true }
    return root["keyboard"]?.string != nil && root["keymap"]?.string != nil && root["layers"]?.kind == .array
  }

  private static func hasLayouts(_ root: JSONValue) -> Bool {
    guard let layouts = root["layouts"], layouts.kind == .object else { return false }
    return layouts.members.contains { $0.value["layout"]?.kind == .array }
  }

  private static let partMembers: Set<String> = [
    "keyboard_name", "manufacturer", "maintainer", "usb", "matrix_pins", "matrix_size", "processor", "bootloader",
    "development_board", "diode_direction", "layout_aliases", "community_layouts",
  ]

  /// `layouts` with a `keymap`, or else the matrix or the USB ids.
  static func recognizesVIA(_ root: JSONValue) -> Bool {
    if root["layouts"]?["keymap"]?.kind == .array { return true }
    guard !hasLayouts(root) else { return false }
    let matrix = root["matrix"]
    return matrix?["rows"] != nil && matrix?["cols"] != nil || root["vendorId"] != nil && root["productId"] != nil
  }

  /// Empty for VIA, which has one layout.
  static func layoutNames(of root: JSONValue) -> [String] {
    guard hasLayouts(root), !recognizesVIA(root), let layouts = root["layouts"] else { return [] }
    return layouts.members.map { $0.key.string }
  }

  /// Reads the layout that the options name, or the first.
  static func read(
    _ root: JSONValue, _ options: ImportOptions, _ context: ImportContext
  ) throws(MalformedLayout) -> (keys: [BoardKey], name: String?) {
    guard let layouts = root["layouts"], layouts.kind == .object else {
      let isKeymap = root["keymap"]?.string != nil
      throw MalformedLayout(
        isKeymap
          ? "this is a keymap, which has no positions; import the keyboard's keyboard.json or info.json"
          : "the file has no \"layouts\", which have the positions of keys; import the keyboard's file that has them, "
            + "keyboard.json or info.json",
        code: .noLayout, at: root.startOffset)
    }
    let isAlias = !layouts.members.contains { $0.key.string == options.layout }
    let alias = isAlias ? root["layout_aliases"]?.members.first { $0.key.string == options.layout } : nil
    let chosen = try member(of: layouts, named: alias?.value.string ?? options.layout)
    guard let list = chosen.value["layout"], list.kind == .array else {
      throw MalformedLayout("this layout needs a list of keys, \"layout\"", at: chosen.value.startOffset)
    }
    if layouts.count > 1, options.layout == nil {
      context.warn(
        "other-layout",
        "of \(layouts.count) layouts, \(chosen.key.string) is imported; \(options.layoutOption) selects another one",
        at: chosen.value.startOffset)
    }
    var keys: [BoardKey] = []
    for element in list.elements {
      try context.addView(at: element.startOffset)
      keys.append(try key(element, context))
    }
    return (keys, root["keyboard_name"]?.string)
  }

  private static func member(of layouts: JSONValue, named name: String?) throws(MalformedLayout) -> JSONMember {
    var names: [String] = []
    for member in layouts.members {
      if name == nil || member.key.string == name { return member }
      if names.count < 10 { names.append(member.key.string) }
    }
    guard let name else { throw layouts.malformed("\"layouts\" is empty; add a layout", code: .noLayout) }
    let list = names.joined(separator: ", ")
    throw layouts.malformed("unknown layout \"\(name)\"; use one of \(list)", code: .unknownScene)
  }

  private static func key(_ value: JSONValue, _ context: ImportContext) throws(MalformedLayout) -> BoardKey {
    try value.expect(.object, "a key (object)")
    let x = try number(value["x"], default: 0)
    let y = try number(value["y"], default: 0)
    let width = try number(value["w"], default: 1)
    let height = try number(value["h"], default: 1)
    guard min(width, height) >= Board.leastSize else {
      throw value.malformed("expected a size of at least \(Board.leastSize)")
    }
    let label = value["label"]?.string ?? ""
    var key = BoardKey(
      name: label.isEmpty ? matrixName(value["matrix"]) : label, label: label,
      box: Rect(x: x, y: y, width: width, height: height), offset: value.startOffset)
    let angle = try number(value["r"], default: 0)
    if angle != 0 {
      let center = Point(x: try number(value["rx"], default: x), y: try number(value["ry"], default: y))
      key.turn(by: angle, about: center, context)
    }
    for member in value.members where !Self.members.contains(member.key.string) { context.warnOfMember(member) }
    return key
  }

  /// What a spec can express, and the place in the matrix, which names a key.
  private static let members: Set<String> = ["x", "y", "w", "h", "r", "rx", "ry", "label", "matrix"]

  private static func matrixName(_ value: JSONValue?) -> String {
    guard let value, value.kind == .array else { return "" }
    let numbers = value.elements.compactMap { $0.number }
    guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 && $0 < 1000 }) else { return "" }
    return "r\(Int(numbers[0]))c\(Int(numbers[1]))"
  }

  private static func number(_ value: JSONValue?, default fallback: Double) throws(MalformedLayout) -> Double {
    guard let value else { return fallback }
    let number = try value.expectedNumber()
    guard abs(number) <= 1e6 else { throw MalformedLayout("the number is larger than 1e6", at: value.startOffset) }
    return number
  }

  /// VIA's definition is keyboard-layout-editor's data with legends for the matrix and the layout's options.
  static func readVIA(
    _ root: JSONValue, _ context: ImportContext
  ) throws(MalformedLayout) -> (keys: [BoardKey], name: String?) {
    guard let keymap = root["layouts"]?["keymap"] else {
      throw root.malformed("a VIA definition needs \"layouts\" with a \"keymap\"", code: .noLayout)
    }
    var keys: [BoardKey] = []
    for var key in try KLEReader.read(keymap, context).keys {
      let option = key.legends[8]
      if let choice = option.split(separator: ",").last, option.contains(","), choice != "0" {
        context.warn("layout-option", "options of the layout other than the default are left out", at: key.offset)
        continue
      }
      let matrix = key.legends[0].split(separator: ",").map { String($0) }
      key.name = matrix.count == 2 ? "r\(matrix[0])c\(matrix[1])" : ""
      key.label = key.legends[0]
      key.legends = []
      keys.append(key)
    }
    return (keys, root["name"]?.string)
  }
}
