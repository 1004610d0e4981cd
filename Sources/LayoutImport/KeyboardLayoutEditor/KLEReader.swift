import JSON
import Layout
import LayoutSpec

/// Reads keyboard-layout-editor's raw data, with the rules of its own `serial.js`.
///
/// The data is a list of rows. A row contains strings, which are keys with their legends, and objects, which set
/// properties: some only for the next key (`x`, `y`, `w`, `h`, `x2`, `y2`, `w2`, `h2`, `l`, `n`, `d`), the others until
/// they are set again (`r`, `rx`, `ry`, `a`, and colors and fonts, which have no counterpart in a layout spec).
struct KLEReader {
  private(set) var keys: [BoardKey] = []
  private(set) var name: String?

  private var state = State()
  private let context: ImportContext

  private struct State {
    var x = 0.0
    var y = 0.0
    var width = 1.0
    var height = 1.0
    var second: Rect?
    var isDecal = false
    var isStepped = false
    var angle = 0.0
    var center = Point(x: 0, y: 0)
    var alignment = 4

    mutating func finishKey() {
      x += width
      (width, height, second) = (1, 1, nil)
      (isDecal, isStepped) = (false, false)
    }
  }

  static func read(
    _ root: JSONValue, _ context: ImportContext
  ) throws(MalformedLayout) -> (keys: [BoardKey], name: String?) {
    try root.expect(.array, "a list of rows")
    var reader = KLEReader(context: context)
    try reader.read(root)
    return (reader.keys, reader.name)
  }

  private init(context: ImportContext) { self.context = context }

  private mutating func read(_ root: JSONValue) throws(MalformedLayout) {
    // The editor shows its data without the outer brackets, so a keyboard with one row is just that row.
    let kinds = Set(root.elements.map { $0.kind })
    if kinds.contains(.string), !kinds.contains(.array) { return try readRow(root) }
    var isFirst = true
    for row in root.elements {
      switch row.kind {
      case .array: try readRow(row)
      case .object where isFirst:
        name = row["name"]?.string
        for member in row.members where member.key.string != "name" {
          context.warn("metadata", "only the name of the keyboard's metadata is imported", at: member.value.startOffset)
        }
      default: throw MalformedLayout("expected a row (array), found \(row.kind.noun)", at: row.startOffset)
      }
      isFirst = false
    }
  }

  private mutating func readRow(_ row: JSONValue) throws(MalformedLayout) {
    for element in row.elements {
      switch element.kind {
      case .string: try addKey(element)
      case .object: try setProperties(element)
      default: throw element.malformed("expected a key (string) or its properties (object), found \(element.kind.noun)")
      }
    }
    state.y += 1
    state.x = state.center.x
  }

  private mutating func setProperties(_ object: JSONValue) throws(MalformedLayout) {
    try setPosition(object)
    try setSizes(object)
    if object["d"]?.boolean == true { state.isDecal = true }
    if object["l"]?.boolean == true { state.isStepped = true }
    for member in object.members where !Self.geometry.contains(member.key.string) {
      if Self.decoration.contains(member.key.string) {
        context.warn(
          "decoration", "colors, fonts and profiles of keys have no counterpart in a layout spec",
          at: member.value.startOffset)
      } else {
        context.warnOfMember(member, "property")
      }
    }
  }

  private mutating func setPosition(_ object: JSONValue) throws(MalformedLayout) {
    // The center of rotation moves the origin first, regardless of the order of the keys.
    if let angle = try number(object["r"]) { state.angle = angle }
    let (x, y) = (try number(object["rx"]), try number(object["ry"]))
    state.center = Point(x: x ?? state.center.x, y: y ?? state.center.y)
    if x != nil || y != nil { (state.x, state.y) = (state.center.x, state.center.y) }
    if let alignment = try number(object["a"]) { state.alignment = KLELegends.alignment(alignment) }
    state.x += try number(object["x"]) ?? 0
    state.y += try number(object["y"]) ?? 0
  }

  /// The editor ignores a size of 0, and a size also sets that of the second rectangle.
  private mutating func setSizes(_ object: JSONValue) throws(MalformedLayout) {
    if let width = try size(object["w"]) {
      state.width = width
      state.second?.width = width
    }
    if let height = try size(object["h"]) {
      state.height = height
      state.second?.height = height
    }
    guard ["x2", "y2", "w2", "h2"].contains(where: { object[$0] != nil }) else { return }
    let box = state.second ?? Rect(width: state.width, height: state.height)
    state.second = Rect(
      x: try number(object["x2"]) ?? box.x, y: try number(object["y2"]) ?? box.y,
      width: try size(object["w2"]) ?? box.width, height: try size(object["h2"]) ?? box.height)
  }

  private static let geometry: Set<String> = [
    "r", "rx", "ry", "a", "x", "y", "w", "h", "x2", "y2", "w2", "h2", "d", "l",
  ]

  private static let decoration: Set<String> = ["c", "t", "f", "f2", "fa", "p", "g", "n", "sm", "sb", "st"]

  private mutating func addKey(_ value: JSONValue) throws(MalformedLayout) {
    try context.addView(at: value.startOffset)
    let legends = KLELegends.placed(value.string ?? "", alignment: state.alignment)
    for legend in legends { try context.addText(legend, at: value.startOffset) }
    let label = KLELegends.main(of: legends)
    if label.isEmpty, value.string?.utf8.contains(UInt8(ascii: "<")) == true {
      context.warn("icon", "legends that are icons are left out", at: value.startOffset)
    }
    var box = Rect(x: state.x, y: state.y, width: state.width, height: state.height)
    if let second = state.second {
      let other = Rect(x: state.x + second.x, y: state.y + second.y, width: second.width, height: second.height)
      if other != box {
        context.warn(
          state.isStepped ? "stepped-key" : "second-rectangle",
          state.isStepped
            ? "a stepped key is imported as its larger rectangle"
            : "a key of two rectangles is imported as the larger one",
          at: value.startOffset)
      }
      if other.width * other.height > box.width * box.height { box = other }
    }
    var key = BoardKey(
      name: label, label: label, legends: legends, box: box, isDecal: state.isDecal, offset: value.startOffset)
    if state.angle != 0 { key.turn(by: state.angle, about: state.center, context) }
    guard [key.box.x, key.box.y, key.box.right, key.box.bottom].allSatisfy({ abs($0) <= 1e7 }) else {
      throw value.malformed("the key is more than 1e7 units from the origin")
    }
    keys.append(key)
    state.finishKey()
  }

  private func number(_ value: JSONValue?) throws(MalformedLayout) -> Double? {
    guard let value else { return nil }
    let number = try value.expectedNumber()
    guard abs(number) <= 1e9 else { throw value.malformed("the number is larger than 1e9") }
    return number
  }

  /// `nil` if the size is missing or 0.
  private func size(_ value: JSONValue?) throws(MalformedLayout) -> Double? {
    guard let value, let number = try number(value), number != 0 else { return nil }
    guard number >= Board.leastSize else { throw value.malformed("expected a size of at least \(Board.leastSize)") }
    return number
  }
}

/// Up to twelve legends, separated by line breaks, in an order that depends on the alignment `a`.
enum KLELegends {
  /// From the top left to the front: top, middle, bottom and front, each left, centre and right.
  static let positionCount = 12

  /// By the alignment, then the number of the string; `nil` if it is not shown.
  private static let positions: [[Int?]] = [
    [0, 6, 2, 8, 9, 11, 3, 5, 1, 4, 7, 10],
    [1, 7, nil, nil, 9, 11, 4, nil, nil, nil, nil, 10],
    [3, nil, 5, nil, 9, 11, nil, nil, 4, nil, nil, 10],
    [4, nil, nil, nil, 9, 11, nil, nil, nil, nil, nil, 10],
    [0, 6, 2, 8, 10, nil, 3, 5, 1, 4, 7, nil],
    [1, 7, nil, nil, 10, nil, 4, nil, nil, nil, nil, nil],
    [3, nil, 5, nil, 10, nil, nil, nil, 4, nil, nil, nil],
    [4, nil, nil, nil, 10, nil, nil, nil, nil, nil, nil, nil],
  ]

  static func alignment(_ number: Double) -> Int {
    guard number >= 0, number <= 7 else { return 4 }
    return Int(number)
  }

  static func placed(_ text: String, alignment: Int) -> [String] {
    var legends = [String](repeating: "", count: positionCount)
    let order = positions[alignment]
    let strings = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, string) in strings.prefix(positionCount).enumerated() {
      guard let position = order[number] else { continue }
      legends[position] = plainText(String(string))
    }
    return legends
  }

  /// Returns the legend that names the key: its unshifted one, at the bottom or in the middle.
  static func main(of legends: [String]) -> String {
    guard legends.count == positionCount else { return "" }
    return [4, 7, 6, 3, 5, 8, 1, 0, 2, 10, 9, 11].map { legends[$0] }.first { !$0.isEmpty } ?? ""
  }

  static func plainText(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return trimmed(text)
    }
    var result = ""
    var rest = Substring(text)
    let close = UInt8(ascii: ">")
    let lastEnd = text.utf8.lastIndex(of: close) ?? text.startIndex
    while let first = rest.first {
      // Without a later `>` there is nothing to search, however many `<` there are.
      if first == "<", rest.startIndex < lastEnd, isTag(rest), let end = rest.utf8.firstIndex(of: close) {
        if rest[rest.startIndex...end].lowercased().hasPrefix("<br") { result.append(" ") }
        rest = rest[rest.utf8.index(after: end)...]
      } else if first == "&", let end = rest.prefix(10).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: rest.startIndex)..<end])
      {
        result.append(character)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return trimmed(result)
  }

  private static func isTag(_ text: Substring) -> Bool {
    guard let second = text.dropFirst().first else { return false }
    return second == "/" || second.isASCII && second.isLetter
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }

  private static func entity(_ name: Substring) -> String? {
    if name.first == "#" {
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
    return entities.first { $0.name == name }?.text
  }

  private static let entities: [(name: String, text: String)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "),
    ("larr", "←"), ("uarr", "↑"), ("rarr", "→"), ("darr", "↓"), ("harr", "↔"), ("varr", "↕"),
    ("lArr", "⇐"), ("uArr", "⇑"), ("rArr", "⇒"), ("dArr", "⇓"), ("crarr", "↵"),
    ("pound", "£"), ("euro", "€"), ("yen", "¥"), ("cent", "¢"), ("sect", "§"), ("deg", "°"), ("micro", "µ"),
    ("times", "×"), ("divide", "÷"), ("middot", "·"), ("bull", "•"), ("hellip", "…"), ("ndash", "–"), ("mdash", "—"),
  ]
}
